import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** The folders of recorded or invented answers, by host of the platform and id of the league. */
export type LeagueFolders = Record<string, Record<string, string>>;

export type Answered =
  | { status: number; json: unknown; type?: string }
  | { redirectTo: string }
  | { html: string; status?: number };

const NOT_FOUND: Answered = { status: 404, json: null };

/** Answers as the platform at this address would, out of files named after its calls. */
export function answerFromFiles(folders: LeagueFolders, url: URL): Answered {
  const host = /^www\d+\.myfantasyleague\.com$/.test(url.hostname) ? MFL : url.hostname;
  const ofHost = folders[host] ?? {};
  return platforms[host]?.(url, (leagueId) => ofHost[leagueId], Object.keys(ofHost)) ?? NOT_FOUND;
}

const MFL = "api.myfantasyleague.com";

type FolderOf = (leagueId: string) => string | undefined;

const platforms: Record<string, (url: URL, folderOf: FolderOf, leagueIds: string[]) => Answered> = {
  "api.sleeper.app": (url, folderOf) => {
    const [, leagueId = "", call = ""] = /^\/v1\/league\/([^/]+)\/?(.*)$/.exec(url.pathname) ?? [];
    return file(folderOf(leagueId), `${call || "league"}.json`);
  },
  "lm-api-reads.fantasy.espn.com": (url, folderOf) => {
    const [, form = "", leagueId = ""] = /\/(leagues|leagueHistory)\/(\d+)$/.exec(url.pathname) ?? [];
    const views = ["all-views", ...url.searchParams.getAll("view")];
    const found = views.map((view) => file(folderOf(leagueId), `${view}.json`)).filter(isFound);
    if (found.length === 0) return NOT_FOUND;
    const merged = Object.assign({}, ...found.flatMap(({ json }) => json));
    return { status: 200, json: form === "leagueHistory" ? [merged] : merged };
  },
  "www.fleaflicker.com": (url, folderOf) => {
    const folder = folderOf(`${url.searchParams.get("league_id")}/${url.searchParams.get("season")}`);
    const call = path.basename(url.pathname);
    if (call !== "FetchLeagueScoreboard") return file(folder, `${call}.json`);
    const period = url.searchParams.get("scoring_period") ?? lastPeriod(folder);
    return file(folder, `${call}-${period}.json`);
  },
  [MFL]: (url, folderOf) => {
    if (url.hostname === MFL) {
      return { redirectTo: `https://www99.myfantasyleague.com${url.pathname}${url.search}` };
    }
    const bracket = url.searchParams.get("BRACKET_ID");
    const call = `${url.searchParams.get("TYPE")}${bracket === null ? "" : `-${bracket}`}`;
    return file(folderOf(url.searchParams.get("L") ?? ""), `${call}.json`);
  },
  "www.fantrax.com": (url, folderOf, leagueIds) => {
    const leagueId = url.searchParams.get("leagueId") ?? "";
    const isOtherwiseWritten =
      !folderOf(leagueId) && leagueIds.some((id) => id.toLowerCase() === leagueId.toLowerCase());
    if (isOtherwiseWritten) return { html: "<!doctype html><title>Fantrax</title>", status: 400 };
    return fantraxAnswer(path.basename(url.pathname), folderOf(leagueId), url.searchParams);
  },
  "fantasysports.yahooapis.com": (url, folderOf, leagueIds) => {
    if (url.pathname.includes("/users;")) return yahooLeagues(url, leagueIds);
    if (url.pathname.includes("/games;")) return yahooGame(url);
    const [, key = "", call = "", week] = /\/league\/([^/]+)\/(\w+)(?:;week=(\d+))?$/.exec(url.pathname) ?? [];
    const ofWeek = file(folderOf(key), `${call}-${week}.json`);
    return isFound(ofWeek) || week !== undefined ? ofWeek : file(folderOf(key), `${call}.json`);
  },
  "fantasy.premierleague.com": (url, folderOf, leagueIds) => {
    const [, kind, call, leagueId] =
      /^\/api\/leagues-(classic|h2h)(-matches\/league)?\/(\d+)\//.exec(url.pathname) ?? [];
    const folder = folderOf(`${kind}-${leagueId}`);
    const { searchParams } = url;
    if (call) return file(folder, `matches.page-${searchParams.get("page")}.json`);
    const phase = searchParams.get("phase") ?? "1";
    if (kind) return file(folder, phase === "1" ? "standings.json" : `standings.phase-${phase}.json`);
    return ofAnyLeague(url, leagueIds.map(folderOf));
  },
  "draft.premierleague.com": (url, folderOf, leagueIds) => {
    const [, leagueId] = /^\/api\/league\/(\d+)\/details$/.exec(url.pathname) ?? [];
    return leagueId ? file(folderOf(`draft-${leagueId}`), "details.json") : ofAnyLeague(url, leagueIds.map(folderOf));
  },
};

/** Fantrax refuses with status 200, and says that its JSON is text. */
function fantraxAnswer(call: string, folder: string | undefined, asked: URLSearchParams): Answered {
  const [leagueId, period] = [asked.get("leagueId"), asked.get("period")];
  const details = call === "getLeagueInfo" ? ".excludePlayerInfo" : period === null ? "" : `.period-${period}`;
  const found = file(folder, `${call}${details}.json`);
  if (isFound(found)) return { ...found, type: "text/plain" };
  const what = folder ? `'period' parameter - period ${period}` : `'leagueId' parameter - league ID: ${leagueId}`;
  const error = { onScreen: false, code: "WARNING", message: `Invalid ${what} not found` };
  return { status: 200, json: { error }, type: "text/plain" };
}

/** What doesn't name a league on Fantasy Premier League: the season's calendar, and teams, which are in several. */
function ofAnyLeague(url: URL, folders: (string | undefined)[]): Answered {
  const name = url.pathname.split("/").filter(Boolean).slice(1).join("-");
  return folders.map((folder) => file(folder, `${name}.json`)).find(isFound) ?? NOT_FOUND;
}

/** The leagues of the person signed in to Yahoo: all that are played. */
function yahooLeagues(url: URL, leagueIds: string[]): Answered {
  const game = /game_keys=(\d+)/.exec(url.pathname)?.[1];
  const own = leagueIds.filter((id) => id.startsWith(`${game}.l.`));
  const leagues = Object.fromEntries(own.map((key, index) => [index, { league: [{ league_key: key }] }]));
  const games = { 0: { game: [{ game_key: game }, { leagues: { ...leagues, count: own.length } }] }, count: 1 };
  const user = [{ guid: "GUID0000000000000000000001" }, { games }];
  return { status: 200, json: { fantasy_content: { users: { 0: { user }, count: 1 } } } };
}

/** The one game that all invented seasons on Yahoo belong to. */
function yahooGame(url: URL): Answered {
  const code = /game_codes=(\w+)/.exec(url.pathname)?.[1];
  const game = { game_key: "449", game_id: "449", code, season: /seasons=(\d+)/.exec(url.pathname)?.[1] };
  return { status: 200, json: { fantasy_content: { games: { 0: { game: [game] }, count: 1 } } } };
}

const isFound = (answered: Answered): answered is { status: 200; json: unknown } =>
  "status" in answered && answered.status === 200;

function file(folder: string | undefined, name: string): Answered {
  const whole = folder && path.join(folder, name);
  if (!whole || path.relative(folder, whole).startsWith("..") || !existsSync(whole)) return NOT_FOUND;
  return { status: 200, json: JSON.parse(readFileSync(whole, "utf8")) };
}

/** Without a period, Fleaflicker shows the current one, or the last of a finished season. */
function lastPeriod(folder: string | undefined): string {
  if (!folder || !existsSync(folder)) return "";
  const periods = readdirSync(folder).flatMap((name) => /^FetchLeagueScoreboard-(\w+)\.json$/.exec(name)?.[1] ?? []);
  return periods.find((period) => period === "current") ?? String(Math.max(...periods.map(Number)));
}
