import { and, eq, isNull } from "drizzle-orm";
import { postEntry } from "#server/ledger/post-entry.ts";
import { unclaimedAwarded } from "#server/ledger/unclaimed-events.ts";
import { isUnderReview } from "#server/money/season-holds/reviews.ts";
import { keptMoneyPaid } from "#server/notices/refunds.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { payouts, unclaimedMoney } from "#server/platform/db/schema/payouts.ts";
import { enqueue } from "#server/platform/queue.ts";

type Kept = typeof unclaimedMoney.$inferSelect;
type Award = { toUserId: string; actor: string; now: Date };

/** Pays unclaimed money, whose row the caller has locked, as a payout of its own, and tells the person. */
export async function awardDebts(tx: Tx, kept: Kept, { toUserId, actor, now }: Award): Promise<void> {
  const { id: unclaimedId, leagueId, seasonYear, amount, userId, payoutId } = kept;
  const money = { unclaimedId, userId, toUserId, leagueId, seasonYear, cents: amount };
  await postEntry(tx, unclaimedAwarded({ ...money, actor, now }));
  const [payout] = await tx
    .insert(payouts)
    .values({ leagueId, seasonYear, userId: toUserId, kind: "unclaimed", amount, createdAt: now })
    .returning({ id: payouts.id });
  if (!payout) throw new Error("The payout was not stored.");
  await tx.update(unclaimedMoney).set({ paidAsId: payout.id }).where(eq(unclaimedMoney.id, unclaimedId));
  if (payoutId) {
    await tx.update(payouts).set({ failureMessage: "Paid as a separate payout." }).where(eq(payouts.id, payoutId));
  }
  await enqueue(tx, { name: "send_payout", payload: { payoutId: payout.id } });
  await tell(tx, now, keptMoneyPaid({ userId: toUserId, leagueId, amount }));
}

/**
 * Pays a person what was kept for them as unclaimed money: adding a bank account is how they come for it (RULES §23).
 * What a review holds waits for an admin.
 */
export async function awardOwnDebts(tx: Tx, { userId, now }: { userId: string; now: Date }): Promise<void> {
  const isTheirs = and(eq(unclaimedMoney.userId, userId), isNull(unclaimedMoney.paidAsId));
  const all = await tx.select().from(unclaimedMoney).where(isTheirs).orderBy(unclaimedMoney.id).for("no key update");
  for (const kept of all) {
    if (kept.payoutId && (await isUnderReview(tx, kept))) continue;
    await awardDebts(tx, kept, { toUserId: userId, actor: userId, now });
  }
}
