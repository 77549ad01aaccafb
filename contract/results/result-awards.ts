import { z } from "zod";
import { decimalSchema } from "#contract/platform/amount.ts";
import { call } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { prizeKinds } from "#contract/terms/prize-kinds.ts";
import { awardStates } from "./awarded-payouts.ts";

const awardSchema = z.object({
  /** What it is for: "2nd place", "Weekly high score, week 3". */
  title: z.string(),
  kind: z.enum(prizeKinds),
  /** The best of the places it covers; null for prizes that have none. */
  place: z.int().nullable(),
  week: z.int().nullable(),
  amount: decimalSchema,
  state: z.enum(awardStates),
  /** Why it isn't ready, in sentences. */
  reasons: z.array(z.string()),
  /** How its winners are known: "Stated by ESPN.", "From the weekly points."; null without winners. */
  source: z.string().nullable(),
  winners: z.array(
    z.object({
      teamId: z.string(),
      teamName: z.string(),
      /** The member whose team it is; null if none is assigned. */
      userId: idSchema.nullable(),
      username: z.string().nullable(),
      amount: decimalSchema,
    }),
  ),
  /** How much of it a proposal takes: nothing unless it is ready or only needs a look. */
  payouts: z.array(
    z.object({
      userId: idSchema,
      place: z.int().nullable(),
      prize: z.string().nullable(),
      amount: decimalSchema,
    }),
  ),
});
export type ResultAward = z.infer<typeof awardSchema>;

const awardsSchema = z.object({
  /** The newest results; null if there are none. */
  resultsId: idSchema.nullable(),
  isSeasonOver: z.boolean(),
  /** In the order of the league's prizes, with those that were given. */
  awards: z.array(awardSchema),
});
export type ResultAwards = z.infer<typeof awardsSchema>;

export const getResultAwards = call("GET /api/leagues/:id/results/awards", {
  summary: "Who wins what according to this season's newest results and what is in the pool, for the league's members",
  tag: "results",
  key: "read",
  answer: awardsSchema,
});
