import { and, isNull } from "drizzle-orm";
import { isUploaded } from "#contract/results-words.ts";
import type { Actor } from "#server/access/guards.ts";
import type { ManagedLeague } from "#server/access/league-access.ts";
import { askForResults } from "#server/leagues/results/ask-for-results.ts";
import { refuseFrozen } from "#server/leagues/results/frozen-teams.ts";
import { currentResults, inSeason, linkOf, type Season, seasonOf } from "#server/leagues/results/season-results.ts";
import { belongsTo } from "#server/leagues/results/yahoo/sign-in-of-link.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagueTeams, platformLinks, resultWeeks } from "#server/platform/db/schema/results.ts";
import { conflict } from "#server/platform/errors.ts";
import type { LeagueAddress } from "#server/platform/fantasy-platforms.ts";

type Linking = { address: LeagueAddress; actor: Actor; now: Date };

/** Earlier fetches say nothing about the league that is linked now. */
const NOTHING_FETCHED = {
  failures: 0,
  overAt: null,
  outcome: null,
  outcomeSince: null,
  finalAt: null,
  finalResultsId: null,
  actedAt: null,
  waitsFor: null,
};

/**
 * Links the league's season to a league at a platform, in place of an earlier link, and queues the first fetch (RULES
 * §21). Another league's teams belong to no one yet; what was fetched before stays as evidence. @throws AppError 409
 * for a canceled league, for another league once the teams are frozen, and for an admin outside the league who would
 * link one at Yahoo.
 */
export async function linkPlatform(tx: Tx, league: ManagedLeague, { address, actor, now }: Linking): Promise<void> {
  if (league.status === "cancelled") throw conflict("This league is canceled.");
  const { platform, leagueId: platformLeagueId, season, sport } = address;
  if (platform === "yahoo" && !(await belongsTo(tx, league, actor.userId))) {
    throw conflict("Only the commissioner can link a league at Yahoo, because it's read with their sign-in.");
  }
  const before = (await linkOf(tx, seasonOf(league))) ?? (await lastLinked(tx, seasonOf(league)));
  const isSame =
    before?.platform === platform &&
    isSameId(before.platformLeagueId, platformLeagueId) &&
    (before.sport === sport || !namesSport(address));
  if (!isSame) {
    await refuseFrozen(tx, seasonOf(league), "Another league would have other teams. Upload its results instead.");
    await tx.delete(leagueTeams).where(inSeason(leagueTeams, seasonOf(league)));
  }
  const link = {
    platform,
    platformLeagueId,
    season,
    sport,
    linkedById: actor.userId,
    linkedAt: now,
    ...NOTHING_FETCHED,
  };
  await tx
    .insert(platformLinks)
    .values({ ...seasonOf(league), ...link })
    .onConflictDoUpdate({ target: [platformLinks.leagueId, platformLinks.seasonYear], set: link });
  await forgetWeeks(tx, seasonOf(league));
  await askForResults(tx, league, { askedById: actor.userId, now });
}

/** The league that the season's results came from, for a season without a link; undefined if they were uploaded. */
async function lastLinked(tx: Tx, season: Season) {
  const current = await currentResults(tx, season);
  if (!current || isUploaded(current.results)) return undefined;
  const { platform, leagueId: platformLeagueId, sport } = current.results;
  return { platform, platformLeagueId, sport };
}

/** Weeks that wait for their Friday are seen complete again by fetches from the new link. */
async function forgetWeeks(tx: Tx, season: Season): Promise<void> {
  await tx.delete(resultWeeks).where(and(inSeason(resultWeeks, season), isNull(resultWeeks.handledAt)));
}

/** At Yahoo, an id may have the number of its season's game in front. */
const isSameId = (one: string, other: string) => one.replace(/^\d+\.l\./, "") === other.replace(/^\d+\.l\./, "");

/** Sleeper's ids, and Yahoo's with their game's number, are of one sport, which their addresses don't name. */
const namesSport = ({ platform, leagueId }: LeagueAddress) => platform !== "sleeperbot" && !leagueId.includes(".l.");

/** Removes the season's link. Fetched results stay. */
export async function unlinkPlatform(tx: Tx, league: ManagedLeague): Promise<void> {
  await tx.delete(platformLinks).where(inSeason(platformLinks, seasonOf(league)));
}
