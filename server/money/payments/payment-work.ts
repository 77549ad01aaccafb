import { formatDollars } from "#contract/platform/money.ts";
import type { PaymentRow } from "#server/money/payments/queries.ts";
import type { Deps } from "#server/platform/deps.ts";
import { AppError, conflict } from "#server/platform/errors.ts";
import type { PaymentProcessor } from "#server/processor/port.ts";

/** What taking a payment needs. */
export type PaymentWork = Pick<Deps, "db" | "clock" | "config"> & { processor: PaymentProcessor };

/** With the secret for the HMACs of cards and networks (RULES §17). */
export type CardWork = PaymentWork & Pick<Deps, "secret">;

/** The processor's code for an intent that was already used (SPEC §8, Payment). */
export const USED_ALREADY = "payment_intent_unexpected_state";

const seasonsOf = ({ seasons }: PaymentRow) => (seasons === 1 ? "1 season" : `${seasons} seasons`);

export const alreadyPaid = (payment: PaymentRow) =>
  new AppError(
    409,
    `Your payment of ${formatDollars(payment.amount)} for ${seasonsOf(payment)} has already gone through, so nothing else was charged. Refresh the page to see it.`,
    { code: USED_ALREADY },
  );

export const stillProcessing = ({ amount }: PaymentRow) =>
  conflict(
    `Your bank is still processing your payment of ${formatDollars(amount)}. Nothing else can be charged until it answers.`,
  );
