import { toast } from "#web/ui/toast.tsx";

/** Why a payment did not go through, as the processor worded it. */
export type PaymentFailure = {
  code?: string | undefined;
  message: string;
  /** Surely: the card was refused, or looked at and found wrong. */
  isUncharged: boolean;
};

const ALREADY_PROCESSED =
  "This payment has already been processed or is in an invalid state. Please refresh the page and try again.";

const wordsOf = ({ code, message }: PaymentFailure) =>
  code === "payment_intent_unexpected_state" ? ALREADY_PROCESSED : message;

/** SPEC §8, Payment: an intent that was used already, else the processor's own words. */
export const sayPaymentFailed = (failure: PaymentFailure) =>
  toast({ title: "Payment Failed", description: wordsOf(failure), tone: "error" });

const UNEXPECTED = "The processor did not answer. Check your dashboard before you try again.";

/** SPEC §8, Payment: something unforeseen, after which nobody knows whether the card was charged. */
export const sayPaymentError = () => toast({ title: "Payment Error", description: UNEXPECTED, tone: "error" });

/** Stays in the form, under the card that is still typed in, until the next try. */
export function PaymentFailureNote({ failure }: { failure: PaymentFailure | "unexpected" }) {
  return (
    <p role="alert" className="rounded-control bg-red-wash px-3 py-2 text-sm text-red">
      {failure === "unexpected" ? UNEXPECTED : wordsOf(failure)}
      {failure !== "unexpected" && failure.isUncharged && " Nothing was charged."}
    </p>
  );
}
