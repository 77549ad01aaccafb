import { eq, sql } from "drizzle-orm";
import { hasPaid } from "#contract/members/payment-status.ts";
import { OBJECT_DAYS } from "#contract/money/treasurer/object-days.ts";
import { addDays } from "#contract/platform/days.ts";
import { type Cents, subtractCents, toCents } from "#contract/platform/money.ts";
import type { Actor } from "#server/access/guards.ts";
import { keptIn, takeFrom } from "#server/ledger/kept.ts";
import { entryFeeReversed, type KeptPart } from "#server/ledger/kept-events.ts";
import { isOverdraw, postEntry } from "#server/ledger/post-entry.ts";
import { holdAgain } from "#server/members/hold-seat.ts";
import { lockSeat } from "#server/members/lock-seat.ts";
import { playerIds } from "#server/members/queries.ts";
import { reopenDues } from "#server/money/dues/reopen-dues.ts";
import { payerOf } from "#server/money/payments/payer-of.ts";
import type { PaymentRow } from "#server/money/payments/queries.ts";
import { lockSaid, noteSaid, type SaidPayment } from "#server/money/treasurer/payment-rows.ts";
import { byTreasurer, lockLeagueOfPayment, type TreasurerLeague } from "#server/money/treasurer/treasurer-league.ts";
import { tell } from "#server/notices/tell.ts";
import { objectionSettled, paymentNotArrived, paymentReversed, recordObjected } from "#server/notices/treasurers.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { paymentDues } from "#server/platform/db/schema/dues.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { paymentAllocations } from "#server/platform/db/schema/payments.ts";
import { conflict, forbidden, notFound } from "#server/platform/errors.ts";
import { mention } from "#server/platform/mentions.ts";

type Act = { paymentId: string; reason: string; now: Date };

/**
 * Says that an announced payment hasn't arrived: it is owed again (RULES §24). A seat that was held for a while is theirs
 * for another day.
 * @throws AppError 403 for everybody but the treasurer; 409 once it is answered.
 */
export async function refusePayment(tx: Tx, actor: Actor, act: Act): Promise<void> {
  const { league, payment, told } = await asTreasurer(tx, actor, act);
  if (payment.status !== "pending") throw conflict("This payment has already been answered.");
  const { reason, now } = act;
  await noteSaid(tx, payment, { status: "failed", answeredAt: now, refusal: reason, now });
  await holdAgain(tx, await lockSeat(tx, league, payment.userId), addDays(now, 1));
  if (payerOf(payment) !== actor.userId) await tell(tx, now, paymentNotArrived(league, { ...told, reason }));
}

/**
 * Reverses a payment that was confirmed or recorded by mistake: the money leaves the pot and those who were said to keep
 * it, and the member owes it again (RULES §24).
 * @throws AppError 403 for everybody but the treasurer; 409 if it isn't received, or its money was awarded or given back.
 */
export async function reversePayment(tx: Tx, actor: Actor, act: Act): Promise<void> {
  const { league, payment, said, told } = await asTreasurer(tx, actor, act);
  const { reason, now } = act;
  if (payment.status !== "succeeded") throw conflict("This payment isn't confirmed, so there is nothing to reverse.");
  const shares = await tx.select().from(paymentAllocations).where(eq(paymentAllocations.paymentId, payment.id));
  if (shares.some(({ refunded }) => refunded > 0)) {
    throw conflict("Some of this money was already given back, so the record can't be reversed.");
  }
  const seasons = shares.map(({ seasonYear, amount }) => ({ seasonYear, cents: amount }));
  const parts = await partsOf(tx, league, { seasons, keeperId: said.keeperId ?? league.treasurerId });
  const { id: paymentId, userId } = payment;
  const entry = { paymentId, leagueId: league.id, userId, seasons, parts, actor: actor.userId, now };
  await postEntry(tx, entryFeeReversed(entry)).catch((error) => {
    throw isOverdraw(error) ? conflict("Prizes were already awarded from this money, so it can't be reversed.") : error;
  });
  await tx
    .update(paymentAllocations)
    .set({ refunded: sql`${paymentAllocations.amount}` })
    .where(eq(paymentAllocations.paymentId, paymentId));
  await noteSaid(tx, payment, { status: "failed", reversedAt: now, reversal: reason, now });
  const { reopensFee } = await reopenDues(tx, paymentId);
  await tx
    .update(paymentDues)
    .set({ refunded: sql`${paymentDues.amount}` })
    .where(eq(paymentDues.paymentId, paymentId));
  await reopenSeat(tx, league, { ...payment, isForFee: payment.seasons > 0 || reopensFee });
  if (payerOf(payment) !== actor.userId) await tell(tx, now, paymentReversed(league, { ...told, reason }));
}

type Season = { seasonYear: number; cents: Cents };

/** Who turns out to keep less: first the person who said that it arrived. */
async function partsOf(
  tx: Tx,
  league: TreasurerLeague,
  { seasons, keeperId }: { seasons: Season[]; keeperId: string },
) {
  const parts: KeptPart[] = [];
  for (const { seasonYear, cents } of seasons) {
    const taken = takeFrom(await keptIn(tx, { leagueId: league.id, seasonYear }), { cents, first: keeperId });
    if (!taken) throw conflict("Prizes were already paid from this money, so it can't be reversed.");
    parts.push(...taken);
  }
  return parts;
}

/** The member owes the fee again, if the payment was for it or for a part of it. */
async function reopenSeat(tx: Tx, league: TreasurerLeague, payment: PaymentRow & { isForFee: boolean }) {
  const { userId, amount, isForFee } = payment;
  const seat = await lockSeat(tx, league, userId);
  if (!seat) return;
  const totalAmountPaid = toCents(Math.max(0, subtractCents(seat.totalAmountPaid, amount)));
  const paidThroughYear = Math.max(0, seat.paidThroughYear - seat.yearsPayedFor);
  const open = { paidAt: null, paymentIntentId: null, yearsPayedFor: 1, paidThroughYear };
  await tx
    .update(leagueMembers)
    .set({ ...(isForFee && hasPaid(seat) ? { paymentStatus: "pending", ...open } : {}), totalAmountPaid })
    .where(eq(leagueMembers.id, seat.id));
}

/**
 * Says that a payment which the treasurer recorded isn't right; all members see it (RULES §24).
 * @throws AppError 404 for others than its payer; 409 for an announced one, twice, or after 14 days.
 */
export async function objectToRecord(tx: Tx, actor: Actor, { paymentId, reason, now }: Act): Promise<void> {
  const league = await lockLeagueOfPayment(tx, paymentId);
  const { payment, said } = await lockSaid(tx, league, paymentId);
  if (payerOf(payment) !== actor.userId) throw notFound("Payment not found");
  if (!said.isRecorded || payment.status !== "succeeded") throw conflict("You can't object to this payment.");
  if (said.objectedAt) throw conflict("You have already objected. The treasurer has to answer.");
  if (!said.answeredAt || addDays(said.answeredAt, OBJECT_DAYS) <= now) {
    throw conflict(`You could object for ${OBJECT_DAYS} days, and that time is over. Talk to the treasurer.`);
  }
  await noteSaid(tx, payment, { objectedAt: now, objection: reason, now });
  await tell(
    tx,
    now,
    recordObjected(league, { ...toldOf(league, payment), members: await others(tx, league, actor), reason }),
  );
}

/**
 * Stands by a record that its payer objected to, with an answer that all members see. The other way to settle it is to
 * reverse it. @throws AppError 403 for everybody but the treasurer; 409 without an open objection.
 */
export async function settleObjection(tx: Tx, actor: Actor, act: Act): Promise<void> {
  const { league, payment, said, told } = await asTreasurer(tx, actor, act);
  const { reason, now } = act;
  if (!said.objectedAt || said.settledAt || payment.status !== "succeeded") {
    throw conflict("There is no open objection to this payment.");
  }
  await noteSaid(tx, payment, { settledAt: now, settlement: reason, now });
  await tell(tx, now, objectionSettled(league, { ...told, members: await others(tx, league, actor), reason }));
}

async function others(tx: Tx, league: TreasurerLeague, { userId }: Actor): Promise<string[]> {
  const all = new Set([...(await playerIds(tx, league)), league.commissionerId, league.treasurerId]);
  all.delete(userId);
  return [...all];
}

function toldOf(league: TreasurerLeague, payment: PaymentRow) {
  const userId = payerOf(payment);
  return { userId, name: mention(userId, league.id), amount: payment.amount, ...byTreasurer(league) };
}

type Theirs = SaidPayment & { league: TreasurerLeague; told: ReturnType<typeof toldOf> };

async function asTreasurer(tx: Tx, actor: Actor, { paymentId }: { paymentId: string }): Promise<Theirs> {
  const league = await lockLeagueOfPayment(tx, paymentId);
  const found = await lockSaid(tx, league, paymentId);
  if (league.treasurerId !== actor.userId) {
    // Only its payer knows of it.
    throw payerOf(found.payment) === actor.userId
      ? forbidden("Only the treasurer can do this.")
      : notFound("Payment not found");
  }
  return { ...found, league, told: toldOf(league, found.payment) };
}
