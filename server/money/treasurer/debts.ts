import { and, eq, isNotNull } from "drizzle-orm";
import { formatMoney, ZERO } from "#contract/platform/money.ts";
import type { Actor } from "#server/access/guards.ts";
import { keptIn } from "#server/ledger/kept.ts";
import { debtDenied, debtSent } from "#server/ledger/kept-events.ts";
import { postEntry } from "#server/ledger/post-entry.ts";
import { type LockedPayout, lockPayout } from "#server/money/payouts/lock-payout.ts";
import { markSeatRefunded } from "#server/money/refunds/record-refund.ts";
import { type PaidByHand, refuseOtherDays } from "#server/money/treasurer/payment-rows.ts";
import { lockLeagueOfDebt, type TreasurerLeague } from "#server/money/treasurer/treasurer-league.ts";
import { tell } from "#server/notices/tell.ts";
import * as notices from "#server/notices/treasurers.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { refunds } from "#server/platform/db/schema/payments.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { treasurerPayouts } from "#server/platform/db/schema/treasurers.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { conflict, notFound } from "#server/platform/errors.ts";
import { mention } from "#server/platform/mentions.ts";

/*
 * What a treasurer owes: prizes, reimbursements and refunds (RULES §24). A debt is a payout that no processor sends:
 * pending while it is owed, processing once it was sent, completed once its recipient confirms it.
 */

type Sent = PaidByHand & { payoutId: string; now: Date };

/**
 * Says that a debt was paid out of what the actor keeps; their own is settled with it, and a deleted account's. Locks the league, then the debt.
 * @throws AppError 404 for others than those who keep money of the league; 409 if it isn't owed, or they keep less.
 */
export async function sendDebt(tx: Tx, actor: Actor, { payoutId, way, paidOn, now }: Sent): Promise<void> {
  refuseOtherDays("paidOn", paidOn, now);
  const { league, debt } = await lockDebt(tx, payoutId);
  const { seasonYear, userId, amount } = debt;
  const keepers = await keptIn(tx, { leagueId: league.id, seasonYear });
  const keeps = keepers.find(({ keeperId }) => keeperId === actor.userId)?.cents ?? ZERO;
  if (keeps === 0 && actor.userId !== league.treasurerId) throw notFound("Payout not found");
  if (debt.status !== "pending") throw conflict("This has already been sent.");
  if (keeps < amount) {
    throw conflict(
      `By the books, you keep ${formatMoney(keeps, league.currency)} of this season, and this is ${formatMoney(amount, league.currency)}.`,
    );
  }
  const [before] = await tx.select().from(treasurerPayouts).where(eq(treasurerPayouts.payoutId, payoutId));
  const attempt = (before?.attempt ?? 0) + 1;
  const sent = { keeperId: actor.userId, attempt, way, sentOn: paidOn, sentAt: now, deniedAt: null, denial: null };
  await tx
    .insert(treasurerPayouts)
    .values({ payoutId, ...sent })
    .onConflictDoUpdate({ target: treasurerPayouts.payoutId, set: sent });
  await tx.update(payouts).set({ status: "processing" }).where(eq(payouts.id, payoutId));
  await postEntry(tx, debtSent(entryOf(league, debt, { attempt, keeperId: actor.userId, actor: actor.userId, now })));
  if (userId === actor.userId || (await isErased(tx, userId))) return settle(tx, league, debt, now);
  const told = toldOf(league, debt, actor.userId);
  await tell(tx, now, notices.debtSent(league, { ...told, way }));
}

/**
 * Confirms that a debt arrived, which settles it for good.
 * @throws AppError 404 for others than its recipient; 409 if nobody said that it was sent.
 */
export async function receiveDebt(tx: Tx, actor: Actor, { payoutId, now }: { payoutId: string; now: Date }) {
  const { league, debt } = await lockDebt(tx, payoutId);
  if (debt.userId !== actor.userId) throw notFound("Payout not found");
  if (debt.status === "completed") return;
  if (debt.status !== "processing") throw conflict("Nobody has said yet that this was sent.");
  const { keeperId } = await sentBy(tx, payoutId);
  await settle(tx, league, debt, now);
  await tell(tx, now, notices.debtReceived(league, toldOf(league, debt, keeperId)));
}

type Denied = { payoutId: string; reason: string; now: Date };

/**
 * Says that a debt didn't arrive, as its recipient, or that it wasn't sent after all, as its sender: it is owed again.
 * @throws AppError 404 for others; 409 if it isn't sent, or was confirmed.
 */
export async function denyDebt(tx: Tx, actor: Actor, { payoutId, reason, now }: Denied): Promise<void> {
  const { league, debt } = await lockDebt(tx, payoutId);
  const isRecipient = debt.userId === actor.userId;
  if (debt.status !== "processing") {
    if (!isRecipient && league.treasurerId !== actor.userId) throw notFound("Payout not found");
    throw conflict(
      debt.status === "completed" ? "It was confirmed to have arrived." : "Nobody has said that this was sent.",
    );
  }
  const { keeperId, attempt } = await sentBy(tx, payoutId);
  if (!isRecipient && keeperId !== actor.userId) throw notFound("Payout not found");
  // A sender who takes it back denies nothing: its recipient is told why, and it is owed as before.
  const denied = isRecipient ? { deniedAt: now, denial: reason } : { deniedAt: null, denial: null };
  await tx.update(treasurerPayouts).set(denied).where(eq(treasurerPayouts.payoutId, payoutId));
  await tx.update(payouts).set({ status: "pending" }).where(eq(payouts.id, payoutId));
  await postEntry(tx, debtDenied(entryOf(league, debt, { attempt, keeperId, actor: actor.userId, now })));
  const told = { ...toldOf(league, debt, keeperId), reason };
  await tell(tx, now, isRecipient ? notices.debtDenied(league, told) : notices.debtTakenBack(league, told));
}

async function lockDebt(tx: Tx, payoutId: string): Promise<{ league: TreasurerLeague; debt: LockedPayout }> {
  const league = await lockLeagueOfDebt(tx, payoutId);
  const debt = await lockPayout(tx, payoutId);
  if (!debt) throw notFound("Payout not found");
  return { league, debt };
}

async function sentBy(tx: Tx, payoutId: string) {
  const [sent] = await tx.select().from(treasurerPayouts).where(eq(treasurerPayouts.payoutId, payoutId));
  if (!sent) throw new Error(`Nobody sent payout ${payoutId}.`);
  return sent;
}

/** Nobody is left to confirm it. */
const isErased = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.$count(users, and(eq(users.id, userId), isNotNull(users.erasedAt)))) > 0;

/** Settles what was sent to somebody whose account is about to be erased: nobody is left to confirm it. */
export async function settleForErased(tx: Tx, { userId, now }: { userId: string; now: Date }): Promise<void> {
  const isTheirs = and(eq(payouts.userId, userId), eq(payouts.status, "processing"), payouts.byTreasurer);
  const sent = await tx.select({ id: payouts.id }).from(payouts).where(isTheirs).orderBy(payouts.leagueId, payouts.id);
  for (const { id } of sent) {
    const { league, debt } = await lockDebt(tx, id);
    if (debt.status === "processing") await settle(tx, league, debt, now);
  }
}

/** A refund that arrived is the member's again, so their seat is refunded (RULES §7). */
async function settle(tx: Tx, league: TreasurerLeague, debt: LockedPayout, now: Date): Promise<void> {
  await tx.update(payouts).set({ status: "completed", processedAt: now }).where(eq(payouts.id, debt.id));
  if (debt.refundId === null) return;
  const settled = { status: "succeeded" as const, updatedAt: now };
  const [refund] = await tx.update(refunds).set(settled).where(eq(refunds.id, debt.refundId)).returning();
  if (refund) await markSeatRefunded(tx, league, refund);
}

type Step = { attempt: number; keeperId: string; actor: string; now: Date };

const entryOf = (league: TreasurerLeague, { id, seasonYear, userId, amount }: LockedPayout, step: Step) => ({
  ...{ payoutId: id, leagueId: league.id, seasonYear, userId, cents: amount },
  ...step,
});

const toldOf = (league: TreasurerLeague, { userId, amount }: LockedPayout, keeperId: string) => ({
  ...{ userId, name: mention(userId, league.id), amount },
  ...{ keeperId, keeper: mention(keeperId, league.id) },
});
