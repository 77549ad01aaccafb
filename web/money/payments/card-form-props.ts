import type { PaymentIntent } from "#web/money/payments/use-payment-intent.ts";
import type { PaymentResult } from "#web/money/payments/use-payment-result.ts";

/** The props of both card forms. */
export type CardFormProps = {
  intent: PaymentIntent;
  amount: string;
  /** Set while the amount is changing. */
  isDisabled: boolean;
  onResult: (result: PaymentResult) => Promise<void>;
};

/** The mutation key of both forms, so the rest of the screen knows when one is paying. */
export const PAYING = ["pay"];
