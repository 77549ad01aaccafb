import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import { type Cents, centsOf, centsToDecimal } from "#contract/platform/money.ts";
import { amountForYears } from "#contract/terms/dynasty.ts";
import { type Answer, isSignedOut, request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { sayFailed } from "#web/ui/say-failed.ts";

export type PaymentIntent = Answer<"POST /api/create-payment-intent">;

type Wanted = {
  league: League;
  /** The first season's entry due. */
  firstDue: Cents;
  /** Whether starting to pay takes the seat, so that other screens must load it. */
  isJoining: boolean;
  firstYears: number;
  onRefused: () => void;
};

/**
 * This payment's intent: requested when the screen opens, and again for each change of years (SPEC §4, Payment flow). If
 * a change is refused, the payment and the typed details stay as they were. If the fee changes under the open form, the
 * intent is outdated: the payer sees the other amount before anything is asked for (RULES §23).
 */
export function usePaymentIntent({ league, firstDue, isJoining, firstYears, onRefused }: Wanted) {
  const { id: leagueId, entryFee } = league;
  const makeStale = useMakeStale();
  const [years, setYears] = useState(firstYears);
  const [intent, setIntent] = useState<PaymentIntent>();
  const current = useRef<PaymentIntent>(undefined);
  const amountFor = useCallback(
    (count: number) => centsToDecimal(amountForYears(centsOf(entryFee), count, firstDue)),
    [entryFee, firstDue],
  );
  const { mutate, isPending } = useMutation({
    // Runs one at a time, so the server hears the last choice last.
    scope: { id: "payment-intent" },
    mutationFn: (yearsSelected: number) =>
      request("POST /api/create-payment-intent", {
        body: { amount: amountFor(yearsSelected), leagueId, yearsSelected },
      }),
    onSuccess: (answer) => {
      current.current = answer;
      setIntent(answer);
      if (isJoining) void makeStale("/api/leagues", "/api/dashboard", "/api/classifieds", "/api/needs");
    },
    onError: (error) => {
      // They are on their way to sign in, and from there back to this screen.
      if (isSignedOut(error)) return;
      if (current.current) {
        setYears(current.current.yearsSelected);
        return sayFailed("Error", error, "Failed to update payment amount");
      }
      sayFailed("Error", error, "Failed to initialize payment");
      onRefused();
    },
  });
  // Asks only once: later news of the league, such as this payment's arrival, must not start another payment.
  const first = useRef(firstYears);
  useEffect(() => mutate(first.current), [mutate]);
  const chooseYears = (chosen: number) => {
    setYears(chosen);
    mutate(chosen);
  };
  const amount = amountFor(years);
  const isOutdated = intent !== undefined && intent.amount !== amountFor(intent.yearsSelected);
  const isChanging = isPending || intent?.amount !== amount;
  return { intent, years, chooseYears, amount, isOutdated, isPending, isChanging };
}
