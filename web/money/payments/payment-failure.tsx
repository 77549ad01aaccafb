import { useEffect, useRef } from "react";
import { isApiError, isUnsent, messageOf } from "#web/api/request.ts";

/** Why a payment failed, in the processor's words. */
export type PaymentFailure = {
  code?: string | undefined;
  message: string;
  /** Certain that nothing was charged: the card was refused, or its details were wrong. */
  isUncharged: boolean;
};

const ALREADY_PROCESSED =
  "This payment has already been processed or is in an invalid state. Please refresh the page and try again.";

const isUnexpected = ({ code }: PaymentFailure) => code === "payment_intent_unexpected_state";

/** An error that isn't the processor's refusal. If the request was sent, we don't know whether the card was charged. */
function wordsOfError(error: unknown): string {
  if (isUnsent(error)) return messageOf(error, "");
  const what = isApiError(error) && error.status > 0 ? "Something went wrong on our side" : "We lost the connection";
  return `${what}, so we don't know yet if your card was charged. Check your dashboard before you try again.`;
}

/** The problem with a payment: the processor's refusal, or an error that leaves its outcome unknown if it was sent. */
export type PaymentProblem = { failure: PaymentFailure } | { error: unknown };

/** Stays in the form, under the typed card, until the next try: the processor's own words (SPEC §8, Payment), and what it means for the money. */
export function PaymentFailureNote(problem: PaymentProblem) {
  // After an unexpected state, it may be this payment that went through.
  const isUncharged = "failure" in problem && problem.failure.isUncharged && !isUnexpected(problem.failure);
  return (
    <div className="text-sm">
      <p role="alert" className="rounded-control bg-red-wash px-3 py-2 text-red">
        <strong className="block">{"error" in problem ? "Payment Error" : "Payment Failed"}</strong>
        {noteWords(problem)}
      </p>
      {isUncharged && <p className="mt-1 text-ink-soft">Nothing was charged.</p>}
    </div>
  );
}

type TriesProps = { problem: PaymentProblem | undefined; isPaying: boolean };

/** The last try's problem. Its place stays while the next try is on its way, so nothing moves under a second press. */
export function LastProblem({ problem, isPaying }: TriesProps) {
  const last = useRef<PaymentProblem>(undefined);
  useEffect(() => {
    if (problem) last.current = problem;
  });
  if (problem) return <PaymentFailureNote {...problem} />;
  if (!isPaying || !last.current) return null;
  return (
    <div aria-hidden className="invisible">
      <PaymentFailureNote {...last.current} />
    </div>
  );
}

function noteWords(problem: PaymentProblem): string {
  if ("error" in problem) return wordsOfError(problem.error);
  return isUnexpected(problem.failure) ? ALREADY_PROCESSED : problem.failure.message;
}
