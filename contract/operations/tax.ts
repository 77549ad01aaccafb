import { z } from "zod";
import { prizeYearSchema } from "#contract/money/prize-years.ts";
import { decimalSchema } from "#contract/platform/amount.ts";
import { endpoint } from "#contract/platform/endpoint.ts";
import { idParams, idSchema } from "#contract/platform/ids.ts";
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

export const getTaxYear = endpoint({
  method: "GET",
  url: "/api/admin/tax",
  schema: {
    summary: "Prizes that were paid from here in a year by person, net of entry money; without a year, the latest",
    tags: ["admin"],
    querystring: z.strictObject({ year: yearSchema.optional() }),
    response: { 200: taxYearSchema },
  },
});

export const downloadTaxYear = endpoint({
  method: "POST",
  url: "/api/admin/tax/download",
  schema: {
    summary: "The same for a file, which the audit log notes",
    tags: ["admin"],
    body: z.strictObject({ year: yearSchema }),
    response: { 200: taxYearSchema },
  },
});

export const markTaxDetails = endpoint({
  method: "POST",
  url: "/api/admin/users/:id/tax-details",
  schema: {
    summary: "Mark whether a person's tax details were collected, and where they live by those",
    tags: ["admin"],
    params: idParams,
    body: z.strictObject({
      isCollected: z.boolean(),
      place: z
        .string()
        .trim()
        .transform((text) => text.toUpperCase())
        .refine((text) => text === "" || PLACE.test(text), { error: "Enter a place such as US-TX or CA" })
        .optional(),
    }),
    response: { 200: z.object({ message: z.string() }) },
  },
});
