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
const OFFLINE = "You're offline. No money moved.";

/** Paying was asked for without a connection, and nothing was sent. */
export class Offline extends Error {
  constructor() {
    super(OFFLINE);
    this.name = "Offline";
  }
}

/** Asked before anything is sent. @throws Offline when the browser knows that it has no connection. */
export function refuseOffline(): void {
  if (!navigator.onLine) throw new Offline();
}

/** SPEC §8, Payment: something unforeseen. Unless nothing was sent, nobody knows then whether the card was charged. */
export const sayPaymentError = (error: unknown) =>
  toast({
    title: "Payment Error",
    description: error instanceof Offline ? OFFLINE : UNEXPECTED,
    tone: "error",
  });

/** What came of paying: the processor's refusal, or an error after which only `Offline` is sure. */
export type PaymentProblem = { failure: PaymentFailure } | { error: unknown };

/** Stays in the form, under the card that is still typed in, until the next try. */
export function PaymentFailureNote(problem: PaymentProblem) {
  return (
    <p role="alert" className="rounded-control bg-red-wash px-3 py-2 text-sm text-red">
      {noteWords(problem)}
    </p>
  );
}

function noteWords(problem: PaymentProblem): string {
  if ("error" in problem) return problem.error instanceof Offline ? OFFLINE : UNEXPECTED;
  const { failure } = problem;
  return failure.isUncharged ? `${wordsOf(failure)} Nothing was charged.` : wordsOf(failure);
}
