import { z } from "zod";
import { amountSchema, decimalSchema } from "./amount.ts";
import { endpoint } from "./endpoint.ts";
import { idParams, idSchema } from "./ids.ts";
import { payoutPauseSchema } from "./payout-pause.ts";
import { lineSchema } from "./text.ts";
import { momentSchema } from "./time.ts";

export const payoutStatuses = ["pending", "processing", "completed", "failed"] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];
/**
 * `refund` is an entry fee given back in the way a prize is paid, its card having refused it; `return` a share of what
 * a season left over, beyond what goes back to the card; `unclaimed` is money of a person who could not be reached before.
 */
export const payoutKinds = ["prize", "period_prize", "reimbursement", "refund", "return", "unclaimed"] as const;
export type PayoutKind = (typeof payoutKinds)[number];

/**
 * Where a payout is, as its winner sees it: it needs their bank details, is held for a while, is on its way, waits until
 * the processor has the funds available, was sent, could not be sent, came back in whole or in part, or went unclaimed and back to the
 * season.
 */
export const payoutProgress = [
  "needs_bank_details",
  "held",
  "on_its_way",
  "waits_for_funds",
  "sent",
  "failed",
  "came_back",
  "given_back",
] as const;
export type PayoutProgress = (typeof payoutProgress)[number];

const payoutSchema = z.object({
  id: idSchema,
  leagueId: idSchema,
  seasonYear: z.int(),
  userId: idSchema,
  username: z.string().nullable(),
  kind: z.enum(payoutKinds),
  place: z.int().nullable(),
  /** The day, week or month that a period prize is for. */
  period: z.string().nullable(),
  amount: decimalSchema,
  status: z.enum(payoutStatuses),
  /** Only for those who may send it again: its winner, the commissioner and admins. */
  failureMessage: z.string().nullable(),
  /** Only of the reader's own payout, as it tells of the account behind it; null for everyone else's. */
  progress: z.enum(payoutProgress).nullable(),
  /** Why it isn't sent yet, and until when; what is the winner's own business only for those who may send it again. */
  pause: payoutPauseSchema.nullable(),
  /** What of it has not reached the winner; null for who may not send it again. */
  outstanding: decimalSchema.nullable(),
  processedAt: momentSchema.nullable(),
  /** Since when it waits for the winner's bank details, if it does; null for anyone who may not send it again. */
  waitingSince: momentSchema.nullable(),
  /** When the commissioner last reminded the winner; null for anyone who may not. */
  lastRemindedAt: momentSchema.nullable(),
  /** When the members' vote gave it back to the season, unclaimed (RULES §23), or an admin's review did (RULES §17). */
  givenBackAt: momentSchema.nullable(),
  isRecalled: z.boolean(),
  /** The open vote on giving it back. */
  giveBackVoteId: idSchema.nullable(),
  createdAt: momentSchema,
});
export type Payout = z.infer<typeof payoutSchema>;

export const proposedPayoutsSchema = z
  .array(
    z.strictObject({
      userId: idSchema,
      place: z.int().min(1).max(50),
      amount: amountSchema().refine((amount) => amount > 0, { error: "Each payout must be above $0.00" }),
    }),
    { error: "Please add at least one payout before proposing." },
  )
  .min(1, { error: "Please add at least one payout before proposing." })
  .max(100);
export type ProposedPayout = z.output<typeof proposedPayoutsSchema>[number];

const proposePayoutsSchema = z.strictObject({
  payouts: proposedPayoutsSchema,
  /** Names the day, week or month whose prizes these are, in a league that pays during the season. */
  period: lineSchema("Name the day, week or month", 40).optional(),
});

export const proposePayouts = endpoint({
  method: "POST",
  url: "/api/leagues/:id/propose-payouts",
  schema: {
    summary: "Pay the season's winners at once, or put the payouts to the vote, as the league's payout rule says",
    tags: ["payouts"],
    params: idParams,
    body: proposePayoutsSchema,
    response: {
      201: z.object({ message: z.string(), payouts: z.array(payoutSchema), votingSessionId: idSchema.optional() }),
    },
  },
});

export const listPayouts = endpoint({
  method: "GET",
  url: "/api/leagues/:id/payouts",
  schema: {
    summary: "Everything a league has awarded",
    tags: ["payouts"],
    params: idParams,
    response: { 200: z.array(payoutSchema) },
  },
});

/** What may still be proposed for the season, in the same cents the server will check (RULES §8). */
export const getPayoutPool = endpoint({
  method: "GET",
  url: "/api/leagues/:id/payout-pool",
  schema: {
    summary: "What may still be proposed of the season's pool",
    tags: ["payouts"],
    params: idParams,
    response: {
      200: z.object({
        seasonYear: z.int(),
        pool: decimalSchema,
        proposed: decimalSchema,
        available: decimalSchema,
        reimbursement: decimalSchema,
        /** What is set aside for period prizes, and what of it is left. */
        periodPool: decimalSchema,
        periodAvailable: decimalSchema,
        paidMembers: z.int(),
      }),
    },
  },
});

export const returnRemainder = endpoint({
  method: "POST",
  url: "/api/leagues/:id/return-remainder",
  schema: {
    summary: "Return what a completed season has left over to its members in equal shares, with the reimbursement due",
    tags: ["payouts"],
    params: idParams,
    /** What is left, as it was shown: when it is another amount by now, nothing is returned. */
    body: z.strictObject({ amount: amountSchema() }),
    response: { 200: z.object({ message: z.string() }) },
  },
});

export const retryPayout = endpoint({
  method: "POST",
  url: "/api/payouts/:id/retry",
  schema: {
    summary: "Send a failed payout again; for its winner, the commissioner and admins",
    tags: ["payouts"],
    params: idParams,
    response: { 200: payoutSchema },
  },
});
