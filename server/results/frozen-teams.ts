import { and, desc, gte, inArray, min, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { TeamChange } from "#contract/results/result-teams.ts";
import { kindsNamingWinners } from "#contract/votes/payout-votes.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { votingSessions } from "#server/platform/db/schema/payout-votes.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { resultImports, teamChanges } from "#server/platform/db/schema/results.ts";
import { conflict } from "#server/platform/errors.ts";
import { inSeason, type Season, type SeasonToRead } from "#server/results/season-results.ts";

/**
 * Finds when payouts of a season were first proposed, or paid without a vote: its teams have been frozen since then.
 * Payouts from before there were any results had no teams to freeze.
 */
export async function frozenSince(db: Reader, season: SeasonToRead): Promise<Date | null> {
  const isProposal = and(inSeason(votingSessions, season), inArray(votingSessions.kind, kindsNamingWinners));
  const proposed = unionAll(
    db.select({ at: votingSessions.createdAt }).from(votingSessions).where(isProposal),
    db.select({ at: payouts.createdAt }).from(payouts).where(inSeason(payouts, season)),
  ).as("proposed");
  const firstResults = db
    .select({ at: min(resultImports.importedAt) })
    .from(resultImports)
    .where(inSeason(resultImports, season));
  const [first] = await db
    .select({ at: min(proposed.at) })
    .from(proposed)
    .where(gte(proposed.at, sql`(${firstResults})`));
  return first?.at ?? null;
}

/** Keeps the teams as they were when payouts were proposed (RULES §21). @throws AppError 409 with what to do instead. */
export async function refuseFrozen(db: Reader, season: Season, instead: string): Promise<void> {
  if (await frozenSince(db, season)) {
    throw conflict(`This season's payouts have been proposed, so the teams are frozen. ${instead}`);
  }
}

/** The season's teams that changed hands while they were frozen, the newest first. */
export const changesOf = (db: Reader, season: SeasonToRead) =>
  db.select().from(teamChanges).where(inSeason(teamChanges, season)).orderBy(desc(teamChanges.changedAt));

type Change = Awaited<ReturnType<typeof changesOf>>[number];
export const toTeamChange = (change: Change, names: ReadonlyMap<string, string>): TeamChange => {
  const { teamName, fromUserId, toUserId, changedById, changedAt, reason, closedVoteId } = change;
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  return {
    ...{ teamName, reason, from: nameOf(fromUserId), to: nameOf(toUserId), changedBy: nameOf(changedById) },
    ...{ changedAt: changedAt.toISOString(), closedVote: closedVoteId !== null },
  };
};
