import { z } from "zod";

const EXPIRY = /^(0?[1-9]|1[0-2])\s*\/?\s*(\d{2}|\d{4})$/;

/** What is plainly no card is said at the field; the rest is the processor's to judge. */
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
export type CardForm = z.infer<typeof cardFormSchema>;

/** The card as the processor takes it. */
export function cardOf({ number, expiry, cvc }: CardForm) {
  const [, month = "", year = ""] = EXPIRY.exec(expiry) ?? [];
  return {
    number: number.replace(/\D/g, ""),
    expMonth: Number(month),
    expYear: Number(year.length === 2 ? `20${year}` : year),
    cvc,
  };
}
