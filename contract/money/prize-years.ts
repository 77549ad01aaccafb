import { z } from "zod";
import { decimalSchema } from "#contract/platform/amount.ts";
import { endpoint } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";

/** How prizes are counted, as every report says it (RULES §27). */
export const PRIZE_YEAR_METHOD = [
  "Prizes count in the year when Potkeeper sent them, by Eastern time. One that came back counts against the year when it came back.",
  "The money paid for a person's seat in that season, late fees and charges included, less its refunds, is taken off once, from the season's first prizes. A late fee or charge that was taken from a prize makes that prize smaller instead.",
  "Refunds, shares of what was left over and a commissioner's reimbursement aren't prizes. Leagues whose treasurer keeps the money aren't here: Potkeeper doesn't pay their prizes.",
] as const;

export const prizeYearSchema = z.object({
  year: z.int(),
  leagueId: idSchema,
  leagueName: z.string(),
  /** "2026", or a dynasty's "2". */
  season: z.string(),
  /** What was sent in that year; negative if more came back. */
  prizes: decimalSchema,
  /** The entry money taken off in that year. */
  entryMoney: decimalSchema,
  net: decimalSchema,
});
export type PrizeYear = z.infer<typeof prizeYearSchema>;

export const listOwnPrizeYears = endpoint({
  method: "GET",
  url: "/api/prizes/my-years",
  schema: {
    summary: "The user's prizes by year and season, net of the season's entry money; only what Potkeeper paid",
    tags: ["payouts"],
    response: { 200: z.array(prizeYearSchema) },
  },
});
