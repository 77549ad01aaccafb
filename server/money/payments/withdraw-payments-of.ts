import { and, asc, eq, not } from "drizzle-orm";
import { counted } from "#contract/platform/counted.ts";
import { isPaidBy } from "#server/money/payments/payer-of.ts";
import type { PaymentRow } from "#server/money/payments/queries.ts";
import { requireProcessor } from "#server/money/payments/require-processor.ts";
import { withdrawPayment } from "#server/money/payments/withdraw-payment.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import type { Deps } from "#server/platform/deps.ts";

type Withdrawn = { canceled: number /** The card was charged first. */; paid: number; atBank: number };

/**
 * Cancels the payments by card that a person started, for themselves or others: because they ask for it, or began a
 * break (RULES §27). One that the card was charged for first stays paid.
 * @throws The first failure, after trying all; AppError 503 without a processor.
 */
export async function withdrawPaymentsOf(deps: Deps, { userId }: { userId: string }): Promise<Withdrawn> {
  const isOpen = and(isPaidBy(userId), eq(payments.status, "pending"), not(payments.byTreasurer));
  const open = await deps.db.select().from(payments).where(isOpen).orderBy(asc(payments.id));
  const outcomes: PaymentRow["status"][] = [];
  const failures: unknown[] = [];
  for (const payment of open) {
    const work = requireProcessor(deps);
    await withdrawPayment(work, payment).then(
      (outcome) => outcomes.push(outcome),
      (error) => failures.push(error),
    );
  }
  if (failures.length > 0) throw failures[0];
  const count = (status: PaymentRow["status"]) => outcomes.filter((outcome) => outcome === status).length;
  return { canceled: count("cancelled"), paid: count("succeeded"), atBank: count("pending") };
}

/** Says what became of the payments, without promising that nothing was charged if something was or can still be. */
export function withdrawnInWords({ canceled, paid, atBank }: Withdrawn): string {
  if (paid + atBank === 0) return `${counted(canceled, "payment")} canceled. Nothing was charged.`;
  return [
    ...(canceled > 0 ? [`${counted(canceled, "payment")} canceled.`] : []),
    ...(paid > 0
      ? [`${counted(paid, "payment was", "payments were")} already made and ${paid === 1 ? "stands" : "stand"}.`]
      : []),
    ...(atBank > 0
      ? [`${counted(atBank, "payment is", "payments are")} still with your bank and can't be canceled now.`]
      : []),
  ].join(" ");
}
