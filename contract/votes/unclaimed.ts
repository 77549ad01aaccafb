import { z } from "zod";
import { decimalSchema } from "#contract/platform/amount.ts";
import { call } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { textSchema } from "#contract/platform/text.ts";
import { momentSchema } from "#contract/platform/time.ts";
import { payoutKinds } from "#contract/terms/payout-kinds.ts";

/** Days after the award on which a winner without a bank account gets a reminder (RULES §23). */
export const WINNER_REMINDER_DAYS = [3, 7, 14, 30] as const;
/**
 * After UNCLAIMED_DAYS an unclaimed payout becomes a case for the admins, who can wait KEEP_WAITING_DAYS more each
 * time.
 */
export const UNCLAIMED_DAYS = 60;
export const KEEP_WAITING_DAYS = 30;

const unclaimedPayoutSchema = z.object({
  id: idSchema,
  leagueId: idSchema,
  leagueName: z.string(),
  userId: idSchema,
  username: z.string().nullable(),
  kind: z.enum(payoutKinds),
  place: z.int().nullable(),
  prize: z.string().nullable(),
  period: z.string().nullable(),
  amount: decimalSchema,
  /** When it was awarded; it has waited for the winner's bank details since then. */
  waitingSince: momentSchema,
  /** The members' open vote on returning it to the season. */
  giveBackVoteId: idSchema.nullable(),
});
export type UnclaimedPayout = z.infer<typeof unclaimedPayoutSchema>;

/** In the leagues the caller runs, oldest first. */
export const listUnclaimedPayouts = call("GET /api/dashboard/unclaimed-payouts", {
  summary: "Payouts that wait for their winners' bank details, in the leagues that the caller runs",
  tag: "dashboards",
  key: "read",
  answer: z.array(unclaimedPayoutSchema),
});

export const remindWinner = call("POST /api/payouts/:id/remind", {
  summary: "Remind a winner to add a bank account, once in 24 hours; for the commissioner and admins",
  key: "manage",
  answer: z.object({ message: z.string() }),
});

/** An admin's decision about a payout no one has claimed; everyone concerned sees the reason. */
const unclaimedDecisionSchema = z.strictObject({
  reason: textSchema("Write a reason that all members can read", { max: 1000 }),
});

export const keepWaiting = call("POST /api/admin/payouts/:id/keep-waiting", {
  summary: "Give the winner of an unclaimed payout another 30 days",
  body: unclaimedDecisionSchema,
  answer: z.object({ message: z.string() }),
});

export const openGiveBackVote = call("POST /api/admin/payouts/:id/give-back-vote", {
  summary: "Ask the season's paid members whether an unclaimed payout goes back to the season",
  body: unclaimedDecisionSchema,
  created: z.object({ message: z.string(), votingSessionId: idSchema }),
});
