import { and, eq } from "drizzle-orm";
import { hasPaid } from "#contract/members/payment-status.ts";
import { objectionEnd } from "#contract/money/treasurer/object-days.ts";
import type { Cents } from "#contract/platform/money.ts";
import type { Actor } from "#server/access/guards.ts";
import { keptBy } from "#server/ledger/fee-source.ts";
import { lockSeat } from "#server/members/lock-seat.ts";
import { lockPayer, lockPayment } from "#server/money/payments/lock-payment.ts";
import { owedFee } from "#server/money/payments/owed-fee.ts";
import { payerFor } from "#server/money/payments/payer-for.ts";
import { receiveEntryFee } from "#server/money/payments/receive-entry-fee.ts";
import {
  noteSaid,
  type PaidByHand,
  refuseOtherDays,
  stillAnnounced,
  storeAnnounced,
} from "#server/money/treasurer/payment-rows.ts";
import { lockAsTreasurer, type TreasurerLeague } from "#server/money/treasurer/treasurer-league.ts";
import { tell } from "#server/notices/tell.ts";
import { aboutPayment, paymentArrived, paymentRecorded } from "#server/notices/treasurer-payments.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { conflict, notFound } from "#server/platform/errors.ts";

type Confirmed = { leagueId: string; paymentIds: readonly string[]; now: Date };

/**
 * Confirms that announced payments arrived: the treasurer keeps the money from now on, and the members are paid (RULES
 * §24). Those that were confirmed or taken back in the meantime stay as they are, so a second press changes nothing.
 * @returns How many it confirmed. @throws AppError 403 for everybody but the treasurer.
 */
export async function confirmPayments(tx: Tx, actor: Actor, { leagueId, paymentIds, now }: Confirmed): Promise<number> {
  const league = await lockAsTreasurer(tx, actor, leagueId);
  const waiting = await stillAnnounced(tx, leagueId, paymentIds);
  for (const paymentId of waiting) {
    const payment = await receive(tx, league, { paymentId, now });
    await tell(tx, now, paymentArrived(league, { ...aboutPayment(league, payment, actor.userId), paymentId }));
  }
  return waiting.length;
}

type Recorded = PaidByHand & {
  leagueId: string;
  userId: string;
  amount: Cents;
  seasons: number;
  dueIds: readonly string[];
  /** Who paid, if it wasn't the member. */
  paidByUserId?: string | undefined;
  now: Date;
};

/**
 * Records an entry fee that arrived without an announcement. Its payer is told, and can object for 14 days (RULES §24). A
 * payment that they have announced is confirmed instead.
 * @returns The payment's id.
 * @throws AppError 403 for everybody but the treasurer; 404 without a seat; 400 or 409 as when they announce it.
 */
export async function recordPayment(tx: Tx, actor: Actor, recorded: Recorded) {
  const { leagueId, userId, seasons, dueIds, paidByUserId, now, ...paid } = recorded;
  refuseOtherDays("paidOn", paid.paidOn, now);
  const league = await lockAsTreasurer(tx, actor, leagueId);
  const seat = await lockSeat(tx, league, userId);
  if (!seat) throw notFound("Member not found");
  if (seasons > 0 && hasPaid(seat)) throw conflict("They have already paid this season's entry fee.");
  const isAnnounced = and(eq(payments.leagueId, leagueId), eq(payments.userId, userId), eq(payments.status, "pending"));
  if ((await tx.$count(payments, isAnnounced)) > 0) {
    throw conflict("They have said that they paid. Confirm that instead.");
  }
  const payer = await payerFor(tx, { userId: paidByUserId ?? userId }, { league, userId });
  const owed = await owedFee(tx, { userId }, { league, amount: paid.amount, yearsSelected: seasons, dueIds, now });
  const stored = await storeAnnounced(tx, { ...owed, ...paid, ...payer, league, isRecorded: true, now });
  const paymentId = stored.payment.id;
  const payment = await receive(tx, league, { paymentId, now });
  const about = aboutPayment(league, payment, actor.userId);
  await tell(tx, now, paymentRecorded(league, { ...about, until: objectionEnd(now) }));
  return paymentId;
}

/** Turns an announced payment into a received fee that the treasurer keeps. */
async function receive(tx: Tx, league: TreasurerLeague, { paymentId, now }: { paymentId: string; now: Date }) {
  const payer = await lockPayer(tx, { paymentId });
  const payment = payer && (await lockPayment(tx, payer, eq(payments.id, paymentId)));
  if (!payer || !payment) throw notFound("Payment not found");
  const keeperId = league.treasurerId;
  await receiveEntryFee(tx, {
    ...{ payer, payment, seasons: payment.seasons, received: payment.amount, card: null },
    ...{ source: keptBy({ keeperId, reference: paymentId }), alsoBooked: [], now },
  });
  await noteSaid(tx, payment, { keeperId, answeredAt: now, now });
  return payment;
}
