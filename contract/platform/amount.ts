import { z } from "zod";
import { AMOUNT_MAX, decimalToCents, ZERO } from "./money.ts";

const AMOUNT_MESSAGE = "Enter an amount with at most two decimals";

const AMOUNT_MAX_WORDS = "99,999,999.99";

/**
 * An amount in a request: a decimal string or a number, at most two decimals, not negative, at most ten digits (SPEC
 * §9); parsed to cents.
 * @param required The message if it is missing or empty.
 */
export const amountSchema = (required = "Amount is required") =>
  z
    .union([z.string(), z.number()], { error: required })
    .transform((value) => String(value).trim())
    .refine((text) => text !== "", { error: required, abort: true })
    .refine((text) => decimalToCents(text) !== undefined, { error: AMOUNT_MESSAGE, abort: true })
    .transform((text) => decimalToCents(text) ?? ZERO)
    .refine((amount) => amount <= AMOUNT_MAX, { error: `The largest amount is ${AMOUNT_MAX_WORDS}` });

/** An amount in a response: "50.00". */
export const decimalSchema = z.string().regex(/^-?\d+\.\d{2}$/);
