import { and, eq, ne } from "drizzle-orm";
import { addCents, type Cents, toCents } from "#contract/platform/money.ts";
import { poolBalance } from "#server/ledger/balances.ts";
import { type Frozen, keptOf } from "#server/ledger/dispute-events.ts";
import type { DisputeContext } from "#server/money/disputes/dispute-context.ts";
import { refundShare } from "#server/money/refunds/refund-entry-fees.ts";
import { refundLimits } from "#server/money/refunds/refund-limits.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { isWithMoney } from "#server/platform/db/kinds-in-sql.ts";
import { disputes, unrefundedShares } from "#server/platform/db/schema/payments.ts";

type Seasons = { seasonYear: number; cents: Cents }[];
type Settled = { taken: Cents; frozen: Frozen[] };

/**
 * Refunds the rest of a fee after a bank took only part of it. The full fee is due again, so the rest no longer belongs
 * to a pool (RULES §7). Money in the payment's other disputes stays where it is.
 */
export async function refundRest(tx: Tx, context: DisputeContext, settled: Settled): Promise<void> {
  const { league, payment, payer, dispute, now } = context;
  const isAnother = and(ne(disputes.id, dispute.id), isWithMoney(disputes.status));
  if ((await tx.$count(disputes, and(eq(disputes.paymentId, payment.id), isAnother))) > 0) return;
  const limits = await refundLimits(tx, league, { payers: [payment.userId], isWholeSeason: false });
  for (const { seasonYear, cents } of await restOf(tx, context, settled)) {
    const inEscrow = await poolBalance(tx, { leagueId: league.id, seasonYear });
    const limit = limits && seasonYear === league.currentYear ? (limits.get(payment.userId) ?? 0) : inEscrow;
    const amount = toCents(Math.min(cents, inEscrow, limit));
    if (amount === 0 || seasonYear < league.currentYear) continue;
    const reason = `Your bank has taken back part of what you paid into ${league.name}, and this is the rest`;
    const share = { league, payment, email: payer.email, seasonYear, amount };
    await refundShare(tx, { ...share, reason, actor: "processor", now });
  }
}

/**
 * Computes what is left of each season the payment covers. What was taken beyond the frozen money counts against the
 * earliest seasons first.
 */
async function restOf(tx: Tx, { payment }: DisputeContext, { taken, frozen }: Settled): Promise<Seasons> {
  const shares = await tx
    .select()
    .from(unrefundedShares)
    .where(eq(unrefundedShares.paymentId, payment.id))
    .orderBy(unrefundedShares.seasonYear);
  const kept = keptOf(frozen, taken);
  let beyond = Math.max(0, taken - addCents(...frozen.map(({ cents }) => cents)));
  return shares.map(({ seasonYear, amount }) => {
    const isIt = (part: Frozen) => part.seasonYear === seasonYear && part.refundId === undefined;
    const gone = (frozen.find(isIt)?.cents ?? 0) - (kept.find(isIt)?.cents ?? 0);
    const held = Math.max(0, amount - gone);
    const cents = toCents(Math.max(0, held - beyond));
    beyond -= held - cents;
    return { seasonYear, cents };
  });
}
