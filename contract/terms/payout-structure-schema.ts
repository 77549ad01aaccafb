import { z } from "zod";
import { HUNDRED_PERCENT, percentToBasisPoints } from "#contract/platform/percent.ts";
import { TOTAL_MESSAGE, totalsHundredPercent } from "./payout-structure.ts";

const PERCENTAGE_MESSAGE = "Enter a percentage between 0 and 100 with at most two decimals";

const payoutPositionSchema = z.strictObject({
  place: z.int().min(1).max(50),
  percentage: z
    .union([z.number(), z.string()], { error: PERCENTAGE_MESSAGE })
    .refine((value) => (percentToBasisPoints(value) ?? HUNDRED_PERCENT + 1) <= HUNDRED_PERCENT, {
      error: PERCENTAGE_MESSAGE,
      abort: true,
    })
    .transform(Number),
});

/** Places 1 to n, each once, whose percentages total exactly 100 (SPEC §5). */
export const payoutStructureSchema = z
  .array(payoutPositionSchema, { error: "At least one payout position is required" })
  .min(1, { error: "At least one payout position is required" })
  .max(50)
  .refine((positions) => positions.every(({ place }, index) => place === index + 1), {
    error: "Number the places from 1 up, each once",
  })
  .refine(totalsHundredPercent, { error: TOTAL_MESSAGE });
