import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Cents } from "#contract/platform/money.ts";
import { isWon } from "#contract/terms/payout-kinds.ts";
import type { Actor } from "#server/access/guards.ts";
import { postEntries } from "#server/ledger/post-entry.ts";
import { keptIn } from "#server/ledger/treasurer-balances.ts";
import { debtDenied, debtSent } from "#server/ledger/treasurer-events.ts";
import type { LockedPayout } from "#server/money/payouts/lock-payout.ts";
import { markSeatRefunded } from "#server/money/refunds/record-refund.ts";
import {
  changed,
  type LockedDebts,
  lockDebts,
  refuseMoreThanKept,
  refuseOtherSum,
  type SentDebt,
  sendingsOf,
  sentByOne,
  sumOfDebts,
} from "#server/money/treasurer/locked-debts.ts";
import { type PaidByHand, refuseOtherDays } from "#server/money/treasurer/payment-rows.ts";
import type { TreasurerLeague } from "#server/money/treasurer/treasurer-league.ts";
import { prizeNews } from "#server/notices/channel.ts";
import { tell } from "#server/notices/tell.ts";
import * as notices from "#server/notices/treasurers.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { seatClaims } from "#server/platform/db/schema/named-seats.ts";
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

/** Debts to one person that one act is about: all of them, or none. */
export type Together = {
  payoutIds: readonly string[];
  /** What they come to, as the actor read it. */
  amount?: Cents | undefined;
  now: Date;
};

/**
 * Says that debts were paid together out of what the actor keeps; their own are settled with it, and a deleted account's.
 * Locks the league, then the debts.
 * @throws AppError 404 for others than those who keep money of the league; 409 if they aren't owed, or not as read, or
 * the actor keeps less.
 */
export async function sendDebts(
  tx: Tx,
  actor: Pick<Actor, "userId">,
  { way, paidOn, ...asked }: PaidByHand & Together,
): Promise<void> {
  const { payoutIds, now } = asked;
  refuseOtherDays("paidOn", paidOn, now);
  const { league, debts, userId } = await lockDebts(tx, payoutIds);
  const keepers = await keptIn(tx, { leagueId: league.id });
  const kept = keepers.filter(({ keeperId }) => keeperId === actor.userId);
  const isKeeper = kept.some(({ seasonYear }) => debts.some((debt) => debt.seasonYear === seasonYear));
  if (!isKeeper && actor.userId !== league.treasurerId) throw notFound("Payout not found");
  if (debts.every(({ status }) => status !== "pending")) throw conflict("This has already been sent.");
  if (debts.some(({ status }) => status !== "pending")) throw changed();
  refuseOtherSum(debts, asked);
  await refuseUnconfirmed(tx, league, { userId, isRecipient: false });
  refuseMoreThanKept(league, debts, kept);
  const before = await sendingsOf(tx, payoutIds);
  const sent = debts.map((debt) => ({ debt, attempt: (before.get(debt.id)?.attempt ?? 0) + 1 }));
  const said = {
    keeperId: actor.userId,
    way,
    sentOn: paidOn,
    sentAt: now,
    deniedAt: null,
    denial: null,
    saidByLinkAt: null,
  };
  await tx
    .insert(treasurerPayouts)
    .values(sent.map(({ debt, attempt }) => ({ payoutId: debt.id, attempt, ...said })))
    .onConflictDoUpdate({ target: treasurerPayouts.payoutId, set: { ...said, attempt: sql`excluded.attempt` } });
  await tx.update(payouts).set({ status: "processing" }).where(isOneOf(debts));
  await postEntries(
    tx,
    sent.map((one) => debtSent(entryOf(league, one, { keeperId: actor.userId, actor: actor.userId, now }))),
  );
  if (userId === actor.userId || (await isErased(tx, userId))) return settle(tx, league, debts, now);
  await tell(tx, now, notices.debtSent(league, { ...toldOf(league, { debts, userId }, actor.userId), way }));
}

/**
 * Confirms that debts arrived, which settles them for good. Those that are settled already stay so.
 * @throws AppError 404 for others than their recipient; 409 if nobody said that they were sent, or not all of them.
 */
export async function receiveDebts(tx: Tx, actor: Actor, asked: Together): Promise<void> {
  const { league, debts, userId } = await lockDebts(tx, asked.payoutIds);
  if (userId !== actor.userId) throw notFound("Payout not found");
  const open = debts.filter(({ status }) => status !== "completed");
  if (open.length === 0) return;
  if (open.every(({ status }) => status !== "processing")) throw conflict("Nobody has said yet that this was sent.");
  refuseOtherSum(debts, asked);
  await refuseUnconfirmed(tx, league, { userId, isRecipient: true });
  const { keeperId } = sentByOne(open, await sendingsOf(tx, asked.payoutIds));
  await settle(tx, league, open, asked.now);
  await tell(tx, asked.now, notices.debtReceived(league, toldOf(league, { debts: open, userId }, keeperId)));
}

type Denied = Together & { reason: string; byLink?: boolean };

/**
 * Says that debts didn't arrive, as their recipient, or that they weren't sent after all, as their sender: they are owed
 * again.
 * @throws AppError 404 for others; 409 if they aren't sent, or some were confirmed.
 */
export async function denyDebts(tx: Tx, actor: Actor, { reason, byLink = false, ...asked }: Denied) {
  const { payoutIds, now } = asked;
  const { league, debts, userId } = await lockDebts(tx, payoutIds);
  const isRecipient = userId === actor.userId;
  if (debts.every(({ status }) => status !== "processing")) {
    if (!isRecipient && league.treasurerId !== actor.userId) throw notFound("Payout not found");
    const isConfirmed = debts.every(({ status }) => status === "completed");
    throw conflict(isConfirmed ? "It was confirmed to have arrived." : "Nobody has said that this was sent.");
  }
  const before = await sendingsOf(tx, payoutIds);
  const wasSender = [...before.values()].some(({ keeperId }) => keeperId === actor.userId);
  if (!isRecipient && !wasSender) throw notFound("Payout not found");
  refuseOtherSum(debts, asked);
  const { keeperId, sent } = sentByOne(debts, before);
  if (!isRecipient && keeperId !== actor.userId) throw changed();
  // A sender who takes it back denies nothing: its recipient is told why, and it is owed as before.
  const denied = isRecipient ? { deniedAt: now, denial: reason } : { deniedAt: null, denial: null };
  await tx
    .update(treasurerPayouts)
    .set({ ...denied, saidByLinkAt: byLink ? now : null })
    .where(inArray(treasurerPayouts.payoutId, [...payoutIds]));
  await tx.update(payouts).set({ status: "pending" }).where(isOneOf(debts));
  await postEntries(
    tx,
    sent.map((one) => debtDenied(entryOf(league, one, { keeperId, actor: actor.userId, now }))),
  );
  const told = { ...toldOf(league, { debts, userId }, keeperId), reason, byLink };
  await tell(tx, now, isRecipient ? notices.debtDenied(league, told) : notices.debtTakenBack(league, told));
}

/**
 * Who claimed a seat after its prize was named is paid once the treasurer has said that it is them (RULES §28), and can't
 * settle before that what was sent to somebody else. That it hasn't arrived, they can say.
 */
async function refuseUnconfirmed(
  tx: Tx,
  { id }: TreasurerLeague,
  { userId, isRecipient }: { userId: string; isRecipient: boolean },
): Promise<void> {
  const { leagueId, hadPrize, confirmedAt, undoneAt } = seatClaims;
  const waits = and(eq(leagueId, id), eq(seatClaims.userId, userId), hadPrize, isNull(confirmedAt), isNull(undoneAt));
  if ((await tx.$count(seatClaims, waits)) > 0) {
    const who = isRecipient ? "The treasurer confirms first that it is you." : "Confirm first that it is them.";
    throw conflict(`This seat was claimed after the prize was named. ${who}`);
  }
}

/** Nobody is left to confirm it. What a member without an account is sent stays sent (RULES §28). */
const isErased = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.$count(users, and(eq(users.id, userId), isNotNull(users.erasedAt), users.hasAccount))) > 0;

/** Settles what was sent to somebody whose account is about to be erased: nobody is left to confirm it. */
export async function settleForErased(tx: Tx, { userId, now }: { userId: string; now: Date }): Promise<void> {
  const isTheirs = and(eq(payouts.userId, userId), eq(payouts.status, "processing"), payouts.byTreasurer);
  const sent = await tx.select({ id: payouts.id }).from(payouts).where(isTheirs).orderBy(payouts.leagueId, payouts.id);
  for (const { id } of sent) {
    const { league, debts } = await lockDebts(tx, [id]);
    const waiting = debts.filter(({ status }) => status === "processing");
    await settle(tx, league, waiting, now);
  }
}

/** A refund that arrived is the member's again, so their seat is refunded (RULES §7). */
async function settle(tx: Tx, league: TreasurerLeague, debts: readonly LockedPayout[], now: Date): Promise<void> {
  await tx.update(payouts).set({ status: "completed", processedAt: now }).where(isOneOf(debts));
  const named = debts.filter(isWon).map(({ userId, amount }) => ({ name: mention(userId, league.id), amount }));
  await tell(tx, now, ...named.map((got) => prizeNews(league, got)));
  const settled = { status: "succeeded" as const, updatedAt: now };
  for (const { refundId } of debts) {
    if (refundId === null) continue;
    const [refund] = await tx.update(refunds).set(settled).where(eq(refunds.id, refundId)).returning();
    if (refund) await markSeatRefunded(tx, league, refund);
  }
}

const isOneOf = (debts: readonly LockedPayout[]) =>
  inArray(
    payouts.id,
    debts.map(({ id }) => id),
  );

type Step = { keeperId: string; actor: string; now: Date };

const entryOf = (league: TreasurerLeague, { debt, attempt }: SentDebt, step: Step) => ({
  ...{ payoutId: debt.id, leagueId: league.id, seasonYear: debt.seasonYear, userId: debt.userId, cents: debt.amount },
  ...{ attempt, ...step },
});

export const toldOf = (
  league: TreasurerLeague,
  { debts, userId }: Pick<LockedDebts, "debts" | "userId">,
  keeperId: string,
) => ({
  ...{ userId, name: mention(userId, league.id), amount: sumOfDebts(debts), count: debts.length },
  ...{ keeperId, keeper: mention(keeperId, league.id) },
});
