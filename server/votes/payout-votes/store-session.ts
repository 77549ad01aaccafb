import { and, eq, inArray } from "drizzle-orm";
import type { LockedLeague } from "#server/access/league-access.ts";
import { type Proposal, setOffsOf } from "#server/money/payouts/examine-proposal.ts";
import { paidByThen, votedSeason } from "#server/money/season-holds/voted-seasons.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { votingSessions, votingSessionVoters } from "#server/platform/db/schema/payout-votes.ts";
import type { SessionRow } from "#server/votes/payout-votes/lock-session.ts";

type Storing = {
  proposal: Proposal;
  proposedBy: string;
  voters: readonly string[];
  expiresAt: Date;
  /** A vote on equal shares instead of prizes. */
  kind?: "return";
  /** What a vote of the season's members has to know of it (RULES §17). */
  followsResults?: boolean;
  answersContest?: boolean;
  /** How many objections turn it into a vote; absent for a vote from the start. */
  objectionsNeeded?: number;
  now: Date;
};

/** Stores proposed payouts and the members who decide about them. The caller holds the league's lock. */
export async function storeSession(
  tx: Tx,
  league: LockedLeague,
  { proposal, proposedBy, voters, expiresAt, objectionsNeeded, now, ...award }: Storing,
): Promise<SessionRow> {
  const { payouts: proposedPayouts, period, resultsId } = proposal;
  // Nothing is taken from an equal share, which isn't a prize.
  const setOffs = award.kind === "return" ? [] : await setOffsOf(tx, league, proposal, now);
  const [session] = await tx
    .insert(votingSessions)
    .values({
      ...{ leagueId: league.id, seasonYear: league.currentYear, proposedById: proposedBy },
      ...{ proposedPayouts, period, resultsId, setOffs, totalEligibleVoters: voters.length, expiresAt, createdAt: now },
      ...award,
      ...(objectionsNeeded === undefined
        ? {}
        : { kind: "proposal" as const, objectionsUntil: expiresAt, objectionsNeeded }),
    })
    .returning();
  // Stryker disable next-line ConditionalExpression,StringLiteral: an insert gives back the row it made.
  if (!session) throw new Error("The vote was not stored.");
  await tx.insert(votingSessionVoters).values(voters.map((userId) => ({ votingSessionId: session.id, userId })));
  return session;
}

/**
 * Marks the voters who had paid before the season needed a vote, whose majority payouts then also need (RULES §17).
 * @returns How many there are.
 */
export async function markEarlierVoters(tx: Tx, session: SessionRow, voters: string[]): Promise<number> {
  const { id, leagueId, seasonYear } = session;
  const season = await votedSeason(tx, { leagueId, seasonYear });
  const earlier = season ? [...(await paidByThen(tx, season, voters))] : [];
  const { votingSessionId, userId } = votingSessionVoters;
  const areThey = and(eq(votingSessionId, id), inArray(userId, earlier));
  if (earlier.length > 0) await tx.update(votingSessionVoters).set({ hadPaidBefore: true }).where(areThey);
  return earlier.length;
}
