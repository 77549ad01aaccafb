import type { ResultPlatform } from "#contract/results/platforms.ts";
import type { Sport } from "#contract/terms/league-types.ts";
import { invalid } from "#server/platform/errors.ts";

/** A league as an address names it; its id is empty where a page is of no league. */
export type Found = {
  platform: ResultPlatform;
  leagueId: string;
  season?: string | undefined;
  sport?: Sport | undefined;
};

const sportsInPaths: Record<string, Sport> = {
  football: "football",
  baseball: "baseball",
  basketball: "basketball",
  hockey: "hockey",
  nfl: "football",
  mlb: "baseball",
  nba: "basketball",
  nhl: "hockey",
};

/** How to read the league from an address of each platform. */
export const addressReaders: { host: RegExp; read: (url: URL, path: string[]) => Found }[] = [
  {
    host: /^(www\.)?sleeper\.(com|app)$|^api\.sleeper\.app$/,
    read: (_, path) => ({ platform: "sleeperbot", leagueId: after(path, "leagues", "league", "l") }),
  },
  {
    host: /(^|\.)espn\.com$/,
    read: (url, path) => ({
      platform: "espn",
      leagueId: parameter(url, ...LEAGUE) ?? after(path, "leagues"),
      season: parameter(url, "seasonid") ?? after(path, "seasons"),
      sport: sportIn(path),
    }),
  },
  {
    host: /^(www\.)?fleaflicker\.com$/,
    read: (url, path) => ({
      platform: "fleaflicker",
      // A league with a name of its own has its id at the end: "sunday-crew-300009".
      leagueId: parameter(url, ...LEAGUE) ?? after(path, "leagues", "league").replace(/^.*-(?=\d+$)/, ""),
      season: parameter(url, "season"),
      sport: sportIn(path),
    }),
  },
  {
    host: /^(\w+\.)?myfantasyleague\.com$/,
    read: (url, path) => ({
      platform: "my_fantasy_league",
      leagueId: parameter(url, "l") ?? after(path, "home", "standings"),
      season: path.find(isYear),
    }),
  },
  {
    host: /^((football|baseball|basketball|hockey)\.)?fantasysports\.yahoo\.com$|^sports\.yahoo\.com$/,
    read: (url, path) => ({
      platform: "yahoo",
      leagueId: parameter(url, ...LEAGUE) ?? yahooLeagueIn(path),
      season: path.find(isYear),
      sport: sportIn([...url.hostname.split("."), ...path]),
    }),
  },
  {
    host: /(^|\.)fantrax\.com$/,
    read: (url, path) => ({
      platform: "fantrax",
      // A page's own parameters follow a semicolon: "roster;teamId=…".
      leagueId: (parameter(url, ...LEAGUE) ?? after(path, "league")).replace(/;.*$/, ""),
    }),
  },
  {
    host: /^(www\.)?(fantasy|draft)\.premierleague\.com$/,
    read: (url, path) => ({
      platform: "premier_league",
      leagueId: url.hostname.includes("draft.") ? draftLeagueIn(path) : premierLeagueIn(path),
      sport: "soccer",
    }),
  },
];

/** Platforms that people play on and no one can read yet. */
export const UNREADABLE: readonly { host: RegExp; name: string }[] = [
  { host: /(^|\.)cbssports\.com$/, name: "CBS Sports" },
  { host: /(^|\.)nfl\.com$/, name: "NFL.com" },
  { host: /(^|\.)foxsports\.com$/, name: "Fox Sports" },
  { host: /(^|\.)rtsports\.com$/, name: "RT Sports" },
  { host: /(^|\.)realitysportsonline\.com$/, name: "Reality Sports Online" },
];

const isYear = (part: string): boolean => /^20\d\d$/.test(part);

/** What platforms call a league's number in an address. */
const LEAGUE = ["leagueid", "league_id"] as const;

/** A parameter with one of these names in lower case, which an address may write in any case. */
const parameter = (url: URL, ...names: string[]): string | undefined =>
  [...url.searchParams].find(([key]) => names.includes(key.toLowerCase()))?.[1];

const sportIn = (parts: readonly string[]): Sport | undefined =>
  parts.map((part) => sportsInPaths[part.toLowerCase()]).find((sport) => sport !== undefined);

/** The number behind a Yahoo game's letters, or a key such as 449.l.70009. */
const yahooLeagueIn = (path: readonly string[]): string =>
  path.find((part) => /^\d{2,4}\.l\.\d+$/.test(part)) ?? after(path, "f1", "b1", "nba", "hockey", "league", "leagues");

/** A table's address ends with c for a classic league and with h for head to head. */
function premierLeagueIn(path: readonly string[]): string {
  if (path.includes("auto-join")) {
    throw invalid(
      "That link is for joining the league, and doesn't say which one it is. Paste the address of its table.",
    );
  }
  const team = after(path, "entry");
  if (team !== "") return `entry-${team}`;
  const called = path.find((part) => Object.hasOwn(kindsInCalls, part)) ?? "";
  const league = after(path, "league", "leagues") || after(path, called);
  const kind = kindsInCalls[called] ?? kindsInPaths[path.at(-1)?.toLowerCase() ?? ""] ?? "league";
  return league === "" ? "" : `${kind}-${league}`;
}

const kindsInPaths: Record<string, string> = { c: "classic", h: "h2h" };
/** The game's own API, which fans' tools call. */
const kindsInCalls: Record<string, string> = {
  "leagues-classic": "classic",
  "leagues-h2h": "h2h",
  "leagues-h2h-matches": "h2h",
};

function draftLeagueIn(path: readonly string[]): string {
  const [team, league] = [after(path, "entry"), after(path, "league")];
  if (team !== "") return `draft-entry-${team}`;
  if (league !== "") return `draft-${league}`;
  throw invalid(
    "The pages of draft leagues don't say which league it is. Open your team's points, and copy that address.",
  );
}

/** The part of a path that follows one of these. */
function after(path: readonly string[], ...names: string[]): string {
  const index = path.findIndex((part) => names.includes(part.toLowerCase()));
  return index === -1 ? "" : (path[index + 1] ?? "");
}
