import { eq, sql } from "drizzle-orm";
import { type OtherPart, paymentLine } from "#contract/money/entry-line.ts";
import { counted } from "#contract/platform/counted.ts";
import { addCents, formatDollars, subtractCents, timesCents } from "#contract/platform/money.ts";
import { basisPointsToDecimal } from "#contract/platform/percent.ts";
import { objectionDaysOf } from "#contract/terms/objection-rules.ts";
import { tableInWords } from "#contract/terms/prize-table-words.ts";
import { prizesInWords } from "#contract/terms/prize-words.ts";
import { bookedPayment } from "#server/ledger/booked.ts";
import { activityOf } from "#server/money/disputes/dispute-activity.ts";
import { otherParts } from "#server/money/payments/payment-lines.ts";
import type { PaymentRow } from "#server/money/payments/queries.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { type disputes, payments } from "#server/platform/db/schema/payments.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";
import type { DisputeEvidence } from "#server/processor/dispute-port.ts";

type League = typeof leagues.$inferSelect;
type Paid = { league: League; payment: PaymentRow; others: OtherPart[]; charge: { id: string; at: Date } | undefined };

/**
 * Collects what the product knows against a dispute: the receipt, the league's rules, and what the payer did. The
 * commissioner sees it and it is kept, so it contains no names and no email addresses (RULES §3, §12).
 */
export async function evidenceAgainst(
  reader: Reader,
  dispute: Pick<typeof disputes.$inferSelect, "paymentId">,
): Promise<Omit<DisputeEvidence, "statement">> {
  const [row] = await reader
    .select({ payment: payments, league: leagues, others: otherParts(payments.id) })
    .from(payments)
    .innerJoin(leagues, eq(leagues.id, payments.leagueId))
    .where(eq(payments.id, dispute.paymentId));
  if (!row) throw new Error(`The payment ${dispute.paymentId} of a dispute is gone.`);
  const { payment, league, others } = row;
  const { rows: booked } = await reader.execute<{ charge_id: string; paid_at: string }>(
    sql`select * from ${bookedPayment(sql`${payment.id}`)} booked`,
  );
  const charge = booked[0] && { id: booked[0].charge_id, at: new Date(booked[0].paid_at) };
  const activity = await activityOf(reader, { leagueId: league.id, userId: payment.userId, paymentId: payment.id });
  return {
    product: productOf({ league, payment, others, charge }),
    serviceDate: utcText(charge?.at ?? payment.updatedAt),
    activity: activity.join("\n"),
    refundPolicy: refundPolicyOf(league),
  };
}

function productOf({ league, payment, others, charge }: Paid) {
  const payer = payment.paidById === null ? null : "another member";
  const what = paymentLine({ ...payment, others, member: "the member", payer }, league);
  const shares = league.payoutStructure.map(({ place, percentage }) => `place ${place} ${percentage}%`).join(", ");
  const prizes = league.prizeTable
    ? `in these amounts by the number of paid members: ${tableInWords(league.prizeTable, league.currency).replace(/\.$/, "")}`
    : `by these shares of the pot: ${shares}`;
  const beside = addCents(timesCents(league.entryFee, payment.seasons - 1), ...others.map(({ amount }) => amount));
  const firstDue = subtractCents(payment.amount, beside);
  const isWhole = payment.seasons > 0 && others.every(({ part }) => part === null);
  const lowered =
    isWhole && firstDue < league.entryFee ? `, lowered to ${formatDollars(firstDue)} for this member` : "";
  const objectionDays = objectionDaysOf(league);
  const proposed = objectionDays > 0 ? `, unless members object within ${counted(objectionDays, "day")},` : "";
  const decided =
    league.payoutRule === "majority_approval"
      ? "a majority vote of the paid members"
      : `the league's commissioner${proposed}`;
  return [
    `A seat in the fantasy sports league "${league.name}" (${league.sport}, season ${league.season}).`,
    `Receipt: ${formatDollars(payment.amount)} USD, paid by card on ${utcText(charge?.at ?? payment.updatedAt)}. ${what}. Payment ${payment.id}${charge ? `, charge ${charge.id}` : ""}.`,
    `The seat is the member's from the moment of payment; nothing is shipped. The entry fee was shown on the payment page together with the league, its payment deadline, how long the money is held, and who decides on the payouts.`,
    `The league's rules: an entry fee of ${formatDollars(league.entryFee)} a season${lowered}, due by ${utcText(league.paymentDeadline)}; held in escrow until the season ends on ${utcText(league.endDate)}; then paid out to the winners as ${decided} decides, ${prizes}. Other prizes, paid before those: ${prizesInWords(league)}. Paid to the commissioner for expenses: ${basisPointsToDecimal(league.commissionerReimbursement)}%.`,
  ].join("\n");
}

/** Describes the rule of `leaveTerms` to a bank (RULES §7). */
const refundPolicyOf = ({ paymentDeadline }: League) =>
  [
    `A member gets the full entry fee back by leaving the league until the payment deadline, ${utcText(paymentDeadline)}, as long as the season has not started. Later, the commissioner can remove and refund a member until the season is over. After the season there are no refunds. A canceled league refunds everyone in full automatically.`,
    "The league's page tells each member which of these applies, next to the button to leave.",
  ].join("\n");
