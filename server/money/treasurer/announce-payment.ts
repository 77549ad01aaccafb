import { and, eq, gte, isNotNull, sql } from "drizzle-orm";
import type { Cents } from "#contract/platform/money.ts";
import type { Actor } from "#server/access/guards.ts";
import { holdAgain, holdEnd } from "#server/members/hold-seat.ts";
import { lockSeat } from "#server/members/lock-seat.ts";
import { owedFee } from "#server/money/payments/owed-fee.ts";
import { payerFor } from "#server/money/payments/payer-for.ts";
import { lineOf, namedParts } from "#server/money/payments/payment-lines.ts";
import { concerns, isOpen, noteReversal } from "#server/money/treasurer/correct-payment.ts";
import { everybody } from "#server/money/treasurer/everybody.ts";
import {
  lockSaid,
  noteSaid,
  type PaidByHand,
  refuseOtherDays,
  storeAnnounced,
} from "#server/money/treasurer/payment-rows.ts";
import { bookIfDue } from "#server/money/treasurer/reverse-payment.ts";
import { lockLeagueOfPayment, lockTreasurerLeague } from "#server/money/treasurer/treasurer-league.ts";
import { tell } from "#server/notices/tell.ts";
import {
  aboutPayment,
  announcementWithdrawn,
  objectionWithdrawn,
  paymentAnnounced,
} from "#server/notices/treasurer-payments.ts";
import { requireMayPay } from "#server/people/declarations/may-pay.ts";
import { refuseOnBreak } from "#server/people/play-limits/require-may-play.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { treasurerPayments } from "#server/platform/db/schema/treasurers.ts";
import { conflict, notFound } from "#server/platform/errors.ts";

/** How often somebody may say within a week that they paid, when it never arrived. */
const REFUSED_MAX = 3;
const WEEK_MS = 7 * 86_400_000;

type Announced = PaidByHand & {
  leagueId: string;
  amount: Cents;
  /** For how many seasons it pays the entry fee, and what it pays besides. */
  seasons: number;
  dueIds: readonly string[];
  forUserId?: string | undefined;
  /** Whether a seat's link says so: its holder has no account to declare anything with (RULES §28). */
  byLink?: boolean;
  config: Config;
  now: Date;
};

/**
 * Stores that a member says they paid the treasurer: their due is sent, and nobody reminds them anymore (RULES §24). A
 * seat that is held for a while is theirs until the treasurer has looked.
 * Locks the league, then the seat. @returns The payment's id.
 * @throws AppError 400 for an amount, seasons or day that don't fit; 409 if nothing is owed, it is announced already, or
 * it was announced three times within a week and never arrived.
 */
export async function announcePayment(tx: Tx, actor: Actor, announced: Announced) {
  const { leagueId, seasons, dueIds, forUserId, byLink = false, config, now, ...paid } = announced;
  refuseOtherDays("paidOn", paid.paidOn, now);
  const league = await lockTreasurerLeague(tx, actor, leagueId);
  await refuseOnBreak(tx, { userId: actor.userId, league, now });
  if (!byLink) await requireMayPay(tx, { userId: actor.userId, way: "treasurer", config, now });
  const payer = await payerFor(tx, actor, { league, userId: forUserId });
  const isTheirs = and(eq(payments.leagueId, leagueId), eq(payments.userId, payer.userId));
  if ((await tx.$count(payments, and(isTheirs, eq(payments.status, "pending")))) > 0) {
    throw conflict("It was already said that this is paid. The treasurer will answer.");
  }
  const owed = await owedFee(tx, payer, { league, amount: paid.amount, yearsSelected: seasons, dueIds, now });
  const since = new Date(now.getTime() - WEEK_MS);
  // Somebody else's false words for a member don't silence the member.
  const saidBySelf = eq(sql`coalesce(${payments.paidById}, ${payments.userId})`, actor.userId);
  const refused = tx
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(treasurerPayments, eq(treasurerPayments.paymentId, payments.id))
    .where(and(isTheirs, saidBySelf, isNotNull(treasurerPayments.refusal), gte(payments.updatedAt, since)));
  if ((await refused).length >= REFUSED_MAX) {
    throw conflict(
      "Your payment didn't arrive three times this week. Ask the treasurer to record it once they have it.",
    );
  }
  const { payment } = await storeAnnounced(tx, {
    ...owed,
    ...paid,
    ...payer,
    league,
    isRecorded: false,
    byLink,
    now,
  });
  const what = lineOf(league, { ...payment, others: await namedParts(tx, owed.others) });
  await tell(tx, now, paymentAnnounced(league, { ...aboutPayment(league, payment, actor.userId), what, byLink }));
  return payment.id;
}

/**
 * Takes back the word that something was paid: the person who gave it can, and the member whose dues it is about; or that
 * its reversal isn't right, whoever said that. @throws AppError 404 for others; 409 once the treasurer has answered.
 */
export async function withdrawAnnouncement(
  tx: Tx,
  actor: Actor,
  { paymentId, now }: { paymentId: string; now: Date },
): Promise<void> {
  const league = await lockLeagueOfPayment(tx, paymentId);
  const { payment, said, reversal } = await lockSaid(tx, league, paymentId);
  if (!concerns(payment, actor)) throw notFound("Payment not found");
  const about = aboutPayment(league, payment, actor.userId);
  if (isOpen(reversal) && reversal.objectedById === actor.userId) {
    await noteReversal(tx, paymentId, { objectedById: null, objectedAt: null, objection: null });
    const to = await everybody(tx, league, { payment, said });
    await tell(tx, now, objectionWithdrawn(league, { ...about, to }));
    return bookIfDue(tx, { paymentId, now });
  }
  if (payment.status !== "pending") throw conflict("The treasurer has already answered.");
  await noteSaid(tx, payment, { status: "cancelled", now });
  await holdAgain(tx, await lockSeat(tx, league, payment.userId), holdEnd(now));
  await tell(tx, now, announcementWithdrawn(league, about));
}
