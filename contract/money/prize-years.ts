import { z } from "zod";
import { decimalSchema } from "#contract/platform/amount.ts";
import { call } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";

export const prizeYearSchema = z.object({
  year: z.int(),
  leagueId: idSchema,
  leagueName: z.string(),
  /** "2026", or a dynasty's "2". */
  season: z.string(),
  /** What was sent in that year, and what prizes paid of their winners' own dues; negative if more came back. */
  prizes: decimalSchema,
  /** The entry money taken off in that year. */
  entryMoney: decimalSchema,
  net: decimalSchema,
});
export type PrizeYear = z.infer<typeof prizeYearSchema>;

export const listOwnPrizeYears = call("GET /api/prizes/my-years", {
  summary: "The user's prizes by year and season, net of the season's entry money; only what was paid from here",
  tag: "payouts",
  key: "read",
  answer: z.array(prizeYearSchema),
});
