import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { DECLARE_FIRST } from "#contract/platform/duty-codes.ts";
import { type Answer, isApiError, isSignedOut, request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { sayFailed } from "#web/ui/say-failed.ts";

export type PaymentIntent = Answer<"POST /api/create-payment-intent">;
type Body = Parameters<typeof request<"POST /api/create-payment-intent">>[1]["body"] & { amount: string };

type Wanted<Choice> = {
  /** What is chosen at first. */
  first: Choice;
  /** What to ask for a choice, as things are now. */
  bodyOf: (choice: Choice) => Body;
  /** Whether starting to pay takes the seat, so that other screens must load it. */
  isJoining: boolean;
  onRefused: () => void;
};

/**
 * This payment's intent: requested when the screen opens, and again for each other choice (SPEC §4, Payment flow). If a
 * change is refused, the payment and the typed details stay as they were. If what is owed changes under the open form,
 * the intent is outdated: the payer sees the other amount before anything is asked for (RULES §23).
 */
export function usePaymentIntent<Choice>({ first, bodyOf, isJoining, onRefused }: Wanted<Choice>) {
  const makeStale = useMakeStale();
  const [choice, setChoice] = useState(first);
  const [accepted, setAccepted] = useState<{ intent: PaymentIntent; choice: Choice }>();
  const current = useRef<typeof accepted>(undefined);
  const { mutate, isPending } = useMutation({
    // Runs one at a time, so the server hears the last choice last.
    scope: { id: "payment-intent" },
    mutationFn: (chosen: Choice) => request("POST /api/create-payment-intent", { body: bodyOf(chosen) }),
    onSuccess: (intent, chosen) => {
      current.current = { intent, choice: chosen };
      setAccepted(current.current);
      if (isJoining) void makeStale("/api/leagues", "/api/dashboard", "/api/classifieds", "/api/needs");
    },
    onError: (error) => {
      // They are on their way to sign in, and from there back to this screen.
      if (isSignedOut(error)) return;
      // Terms that are newer than this page: what has to be answered takes the place of the payment.
      if (isApiError(error) && error.body.code === DECLARE_FIRST) {
        return void makeStale("/api/config", "/api/auth/declarations");
      }
      if (current.current) {
        setChoice(current.current.choice);
        return sayFailed("Error", error, "Failed to update payment amount");
      }
      sayFailed("Error", error, "Failed to initialize payment");
      onRefused();
    },
  });
  // Asks only once: later news of the league, such as this payment's arrival, must not start another payment.
  const opening = useRef(first);
  useEffect(() => mutate(opening.current), [mutate]);
  const choose = (chosen: Choice) => {
    setChoice(chosen);
    mutate(chosen);
  };
  const intent = accepted?.intent;
  const { amount } = bodyOf(choice);
  const isOutdated = accepted !== undefined && accepted.intent.amount !== bodyOf(accepted.choice).amount;
  const isChanging = isPending || intent?.amount !== amount;
  return { intent, choice, choose, amount, isOutdated, isPending, isChanging };
}
