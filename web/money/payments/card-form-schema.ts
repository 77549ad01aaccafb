import { z } from "zod";
import { EXPIRY } from "#web/money/payments/card-format.ts";

/** Shows an error at the field for text that clearly isn't a card; the processor judges the rest. */
export const cardFormSchema = z.object({
  number: z
    .string()
    .trim()
    .regex(/^[\d -]{12,30}$/, { error: "Enter the number on the front of the card" }),
  expiry: z.string().trim().regex(EXPIRY, { error: "Enter month and year, such as 12 / 34" }),
  cvc: z
    .string()
    .trim()
    .regex(/^\d{3,4}$/, { error: "Enter the 3 or 4 digits" }),
});
