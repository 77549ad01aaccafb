import { z } from "zod";
import { prizeYearSchema } from "#contract/money/prize-years.ts";
import { decimalSchema } from "#contract/platform/amount.ts";
import { call } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { PLACE } from "#contract/platform/place.ts";
import { momentSchema } from "#contract/platform/time.ts";

const taxPersonSchema = z.object({
  userId: idSchema,
  /** Null once the account is erased, like the name and the address. */
  username: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  prizes: decimalSchema,
  entryMoney: decimalSchema,
  net: decimalSchema,
  reachesThreshold: z.boolean(),
  /** When an admin marked that this person's tax details were collected; null: they weren't. */
  detailsCollectedAt: momentSchema.nullable(),
  place: z.string().nullable(),
  seasons: z.array(prizeYearSchema),
});
export type TaxPerson = z.infer<typeof taxPersonSchema>;

const taxYearSchema = z.object({
  year: z.int(),
  /** The years with prizes, latest first. */
  years: z.array(z.int()),
  threshold: decimalSchema,
  /** Where the threshold is from. */
  source: z.string(),
  people: z.array(taxPersonSchema),
});
export type TaxYear = z.infer<typeof taxYearSchema>;

const yearSchema = z.coerce.number({ error: "Enter a year" }).int("Enter a year").min(2000).max(2199);

export const getTaxYear = call("GET /api/admin/tax", {
  summary: "Prizes that were paid from here in a year by person, net of entry money; without a year, the latest",
  query: z.strictObject({ year: yearSchema.optional() }),
  answer: taxYearSchema,
});

export const downloadTaxYear = call("POST /api/admin/tax/download", {
  summary: "The same for a file, which the audit log notes",
  body: z.strictObject({ year: yearSchema }),
  answer: taxYearSchema,
});

export const markTaxDetails = call("POST /api/admin/users/:id/tax-details", {
  summary: "Mark whether a person's tax details were collected, and where they live by those",
  body: z.strictObject({
    isCollected: z.boolean(),
    place: z
      .string()
      .trim()
      .transform((text) => text.toUpperCase())
      .refine((text) => text === "" || PLACE.test(text), { error: "Enter a place such as US-TX or CA" })
      .optional(),
  }),
  answer: z.object({ message: z.string() }),
});
