import { and, eq, inArray } from "drizzle-orm";
import { addCents, type Cents, ZERO } from "#contract/platform/money.ts";
import { byItsRules, type LockedLeague } from "#server/access/league-access.ts";
import { payoutPool, type Split, splitOf } from "#server/money/payouts/payout-pool.ts";
import { returnRemainder } from "#server/money/payouts/return-remainder.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { votingSessions } from "#server/platform/db/schema/payout-votes.ts";
import type { SessionRow } from "#server/votes/payout-votes/lock-session.ts";

const sumOf = ({ proposedPayouts }: SessionRow) => addCents(...proposedPayouts.map(({ amount }) => amount));

/** Checks that equal shares, which the members approved, are still what is left of a completed season. */
export async function examineReturn(
  tx: Tx,
  league: LockedLeague,
  session: SessionRow,
): Promise<{ refusal: string } | { refusal: undefined; reimbursement: Cents; split: Split; setOffs: [] }> {
  const pool = await payoutPool(tx, league);
  if (league.status !== "completed") return { refusal: "The league has been opened again." };
  if (pool.available !== sumOf(session)) return { refusal: "Another amount is left now." };
  return {
    refusal: undefined,
    reimbursement: ZERO,
    split: splitOf(pool, { payouts: session.proposedPayouts, period: null }),
    setOffs: [],
  };
}

type Returned = { session: SessionRow; actor: string; now: Date };

/** Returns a season in the equal shares that its members approved. Nothing is left of the contested award to decide. */
export async function returnInstead(tx: Tx, league: LockedLeague, { session, actor, now }: Returned): Promise<void> {
  await returnRemainder(tx, byItsRules(league), { amount: sumOf(session), actor, now });
  const { leagueId, seasonYear, kind, status } = votingSessions;
  const isContested = and(eq(leagueId, league.id), eq(seasonYear, league.currentYear), eq(kind, "payouts"));
  await tx
    .update(votingSessions)
    .set({ isOvertaken: true })
    .where(and(isContested, inArray(status, ["rejected", "expired"])));
}
