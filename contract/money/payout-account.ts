import { z } from "zod";
import { decimalSchema } from "#contract/platform/amount.ts";
import { call } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { currentPasswordSchema } from "#contract/platform/text.ts";
import { payoutKinds } from "#contract/terms/payout-kinds.ts";
import { payoutPauseSchema } from "./payout-pause.ts";

/** The state of a winner's payout account: none, onboarding begun, or ready. */
const payoutAccountStatuses = ["none", "pending", "ready"] as const;

export const getPayoutAccount = call("GET /api/payout-account", {
  summary: "Whether the user can be paid, and the payouts waiting for it",
  tag: "payouts",
  answer: z.object({
    status: z.enum(payoutAccountStatuses),
    /** The bank account that receives the money; null if there is none, or the processor hasn't reported it. */
    bank: z.object({ name: z.string(), last4: z.string() }).nullable(),
    /** What the user still has to provide, in plain words; empty if the account is ready. */
    missing: z.array(z.string()),
    /** Why the user's bank returned its last payment, as the end of a sentence; null if it didn't. */
    bankFailure: z.string().nullable(),
    /** What we sent in the last days and their bank hasn't returned: it may not have arrived yet. */
    onItsWay: decimalSchema,
    pendingAmount: decimalSchema,
    pendingPayouts: z.int(),
    /** Waiting payouts, oldest first. */
    waiting: z.array(
      z.object({
        payoutId: idSchema,
        leagueId: idSchema,
        leagueName: z.string(),
        kind: z.enum(payoutKinds),
        place: z.int().nullable(),
        prize: z.string().nullable(),
        period: z.string().nullable(),
        amount: decimalSchema,
        /** Why it isn't sent yet even with a bank account, and until when. */
        pause: payoutPauseSchema.nullable(),
      }),
    ),
  }),
});

export const openPayoutAccount = call("POST /api/payout-account", {
  summary: "Start, resume or change the payout account, with the password; returns the address to open",
  tag: "payouts",
  body: z.strictObject({ currentPassword: currentPasswordSchema.optional() }).nullish(),
  answer: z.object({ url: z.string() }),
});
