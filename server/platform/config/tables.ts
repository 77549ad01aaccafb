import { z } from "zod";
import { type Cents, decimalToCents } from "#contract/platform/money.ts";
import { PLACE } from "#contract/platform/place.ts";

/** How many days after its last movement money falls dormant, by its owner's place such as US-DE, or `default`. */
export type Dormancy = ReadonlyMap<string, number>;

const DAYS_MAX = 36_500;

/** Reads `name=value` pairs separated by commas, each name once. @param read Returns undefined for a pair that is wrong. */
const table = <Value>(read: (name: string, value: string) => Value | undefined, example: string) =>
  z.string().transform((text, context): ReadonlyMap<string, Value> => {
    const values = new Map<string, Value>();
    for (const pair of text.split(",")) {
      const [name = "", value = ""] = pair.split("=", 2).map((part) => part.trim());
      const found = pair.split("=").length === 2 ? read(name, value) : undefined;
      if (found === undefined || values.has(name)) {
        context.addIssue({
          code: "custom",
          message: `${pair.trim() || "An empty part"} is wrong. Set it to ${example}.`,
        });
        return z.NEVER;
      }
      values.set(name, found);
    }
    return values;
  });

export const dormancySchema = table((place, days) => {
  if (place !== "default" && !PLACE.test(place)) return undefined;
  return /^\d{1,5}$/.test(days) && Number(days) >= 1 && Number(days) <= DAYS_MAX ? Number(days) : undefined;
}, "days by place such as default=1825,US-DE=1825");

export const taxThresholdsSchema = table(
  (year, amount): Cents | undefined => (/^20\d\d$/.test(year) ? decimalToCents(amount) : undefined),
  "amounts in dollars by year such as 2027=2100",
);
