import { z } from "zod";
import { decimalSchema } from "./amount.ts";
import { endpoint } from "./endpoint.ts";

/** Where a winner is paid: none named yet, onboarding begun, or ready. */
const payoutAccountStatuses = ["none", "pending", "ready"] as const;

export const getPayoutAccount = endpoint({
  method: "GET",
  url: "/api/payout-account",
  schema: {
    summary: "Whether the user can be paid, and what waits for it",
    tags: ["payouts"],
    response: {
      200: z.object({ status: z.enum(payoutAccountStatuses), pendingAmount: decimalSchema, pendingPayouts: z.int() }),
    },
  },
});

export const openPayoutAccount = endpoint({
  method: "POST",
  url: "/api/payout-account",
  schema: {
    summary: "Begin or resume telling the processor where to pay; answers the address to go to",
    tags: ["payouts"],
    response: { 200: z.object({ url: z.string() }) },
  },
});
