import { answerFromFiles, type LeagueFolders } from "#sandbox/platforms/answer-files.ts";
import { inventedPicture } from "#sandbox/platforms/invented-pictures.ts";
import { inventedLeagues } from "#sandbox/platforms/seasons.ts";

const SLEEPER = "api.sleeper.app";
const ESPN = "lm-api-reads.fantasy.espn.com";
const FLEAFLICKER = "www.fleaflicker.com";
const FANTRAX = "www.fantrax.com";
const PREMIER_LEAGUE = "fantasy.premierleague.com";

/** Under ids that are too round, and on ESPN and Fleaflicker too long, to be anyone's. */
const leagues: LeagueFolders = {
  [SLEEPER]: inventedLeagues[SLEEPER] ?? {},
  [ESPN]: { 900000000001: inventedLeagues[ESPN]?.[700009] ?? "" },
  [FLEAFLICKER]: {
    "9000000001/2024": inventedLeagues[FLEAFLICKER]?.["300009/2024"] ?? "",
    "9000000001/2025": inventedLeagues[FLEAFLICKER]?.["300009/2025"] ?? "",
  },
  [FANTRAX]: inventedLeagues[FANTRAX] ?? {},
  [PREMIER_LEAGUE]: inventedLeagues[PREMIER_LEAGUE] ?? {},
};

/** How to find the league that a call is for in its address, or in what its caller says. */
const idsIn: Record<string, (url: URL, leagueId: string | undefined) => string | null | undefined> = {
  [SLEEPER]: ({ pathname }) => /^\/v1\/league\/([^/]+)/.exec(pathname)?.[1],
  [ESPN]: ({ pathname }) => /\/(?:leagues|leagueHistory)\/(\d+)$/.exec(pathname)?.[1],
  [FLEAFLICKER]: ({ searchParams }) => searchParams.get("league_id"),
  [FANTRAX]: ({ searchParams }) => searchParams.get("leagueId"),
  // The season's calendar is at the same address for every league, and invented leagues are of another season.
  [PREMIER_LEAGUE]: (_, leagueId) => leagueId,
};

const isPlayed = (url: URL, leagueId: string | undefined) => {
  const id = idsIn[url.hostname]?.(url, leagueId);
  return Object.keys(leagues[url.hostname] ?? {}).some((known) => known.split("/")[0] === id);
};

/** The game's calendar is in the first folder that has one: the league's own comes before the others. */
function ownFirst({ hostname }: URL, leagueId = ""): LeagueFolders {
  const { [leagueId]: own, ...others } = leagues[hostname] ?? {};
  return { [hostname]: own === undefined ? others : { [leagueId]: own, ...others } };
}

export type TrialRequest = { url: URL; leagueId?: string | undefined };

/**
 * Answers for the invented leagues on Sleeper, ESPN, Fleaflicker, Fantrax and Fantasy Premier League and for their teams' pictures, so that a trial
 * installation can link one without the internet. Nothing for any other address.
 */
export function answerTrialLeague({ url, leagueId }: TrialRequest): Response | undefined {
  const picture = inventedPicture(url);
  if (picture) return new Response(new Uint8Array(picture), { headers: { "content-type": "image/png" } });
  if (!isPlayed(url, leagueId)) return undefined;
  const answered = answerFromFiles(ownFirst(url, leagueId), url);
  return "json" in answered ? Response.json(answered.json, { status: answered.status }) : undefined;
}
