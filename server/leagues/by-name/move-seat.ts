import { and, eq, gt, isNull, lt, ne, sql } from "drizzle-orm";
import { ZERO } from "#contract/platform/money.ts";
import { lockLeague } from "#server/access/league-access.ts";
import { endLink } from "#server/leagues/by-name/seat-link.ts";
import { postEntries } from "#server/ledger/post-entry.ts";
import { owedTo } from "#server/ledger/treasurer-balances.ts";
import { seatMoved } from "#server/ledger/treasurer-events.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { chargeBallots, dues } from "#server/platform/db/schema/dues.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { seatClaims } from "#server/platform/db/schema/named-seats.ts";
import { payments, refunds } from "#server/platform/db/schema/payments.ts";
import { votingSessions, votingSessionVoters } from "#server/platform/db/schema/payout-votes.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { leagueTeams } from "#server/platform/db/schema/results.ts";

type Moved = {
  claim: { id: string; leagueId: string; nameId: string; userId: string; claimedAt: Date };
  /** Whether it goes back to the name. */
  isUndone: boolean;
  actor: string;
  now: Date;
};

/** Whose rows they are by `user_id` and the league. */
const OF_A_MEMBER = [dues, refunds, payouts, leagueTeams] as const;

/**
 * Makes a seat, with its dues, payments, debts, teams and place in open votes, the account's that claimed it, or the name's
 * again. No entry of the books changes: what is owed to it moves by an entry of its own (RULES §28). What the account paid in
 * between stays its word. The caller holds the league's lock.
 */
export async function moveSeat(tx: Tx, { claim, isUndone, actor, now }: Moved) {
  const { id: claimId, leagueId, claimedAt } = claim;
  const [from, to] = isUndone ? [claim.userId, claim.nameId] : [claim.nameId, claim.userId];
  const { leftAt } = leagueMembers;
  const isSeat = and(eq(leagueMembers.leagueId, leagueId), eq(leagueMembers.userId, from), isNull(leftAt));
  await tx.update(leagueMembers).set({ userId: to }).where(isSeat);
  for (const table of OF_A_MEMBER) {
    await tx
      .update(table)
      .set({ userId: to })
      .where(and(eq(table.leagueId, leagueId), eq(table.userId, from)));
  }
  if (isUndone) await takeBackWord(tx, { leagueId, userId: to });
  const isIn = eq(payments.leagueId, leagueId);
  const isBefore = lt(payments.createdAt, claimedAt);
  const payer = sql`case when ${isUndone} and not ${isBefore} then coalesce(${payments.paidById}, ${from}) else ${payments.paidById} end`;
  await tx
    .update(payments)
    .set({ userId: to, paidById: payer })
    .where(and(isIn, eq(payments.userId, from)));
  await tx
    .update(payments)
    .set({ paidById: to })
    .where(and(isIn, eq(payments.paidById, from), ne(payments.userId, to), isBefore));
  await moveVotes(tx, { leagueId, from, to });
  const owed = await owedTo(tx, { leagueId, userId: from });
  const told = { claimId, leagueId, from, to, isUndone, actor, now };
  await postEntries(
    tx,
    owed.map((part) => seatMoved({ ...told, ...part })),
  );
}

/** What the account said to have arrived is sent, and not confirmed by its member (RULES §28). */
async function takeBackWord(tx: Tx, { leagueId, userId }: Record<"leagueId" | "userId", string>) {
  const isTheirs = and(eq(payouts.leagueId, leagueId), eq(payouts.userId, userId), payouts.byTreasurer);
  await tx
    .update(payouts)
    .set({ status: "processing", processedAt: null })
    .where(and(isTheirs, eq(payouts.status, "completed"), gt(payouts.amount, ZERO)));
}

/** In votes that are open, it is among the voters and the winners as who has it. */
async function moveVotes(tx: Tx, { leagueId, from, to }: Record<"leagueId" | "from" | "to", string>) {
  const isOpen = sql`select id from voting_sessions where league_id = ${leagueId} and status = 'active'`;
  await tx
    .update(votingSessionVoters)
    .set({ userId: to })
    .where(and(eq(votingSessionVoters.userId, from), sql`${votingSessionVoters.votingSessionId} in (${isOpen})`));
  await tx
    .update(votingSessions)
    .set({ proposedPayouts: sql`replace(${votingSessions.proposedPayouts}::text, ${from}, ${to})::jsonb` })
    .where(sql`${votingSessions.id} in (${isOpen})`);
  await tx
    .update(chargeBallots)
    .set({ userId: to })
    .where(
      and(
        eq(chargeBallots.userId, from),
        sql`${chargeBallots.dueId} in (select id from dues where league_id = ${leagueId})`,
      ),
    );
}

/**
 * Gives an account's seats back to the names whose prizes it wasn't confirmed for, before it is erased: otherwise what was
 * sent would be settled, because nobody is left to confirm it (RULES §28). @returns Their leagues' ids.
 */
export async function giveUnconfirmedBack(tx: Tx, { userId, now }: { userId: string; now: Date }): Promise<string[]> {
  const { hadPrize, confirmedAt, undoneAt } = seatClaims;
  const isWaiting = and(eq(seatClaims.userId, userId), hadPrize, isNull(confirmedAt), isNull(undoneAt));
  const claims = await tx.select().from(seatClaims).where(isWaiting).orderBy(seatClaims.leagueId);
  for (const claim of claims) {
    await lockLeague(tx, claim.leagueId);
    await tx.update(seatClaims).set({ undoneAt: now }).where(eq(seatClaims.id, claim.id));
    await endLink(tx, claim.nameId, { end: "ended", now });
    await moveSeat(tx, { claim, isUndone: true, actor: userId, now });
  }
  return claims.map(({ leagueId }) => leagueId);
}
