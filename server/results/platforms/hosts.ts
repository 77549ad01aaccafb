import type { ResultPlatform } from "#contract/results/results-table.ts";

const hosts: Record<ResultPlatform, readonly string[]> = {
  sleeperbot: ["api.sleeper.app"],
  espn: ["lm-api-reads.fantasy.espn.com"],
  fleaflicker: ["www.fleaflicker.com"],
  my_fantasy_league: ["api.myfantasyleague.com"],
  yahoo: ["fantasysports.yahooapis.com", "api.login.yahoo.com"],
};

const LEAGUE_HOST_OF_MFL = /^www\d{0,3}\.myfantasyleague\.com$/;

/** Whether a platform may be called at an address. Nothing that people or platforms write leads anywhere else. */
export function isPlatformUrl(platform: ResultPlatform, url: URL): boolean {
  if (url.protocol !== "https:" || url.port !== "" || url.username !== "" || url.password !== "") return false;
  return hosts[platform].includes(url.hostname) || leadsToLeagueHost(platform, url);
}

/** MyFantasyLeague keeps each league on one of its numbered hosts: the only redirect that is followed. */
export const leadsToLeagueHost = (platform: ResultPlatform, url: URL): boolean =>
  platform === "my_fantasy_league" && url.protocol === "https:" && LEAGUE_HOST_OF_MFL.test(url.host);

const pictureHosts = [/^sleepercdn\.com$/, /(^|\.)espncdn\.com$/, /^s\.yimg\.com$/, /(^|\.)fleaflicker\.com$/];

const PICTURE_URL_CHARACTERS_MAX = 2000;

/** @returns The address of a team's picture if it is on a platform's own host, where people can't have put a tracker. */
export function pictureUrl(text: string | null | undefined): string | null {
  if (!text || text.length > PICTURE_URL_CHARACTERS_MAX || !URL.canParse(text)) return null;
  const url = new URL(text);
  return isPictureUrl(url) ? url.href : null;
}

/** Whether a picture may be fetched from an address. */
function isPictureUrl({ protocol, host, username, password }: URL): boolean {
  return protocol === "https:" && username === "" && password === "" && pictureHosts.some((one) => one.test(host));
}
