import type { ResultPlatform } from "#contract/results/platforms.ts";
import { PLATFORM_WAYS } from "#server/results/platforms/platform-ways.ts";

/** Whether a platform may be called at an address. Nothing that people or platforms write leads anywhere else. */
export function isPlatformUrl(platform: ResultPlatform, url: URL): boolean {
  if (url.protocol !== "https:" || url.port !== "" || url.username !== "" || url.password !== "") return false;
  return PLATFORM_WAYS[platform].hosts.includes(url.hostname) || leadsToLeagueHost(platform, url);
}

/** MyFantasyLeague keeps each league on one of its numbered hosts: the only redirect that is followed. */
export const leadsToLeagueHost = (platform: ResultPlatform, { protocol, host }: URL): boolean =>
  protocol === "https:" && (PLATFORM_WAYS[platform].leagueHosts?.test(host) ?? false);

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
