import { eq } from "drizzle-orm";
import { objectionEnd } from "#contract/money/treasurer/object-days.ts";
import { addDays } from "#contract/platform/days.ts";
import type { Actor } from "#server/access/guards.ts";
import { holdAgain } from "#server/members/hold-seat.ts";
import { lockSeat } from "#server/members/lock-seat.ts";
import { payerOf } from "#server/money/payments/payer-of.ts";
import { everybody } from "#server/money/treasurer/everybody.ts";
import { lockSaid, noteSaid, type SaidPayment } from "#server/money/treasurer/payment-rows.ts";
import { lockLeagueOfPayment, type TreasurerLeague } from "#server/money/treasurer/treasurer-league.ts";
import { tell } from "#server/notices/tell.ts";
import {
  aboutPayment,
  objectionSettled,
  paymentNotArrived,
  recordObjected,
} from "#server/notices/treasurer-payments.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { treasurerReversals } from "#server/platform/db/schema/treasurers.ts";
import { conflict, forbidden, notFound } from "#server/platform/errors.ts";

export type Act = { paymentId: string; reason: string; now: Date };

/**
 * Says that an announced payment hasn't arrived: it is owed again (RULES §24). A seat that was held for a while is theirs
 * for another day.
 * @throws AppError 403 for everybody but the treasurer; 409 once it is answered.
 */
export async function refusePayment(tx: Tx, actor: Actor, act: Act): Promise<void> {
  const { league, payment } = await lockAsReceiver(tx, actor, act);
  if (payment.status !== "pending") throw conflict("This payment has already been answered.");
  const { reason, now } = act;
  await noteSaid(tx, payment, { status: "failed", answeredAt: now, refusal: reason, now });
  await holdAgain(tx, await lockSeat(tx, league, payment.userId), addDays(now, 1));
  await tell(tx, now, paymentNotArrived(league, { ...aboutPayment(league, payment, actor.userId), reason }));
}

/** A payment's reversal that nobody has objected to yet, or that was: it isn't booked. */
export const isOpen = (reversal: SaidPayment["reversal"]): reversal is NonNullable<typeof reversal> =>
  reversal !== null && reversal.endedAt === null;

/**
 * Says that a payment which was recorded without anybody's word isn't right, or its reversal; all members see it (RULES
 * §24).
 * @throws AppError 404 for others than its member and its payer; 409 for an announced one, twice, or after 14 days.
 */
export async function objectToRecord(tx: Tx, actor: Actor, { paymentId, reason, now }: Act): Promise<void> {
  const league = await lockLeagueOfPayment(tx, paymentId);
  const { payment, said, reversal } = await lockSaid(tx, league, paymentId);
  if (!concerns(payment, actor)) throw notFound("Payment not found");
  const open = isOpen(reversal) ? reversal : null;
  if (payment.status !== "succeeded" || !(open || said.isRecorded)) throw conflict("You can't object to this payment.");
  if ((open ?? said).objectedAt) throw conflict("There is an objection already. The treasurer has to answer.");
  const since = open?.saidAt ?? said.answeredAt;
  if (!since || objectionEnd(since) <= now) {
    throw conflict("You could object for 14 days, and that time is over. Talk to the treasurer.");
  }
  const objection = { objectedAt: now, objection: reason, objectedById: actor.userId };
  if (open) await noteReversal(tx, paymentId, objection);
  else await noteSaid(tx, payment, { ...objection, now });
  const to = await everybody(tx, league, { payment, said });
  const about = aboutPayment(league, payment, actor.userId);
  const receiverId = said.keeperId ?? league.treasurerId;
  await tell(tx, now, recordObjected(league, { ...about, to, reason, receiverId, isReversal: open !== null }));
}

/**
 * Lets a payment stand that somebody objected to, with an answer that all members see: its record, or against its
 * reversal, which is taken back with that. The other way to settle an objection to a record is to reverse it; one to a
 * reversal, its objector takes back.
 * @throws AppError 403 for everybody but who received it; 409 without an open objection or reversal.
 */
export async function settleObjection(tx: Tx, actor: Actor, act: Act): Promise<void> {
  const { league, payment, said, reversal } = await lockAsReceiver(tx, actor, act);
  const { paymentId, reason, now } = act;
  const isReversal = isOpen(reversal);
  if (payment.status !== "succeeded" || !(isReversal || (said.objectedAt && !said.settledAt))) {
    throw conflict("There is no open objection to this payment.");
  }
  if (isReversal) await noteReversal(tx, paymentId, { endedAt: now, answer: reason });
  else await noteSaid(tx, payment, { settledAt: now, settlement: reason, now });
  const to = await everybody(tx, league, { payment, said });
  await tell(
    tx,
    now,
    objectionSettled(league, { ...aboutPayment(league, payment, actor.userId), to, reason, isReversal }),
  );
}

export const noteReversal = (tx: Tx, paymentId: string, said: Partial<typeof treasurerReversals.$inferInsert>) =>
  tx.update(treasurerReversals).set(said).where(eq(treasurerReversals.paymentId, paymentId));

/** Whether it is about their dues, or their money. */
export const concerns = (payment: SaidPayment["payment"], { userId }: Pick<Actor, "userId">): boolean =>
  payerOf(payment) === userId || payment.userId === userId;

/**
 * Locks a payment for whoever has to answer for it: the person who received it, whether or not they are still the
 * treasurer, and until then the treasurer. @throws AppError 403, or 404 for those who don't know of it.
 */
export async function lockAsReceiver(
  tx: Tx,
  actor: Actor,
  { paymentId }: Pick<Act, "paymentId">,
): Promise<SaidPayment & { league: TreasurerLeague }> {
  const league = await lockLeagueOfPayment(tx, paymentId);
  const found = await lockSaid(tx, league, paymentId);
  if ((found.said.keeperId ?? league.treasurerId) === actor.userId) return { ...found, league };
  if (!concerns(found.payment, actor) && league.treasurerId !== actor.userId) throw notFound("Payment not found");
  throw forbidden("Only the person who received it can do this.");
}
