import { z } from "zod";
import { isKeepable } from "./currency.ts";

/** A currency in a request: one with two decimals or none (RULES §26). */
export const currencySchema = z
  .string({ error: "Choose a currency" })
  .refine((code) => Intl.supportedValuesOf("currency").includes(code), {
    error: "Choose a currency by its code, such as USD or EUR",
    abort: true,
  })
  .refine(isKeepable, { error: "Choose a currency with two decimals or none" });

/** A currency in an answer, beside its amounts. */
export const shownCurrencySchema = z.string().regex(/^[A-Z]{3}$/);
