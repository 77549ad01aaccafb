import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import { hasPaid } from "#contract/members/payment-status.ts";
import { OBJECT_DAYS, objectionEnd } from "#contract/money/treasurer/object-days.ts";
import { addDays } from "#contract/platform/days.ts";
import { subtractCents, toCents } from "#contract/platform/money.ts";
import type { Actor } from "#server/access/guards.ts";
import { poolHeld } from "#server/ledger/held.ts";
import { postEntry } from "#server/ledger/post-entry.ts";
import { keptIn } from "#server/ledger/treasurer-balances.ts";
import { entryFeeReversed } from "#server/ledger/treasurer-events.ts";
import { lockSeat } from "#server/members/lock-seat.ts";
import { reopenDues } from "#server/money/dues/reopen-dues.ts";
import type { PaymentRow } from "#server/money/payments/queries.ts";
import { type Act, isOpen, lockAsReceiver, noteReversal } from "#server/money/treasurer/correct-payment.ts";
import { everybody } from "#server/money/treasurer/everybody.ts";
import { lockSaid, noteSaid, type SaidPayment } from "#server/money/treasurer/payment-rows.ts";
import { lockLeagueOfPayment, type TreasurerLeague } from "#server/money/treasurer/treasurer-league.ts";
import { tell } from "#server/notices/tell.ts";
import {
  aboutPayment,
  paymentReversed,
  reversalAnnounced,
  reversalLapsed,
} from "#server/notices/treasurer-payments.ts";
import { inTransaction, type Tx } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { paymentDues } from "#server/platform/db/schema/dues.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { paymentAllocations } from "#server/platform/db/schema/payments.ts";
import { treasurerReversals } from "#server/platform/db/schema/treasurers.ts";
import type { Deps } from "#server/platform/deps.ts";
import { conflict } from "#server/platform/errors.ts";

/** For how long a record that nobody else has said anything about counts as a slip of the hand. */
const SLIP_MS = 3_600_000;

type Found = SaidPayment & { league: TreasurerLeague };

/**
 * Says that a payment was confirmed or recorded by mistake. It is booked once its member and its payer had 14 days to say
 * that this isn't right (RULES §24); at once if that member objected to the record, or within an hour of recording it.
 * @returns What was done. @throws AppError 403 for everybody but who received it; 409 if it isn't received, its reversal
 * was said before, or its money was awarded, given back, paid out or handed over.
 */
export async function reversePayment(tx: Tx, actor: Actor, act: Act): Promise<string> {
  const found = await lockAsReceiver(tx, actor, act);
  const { league, payment, said, reversal } = found;
  const { paymentId, reason, now } = act;
  if (payment.status !== "succeeded") throw conflict("This payment isn't confirmed, so there is nothing to reverse.");
  if (isOpen(reversal)) throw conflict("You have already said that this is reversed.");
  if (reversal) throw conflict("You took back that this is reversed, so the payment stands.");
  const why = await whyNot(tx, found);
  if (why) throw conflict(why);
  const isSlip = said.answeredAt !== null && now.getTime() - said.answeredAt.getTime() < SLIP_MS;
  if (said.isRecorded && (isSlip || (said.objectedAt && payment.paidById === null))) {
    await book(tx, found, { reason, actorId: actor.userId, now });
    return "The record is reversed. We told everyone.";
  }
  await tx.insert(treasurerReversals).values({ paymentId, reason, saidAt: now });
  const to = await everybody(tx, league, found);
  const about = aboutPayment(league, payment, actor.userId);
  await tell(tx, now, reversalAnnounced(league, { ...about, to, reason, until: objectionEnd(now) }));
  return `It's reversed in ${OBJECT_DAYS} days unless they object. We told everyone.`;
}

/** Job: books the reversals that nobody objected to for 14 days, the earliest first. One that fails stops no other. */
export async function bookReversals({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const { paymentId, saidAt, endedAt, objectedAt } = treasurerReversals;
  const isDue = and(isNull(endedAt), isNull(objectedAt), lte(saidAt, addDays(clock(), -OBJECT_DAYS)));
  const due = await db.select({ paymentId }).from(treasurerReversals).where(isDue).orderBy(asc(saidAt), asc(paymentId));
  const failures: unknown[] = [];
  for (const one of due) {
    const booking = inTransaction(db, (tx) => bookIfDue(tx, { ...one, now: clock() }));
    await booking.catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/** Looks again under the locks. A reversal whose money is gone by now isn't booked anymore. */
export async function bookIfDue(tx: Tx, { paymentId, now }: { paymentId: string; now: Date }): Promise<void> {
  const league = await lockLeagueOfPayment(tx, paymentId);
  const found = { ...(await lockSaid(tx, league, paymentId)), league };
  const { payment, said, reversal } = found;
  if (!isOpen(reversal) || reversal.objectedAt || objectionEnd(reversal.saidAt) > now) return;
  const why = await whyNot(tx, found);
  await noteReversal(tx, paymentId, { endedAt: now, ...(why ? { answer: why } : {}) });
  const byId = said.keeperId ?? league.treasurerId;
  if (!why) return book(tx, found, { reason: reversal.reason, now });
  const to = await everybody(tx, league, found);
  await tell(tx, now, reversalLapsed(league, { ...aboutPayment(league, payment, byId), to, reason: why }));
}

const sharesOf = (tx: Tx, { payment }: SaidPayment) =>
  tx.select().from(paymentAllocations).where(eq(paymentAllocations.paymentId, payment.id));

/** Why a payment can't be reversed: only who received it keeps less then, and only what the pot still has goes. */
async function whyNot(tx: Tx, found: Found): Promise<string | undefined> {
  const { league, said } = found;
  for (const { seasonYear, amount, refunded } of await sharesOf(tx, found)) {
    const season = { leagueId: league.id, seasonYear };
    if (refunded > 0) return "Some of this money was already given back, so the record can't be reversed.";
    const kept = (await keptIn(tx, season)).find(({ keeperId }) => keeperId === said.keeperId);
    if ((kept?.cents ?? 0) < amount) return "This money was paid out or handed over, so the record can't be reversed.";
    const { rows } = await tx.execute<{ held: number }>(
      sql`select ${poolHeld({ leagueId: sql`${league.id}::uuid`, seasonYear: sql`${seasonYear}::int` })} as held`,
    );
    if (onlyRow(rows).held < amount) return "Prizes were already awarded from this money, so it can't be reversed.";
  }
  return undefined;
}

/** `actorId`: whoever says so at this moment, and isn't told. */
type Booked = { reason: string; actorId?: string; now: Date };

/** The money leaves the pot and the person who was said to keep it, and the member owes it again. */
async function book(tx: Tx, found: Found, { reason, actorId = "", now }: Booked): Promise<void> {
  const { league, payment, said } = found;
  const { id: paymentId, userId } = payment;
  const keeperId = said.keeperId ?? league.treasurerId;
  const seasons = (await sharesOf(tx, found)).map(({ seasonYear, amount }) => ({ seasonYear, cents: amount }));
  const parts = seasons.map((season) => ({ ...season, keeperId }));
  await postEntry(
    tx,
    entryFeeReversed({ paymentId, leagueId: league.id, userId, seasons, parts, actor: keeperId, now }),
  );
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
  const to = await everybody(tx, league, found);
  await tell(
    tx,
    now,
    paymentReversed(league, { ...aboutPayment(league, payment, keeperId), byId: actorId, to, reason }),
  );
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
