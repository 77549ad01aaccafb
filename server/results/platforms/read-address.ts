import { platformsInWords, type ResultPlatform } from "#contract/results/platforms.ts";
import type { Sport } from "#contract/terms/league-types.ts";
import { serviceNames } from "#contract/terms/league-words.ts";
import { invalid } from "#server/platform/errors.ts";
import type { LeagueAddress } from "#server/platform/fantasy-platforms.ts";
import { addressReaders, type Found, UNREADABLE } from "#server/results/platforms/address-readers.ts";
import { currentSeason } from "#server/results/platforms/current-season.ts";

const LONGEST = 500;

const ids: Record<ResultPlatform, RegExp> = {
  sleeperbot: /^\d{15,20}$/,
  espn: /^\d{1,12}$/,
  fleaflicker: /^\d{1,10}$/,
  my_fantasy_league: /^\d{1,6}$/,
  yahoo: /^(\d{2,4}\.l\.)?\d{1,10}$/,
  fantrax: /^[a-z0-9]{16}$/i,
  // A number alone and a team's address lead to a league only with a call: see `findLeague`.
  premier_league: /^(classic|h2h|draft|league|entry|draft-entry)-\d{1,9}$/,
};

/** What a number alone is taken for, where ids say more. */
const numbersAlone: Partial<Record<ResultPlatform, { kind: string; sport: Sport }>> = {
  premier_league: { kind: "league", sport: "soccer" },
};

type Options = {
  platform?: ResultPlatform | undefined;
  sport?: Sport | undefined;
  season?: string | undefined;
  /** Whether to name Yahoo among the platforms. */
  hasYahoo?: boolean;
  now: Date;
};

/**
 * Reads a league's address or id as someone pastes it, without calling anything. What isn't in it comes from the
 * options: the platform of a bare id, the sport, and the season, which is the current one unless given. @throws AppError
 * with a sentence.
 */
export function readAddress(pasted: string, options: Options): LeagueAddress {
  const text = pasted.trim();
  if (text === "") throw invalid("Paste your league's address or its id.");
  const found = text.length > LONGEST ? undefined : (readId(text, options) ?? readText(text));
  if (!found) throw invalid(`That isn't the address of a league on ${platformsInWords(options.hasYahoo ?? false)}.`);
  const { platform, leagueId } = found;
  const name = serviceNames[platform];
  if (leagueId === "")
    throw invalid(`That address on ${name} doesn't name a league. Open your league there, and copy its address.`);
  if (!ids[platform].test(leagueId)) throw invalid(`That isn't the id of a league on ${name}.`);
  const sport = found.sport ?? options.sport ?? "football";
  const season = [found.season, options.season].find((each) => each !== undefined && /^20\d\d$/.test(each));
  return { platform, leagueId, sport, season: season ?? currentSeason(platform, sport, options.now) };
}

function readId(text: string, { platform }: Options): Found | undefined {
  const alone = platform && numbersAlone[platform];
  if (alone && /^\d+$/.test(text)) return { platform, leagueId: `${alone.kind}-${text}`, sport: alone.sport };
  if (platform && !/[./]/.test(text.replace(".l.", ""))) return { platform, leagueId: text };
  if (ids.premier_league.test(text)) return { platform: "premier_league", leagueId: text, sport: "soccer" };
  if (ids.sleeperbot.test(text)) return { platform: "sleeperbot", leagueId: text };
  if (text.includes(".l.") && ids.yahoo.test(text)) return { platform: "yahoo", leagueId: text };
  if (ids.fantrax.test(text) && /[a-z]/i.test(text) && /\d/.test(text)) return { platform: "fantrax", leagueId: text };
  if (/^\d+$/.test(text))
    throw invalid("Choose the platform that this id is from, or paste the league's whole address.");
  return undefined;
}

/**
 * Finds the league's address in a text, such as a message with an invitation. @throws AppError for two leagues, and if no
 * one can read the platform yet
 */
function readText(text: string): Found | undefined {
  const written = text.matchAll(/(?:[a-z]+:\/\/)?[\w-]+(?:\.[\w-]+)*[^\s<>"“”'()[\]]*/gi);
  const urls = Array.from(written, ([address]) => urlOf(address.replace(/[.,;:!?]+$/, ""))).flatMap((url) =>
    url === null ? [] : [url, ...wrappedIn(url)],
  );
  const pages = urls.flatMap((url) => {
    const reader = addressReaders.find(({ host }) => host.test(url.hostname));
    return reader ? [{ url, read: reader.read }] : [];
  });
  // Next to a league, a text may name its platform's other pages.
  const [found, ...others] = pages.flatMap(leagueOn);
  if (others.some((other) => !isSame(found, other)))
    throw invalid("That names more than one league. Paste the address of one.");
  const [page] = pages;
  if (page) return found ?? readPage(page);
  const other = UNREADABLE.find(({ host }) => urls.some((url) => host.test(url.hostname)));
  if (!other) return undefined;
  throw invalid(`We can't read leagues on ${other.name} yet. Copy its table of standings and upload it as results.`);
}

type Page = { url: URL; read: (typeof addressReaders)[number]["read"] };

const readPage = ({ url, read }: Page) => read(url, url.pathname.split("/").filter(Boolean).map(decoded));

/** The league that a page names, if it names one. */
function leagueOn(page: Page): Found[] {
  try {
    return [readPage(page)].filter(({ leagueId }) => leagueId !== "");
  } catch {
    return [];
  }
}

const isSame = (one: Found | undefined, other: Found): boolean =>
  one?.platform === other.platform &&
  one.leagueId === other.leagueId &&
  one.season === other.season &&
  one.sport === other.sport;

/** Where a link of another site leads, such as one copied from an email. */
const wrappedIn = ({ searchParams }: URL): URL[] =>
  [...searchParams.values()].flatMap((value) => (/\..*\//.test(value) ? (urlOf(value) ?? []) : []));

/** An address as written, also without its scheme and with the one of Sleeper's app. */
function urlOf(written: string): URL | null {
  const address = /^[a-z]+:\/\//i.test(written) ? written : `https://${written}`;
  const page = address.replace(/^sleeper:\/\//i, "https://sleeper.com/");
  return URL.canParse(page) ? new URL(page) : null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
