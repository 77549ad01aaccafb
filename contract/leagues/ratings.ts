import { z } from "zod";
import { call } from "#contract/platform/endpoint.ts";
import { optionalTextSchema } from "#contract/platform/text.ts";
import { momentSchema } from "#contract/platform/time.ts";

const RATING_MESSAGE = "Rate from 1 to 5";

export const rateCommissionerSchema = z.strictObject({
  rating: z.int({ error: RATING_MESSAGE }).min(1, { error: RATING_MESSAGE }).max(5, { error: RATING_MESSAGE }),
  comment: optionalTextSchema(1000),
});

const ratingSchema = z.object({
  /** One decimal; null before the first rating. */
  average: z.number().nullable(),
  count: z.int(),
  /** The comments members wrote with their ratings, latest first, without names. */
  comments: z.array(z.object({ id: z.string(), rating: z.int(), comment: z.string(), createdAt: momentSchema })),
  own: z.object({ rating: z.int(), comment: z.string().nullable(), createdAt: momentSchema }).nullable(),
});

export const getCommissionerRating = call("GET /api/leagues/:id/commissioner-rating", {
  summary: "The rating of the league's current commissioner, and the user's own",
  tag: "ratings",
  key: "read",
  answer: ratingSchema,
});

export const rateCommissioner = call("POST /api/leagues/:id/rate-commissioner", {
  summary: "Rate the commissioner from 1 to 5; rating again replaces it",
  tag: "ratings",
  body: rateCommissionerSchema,
  answer: ratingSchema,
});
