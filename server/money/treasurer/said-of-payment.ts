import { objectionEnd } from "#contract/money/treasurer/object-days.ts";
import type { AnnouncedPayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { centsToDecimal } from "#contract/platform/money.ts";
import { payerOf } from "#server/money/payments/payer-of.ts";
import { paymentReference } from "#server/money/treasurer/payment-reference.ts";
import type { payments } from "#server/platform/db/schema/payments.ts";
import type { treasurerPayments, treasurerReversals } from "#server/platform/db/schema/treasurers.ts";

/** A payment to a treasurer, and all that was said of it. */
export type SaidOfPayment = {
  payment: typeof payments.$inferSelect;
  said: typeof treasurerPayments.$inferSelect;
  reversal: typeof treasurerReversals.$inferSelect | null;
  seatId: string | null;
};

/** Everybody whose name it needs. */
export const peopleOf = ({ payment: { userId, paidById }, said, reversal }: SaidOfPayment) => [
  ...[userId, paidById, said.keeperId, said.objectedById],
  reversal?.objectedById ?? null,
];

const STANDINGS = {
  pending: "announced",
  succeeded: "arrived",
  failed: "not_arrived",
  cancelled: "withdrawn",
} as const;

/** A payment as those who may see it read it, but for its line. */
export function toAnnounced(
  row: SaidOfPayment,
  nameOf: (userId: string) => string,
  now: Date,
): Omit<AnnouncedPayment, "what"> {
  const { payment, said, reversal, seatId } = row;
  const person = (userId: string | null) => (userId === null ? null : { userId, name: nameOf(userId) });
  const { until, isReversed } = openUntil(row, now);
  const { objectedById, objection } = reversal?.objectedAt ? reversal : said;
  return {
    id: payment.id,
    userId: payment.userId,
    name: nameOf(payment.userId),
    paidBy: person(payment.paidById),
    amount: centsToDecimal(payment.amount),
    reference: seatId ? paymentReference(seatId) : "",
    way: said.way,
    paidOn: said.paidOn,
    standing: isReversed ? "reversed" : STANDINGS[payment.status],
    isRecorded: said.isRecorded,
    byLink: said.byLink,
    receivedBy: person(said.keeperId),
    announcedAt: payment.createdAt.toISOString(),
    answeredAt: said.answeredAt?.toISOString() ?? null,
    reason: said.reversal ?? (isReversed ? (reversal?.reason ?? null) : said.refusal),
    reversal: reversal && {
      ...{ reason: reversal.reason, saidAt: reversal.saidAt.toISOString() },
      countsFrom: objectionEnd(reversal.saidAt).toISOString(),
    },
    objectedBy: objection === null ? null : person(objectedById ?? payerOf(payment)),
    objection,
    settlement: reversal ? reversal.answer : said.settlement,
    objectUntil: until && until > now ? until.toISOString() : null,
  };
}

/** Until when somebody can object; and whether a reversal counts by now, whether or not the job has booked it. */
function openUntil({ payment, said, reversal }: SaidOfPayment, now: Date) {
  const open = reversal?.endedAt === null ? reversal : null;
  const asked = open ? open.saidAt : said.isRecorded ? said.answeredAt : null;
  const canObject = payment.status === "succeeded" && (open ?? said).objectedAt === null;
  const until = canObject && asked ? objectionEnd(asked) : null;
  return { until, isReversed: said.reversedAt !== null || (open !== null && until !== null && until <= now) };
}
