import { z } from "zod";
import { momentSchema } from "#contract/platform/time.ts";

/** What is known of the end of a season that its platform says is over. */
const seasonFinalitySchema = z.object({
  /** When its results became final; null until then. */
  finalAt: momentSchema.nullable(),
  /** The earliest moment at which they can be final, if they don't change anymore. */
  finalFrom: momentSchema,
  /** When they began to differ from the results that first showed the season over; null if they don't, or are final. */
  changedAt: momentSchema.nullable(),
});
export type SeasonFinality = z.infer<typeof seasonFinalitySchema>;

/** What is known of a week whose games have ended. */
const weekFinalitySchema = z.object({
  week: z.int(),
  isFinal: z.boolean(),
  /** The earliest moment at which its scores can be final, if they don't change anymore (RULES §21). */
  finalFrom: momentSchema,
  /** When they began to differ from those first seen complete; null if they don't, or are final. */
  changedAt: momentSchema.nullable(),
  /** Why its high score isn't paid or put to a vote automatically yet, in a sentence; null if nothing holds it up. */
  waitsFor: z.string().nullable(),
  /** The teams that were proposed or paid as its winners, if later results name others. */
  correctedFrom: z.array(z.string()).nullable(),
});
export type WeekFinality = z.infer<typeof weekFinalitySchema>;

/** How final a season's results are. Uploads make nothing final. */
export const finalityFields = {
  /** Null while the season runs, and for results that weren't fetched. */
  seasonFinality: seasonFinalitySchema.nullable(),
  /** The weeks that were fetched complete, in order. */
  weekFinality: z.array(weekFinalitySchema),
};
