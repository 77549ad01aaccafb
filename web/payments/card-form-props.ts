import type { PaymentIntent } from "#web/payments/use-payment-intent.ts";
import type { PaymentResult } from "#web/payments/use-payment-result.ts";

/** What each card form is given. */
export type CardFormProps = {
  intent: PaymentIntent;
  amount: string;
  /** While the amount is being changed. */
  isDisabled: boolean;
  onResult: (result: PaymentResult) => Promise<void>;
};

/** The mutations of both forms, so that the rest of the screen knows when one is paying. */
export const PAYING = ["pay"];
