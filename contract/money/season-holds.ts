import { z } from "zod";
import { decimalSchema } from "#contract/platform/amount.ts";
import { call } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { textSchema } from "#contract/platform/text.ts";
import { momentSchema } from "#contract/platform/time.ts";
import { reviewDecisions, reviewKinds } from "./season-reviews.ts";

const reviewSchema = z.object({
  id: idSchema,
  kind: z.enum(reviewKinds),
  /** The person who asked for it, and why; null for a review that no one asked for. */
  askedByName: z.string().nullable(),
  reason: z.string().nullable(),
  createdAt: momentSchema,
  /** An admin's decision and reason; null while it waits. */
  decision: z.object({ action: z.enum(reviewDecisions), reason: z.string(), at: momentSchema }).nullable(),
});
export type SeasonReview = z.infer<typeof reviewSchema>;

/** What holds the prizes of the current season, or of the previous one while its members may still ask for a review. */
export const seasonHoldSchema = z.object({
  seasonYear: z.int(),
  /** The end of the hold on its prizes, counted from the season's last card payment; null if there is none. */
  cardPaymentsUntil: momentSchema.nullable(),
  /** Whether completing a season early holds its prizes until its members can't ask for a review anymore. */
  holdsEarly: z.boolean(),
  /** Set when the season was completed before its end date. */
  earlyCompletion: z
    .object({
      completedAt: momentSchema,
      endDate: momentSchema,
      /** The end of the time in which a paid member may ask for a review, and whether prizes wait until then. */
      askUntil: momentSchema,
      holdsPrizes: z.boolean(),
    })
    .nullable(),
  /** From when on the reader, as a new commissioner, can complete the season early; null if nothing keeps them. */
  completableFrom: momentSchema.nullable(),
  /** Whether the reader may ask for a review now. */
  mayAsk: z.boolean(),
  /** The unsent part of its prizes, and the rest of its escrow. */
  unsent: decimalSchema,
  inEscrow: decimalSchema,
  /** Latest first. */
  reviews: z.array(reviewSchema),
  /** Why its prizes need a majority vote whatever the payout rule says; null if they don't. */
  needsVote: z.enum(["new_commissioner", "review"]).nullable(),
});

/** For the current season, or the previous one while its members may still ask for a review. */
export const getSeasonHold = call("GET /api/leagues/:id/hold", {
  summary: "The holds on a season's prizes, and the members' options",
  tag: "payouts",
  key: "read",
  answer: seasonHoldSchema,
});

export const askForReview = call("POST /api/leagues/:id/reviews", {
  summary: "Ask an admin to look at a season that was completed early, before its prizes leave; for paid members",
  tag: "payouts",
  body: z.strictObject({ reason: textSchema("Write what an admin should look at", { max: 1000 }) }),
  created: z.object({ message: z.string() }),
});

export const decideReview = call("POST /api/admin/reviews/:id/decide", {
  summary: "Release a season's prizes, return them to its escrow, or refund the season, with a reason",
  body: z.strictObject({
    decision: z.enum(reviewDecisions),
    reason: textSchema("Write a reason that all members can read", { max: 1000 }),
  }),
  answer: z.object({ message: z.string() }),
});
