import { useElements } from "@stripe/react-stripe-js";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { failureToast } from "#web/ui/toast.tsx";

/** Has Stripe's fields look at the payment again when its amount was changed: wallets show it (SPEC §4, Payment flow). */
export function useShownAmount(amount: string) {
  const elements = useElements();
  const shown = useRef(amount);
  const { mutate, isPending, isError } = useMutation({
    networkMode: "always",
    mutationFn: async (changed: string) => {
      const answer = await elements?.fetchUpdates();
      if (answer?.error) throw new Error(answer.error.message);
      shown.current = changed;
    },
    onError: () => failureToast("Failed to update payment amount"),
  });
  useEffect(() => {
    if (shown.current !== amount) mutate(amount);
  }, [mutate, amount]);
  return { isOutdated: isPending || isError, hasFailed: isError, retry: () => mutate(amount) };
}
