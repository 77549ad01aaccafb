import { useLocation } from "wouter";
import { request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import type { AfterPayment } from "#web/money/payments/just-paid.tsx";
import { countSeasons } from "#web/money/payments/purchase-words.ts";
import { paths } from "#web/ui/paths.ts";
import { toast } from "#web/ui/toast.tsx";

/** The message for a payment that is still being processed. */
export const PAYMENT_PROCESSING = {
  title: "Payment Processing",
  description: "Your bank is still working on it. The receipt will be on the league's page when it's done.",
};
/** The message for a payment that went through, for so many seasons; undefined where the number isn't known. */
export const paymentSuccessful = (years?: number) => ({
  title: "Payment Successful",
  description: `${paidIn(years)} in the pot. The receipt is on the league's page.`,
});

function paidIn(years: number | undefined): string {
  if (years === undefined) return "Your payment is";
  return years === 1 ? "Your entry fee is" : `Your entry fees for ${countSeasons(years)} are`;
}

export type PaymentResult = { paymentIntentId: string; status: string };

/**
 * After paying: tells the server and goes to /player, or says that the payment is still being processed (SPEC §4,
 * Payment flow).
 * @param years How many seasons the payment is for; undefined for other dues.
 * @param filled The league whose current pot this payment goes into, if any, and what is paid.
 */
export function usePaymentResult(years: number | undefined, filled: AfterPayment | undefined) {
  const [, go] = useLocation();
  const makeStale = useMakeStale();
  return async ({ paymentIntentId, status }: PaymentResult) => {
    if (status !== "succeeded") {
      toast({ ...PAYMENT_PROCESSING, tone: "info" });
      return;
    }
    // The processor also tells the server, so a failure here loses nothing (SPEC §7, Payment).
    await request("POST /api/payment-success", { body: { paymentIntentId } }).catch((error: unknown) =>
      console.warn("The payment went through; recording it will follow.", error),
    );
    await makeStale("/api/leagues", "/api/dashboard", "/api/invitations");
    toast(paymentSuccessful(years));
    // Going back must not open the form again, which has nothing left to pay.
    go(paths.player(), { state: filled, replace: true });
  };
}
