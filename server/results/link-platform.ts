import { and, isNull } from "drizzle-orm";
import { needsSignIn } from "#contract/results/platforms.ts";
import type { Actor } from "#server/access/guards.ts";
import type { ManagedLeague } from "#server/access/league-access.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { platformLinks, resultWeeks } from "#server/platform/db/schema/results.ts";
import { conflict } from "#server/platform/errors.ts";
import type { LeagueAddress } from "#server/platform/fantasy-platforms.ts";
import { askForResults } from "#server/results/ask-for-results.ts";
import { freeAllTeams } from "#server/results/free-all-teams.ts";
import { isSameLeague, leagueOfLink } from "#server/results/same-league.ts";
import { inSeason, lastFetched, linkOf, type Season, seasonOf } from "#server/results/season-results.ts";
import { belongsTo } from "#server/results/yahoo/sign-in-of-link.ts";

type Linking = {
  address: LeagueAddress;
  /** Why another league, for the members who proved their teams of the linked one. */
  reason?: string | undefined;
  actor: Actor;
  now: Date;
};

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
 * §21). Another league's teams belong to no one yet; what was fetched before stays as evidence. @throws AppError 409 for
 * a canceled league, for an admin outside the league who would link one at Yahoo, and what `freeAllTeams` throws.
 */
export async function linkPlatform(
  tx: Tx,
  league: ManagedLeague,
  { address, reason, actor, now }: Linking,
): Promise<void> {
  if (league.status === "cancelled") throw conflict("This league is canceled.");
  const { platform, leagueId: platformLeagueId, season, sport } = address;
  if (needsSignIn(platform) && !(await belongsTo(tx, league, actor.userId))) {
    throw conflict("Only the commissioner can link a league at Yahoo, because it's read with their sign-in.");
  }
  const linked = await linkOf(tx, seasonOf(league));
  const before = linked ? leagueOfLink(linked) : await lastFetched(tx, seasonOf(league));
  if (!before || !isSameLeague(before, address)) await freeAllTeams(tx, league, { platform, reason, actor, now });
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

/** Weeks that wait for their Friday are seen complete again by fetches from the new link. */
async function forgetWeeks(tx: Tx, season: Season): Promise<void> {
  await tx.delete(resultWeeks).where(and(inSeason(resultWeeks, season), isNull(resultWeeks.handledAt)));
}

/** Removes the season's link. Fetched results stay. */
export async function unlinkPlatform(tx: Tx, league: ManagedLeague): Promise<void> {
  await tx.delete(platformLinks).where(inSeason(platformLinks, seasonOf(league)));
}
