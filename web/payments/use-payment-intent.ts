import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { League } from "#contract/leagues.ts";
import { messageOf, request } from "#web/api/request.ts";
import { failureToast } from "#web/ui/toast.tsx";

type Wanted = { league: League; amount: string; years: number; onRefused: () => void };

/** The intent of this payment, asked for once and again for every other number of years (SPEC §4, Payment flow). */
export function usePaymentIntent({ league, amount, years, onRefused }: Wanted) {
  const isFirst = useRef(true);
  const { mutate, data, isPending } = useMutation({
    mutationFn: (body: { amount: string; leagueId: string; yearsSelected: number }) =>
      request("POST /api/create-payment-intent", { body }),
    onSuccess: () => {
      isFirst.current = false;
    },
    onError: (error) => {
      if (!isFirst.current) return failureToast(messageOf(error, "Failed to update payment amount"));
      failureToast(messageOf(error, "Failed to initialize payment"));
      onRefused();
    },
  });
  useEffect(() => mutate({ amount, leagueId: league.id, yearsSelected: years }), [mutate, amount, league.id, years]);
  const isCurrent = data?.amount === amount;
  return { intent: data, isChanging: isPending || !isCurrent };
}
