import { z } from "zod";
import { decimalToCents } from "#contract/platform/money.ts";
import { databaseAddressFault } from "#server/platform/config/transport.ts";

export const oneOf = <const T extends readonly [string, ...string[]]>(...values: T) =>
  z.enum(values, { error: ({ input }) => `It is ${String(input)}. Set it to ${values.join(" or ")}.` });

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: ({ input }) => `It is ${String(input)}. Set it to a whole number from ${min} to ${max}.`,
    })
    .transform(Number);

export const address = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `Set it to an address such as ${example}.` });

export const webAddress = address(/^https?$/, "https://potkeeper.example").transform((url) =>
  new URL(url).href.replace(/\/+$/, ""),
);

/** An address that paths are added to, and whose host is what browsers compare. */
export const siteAddress = webAddress.refine((url) => new URL(url).origin === url, {
  error: ({ input }) => `Set it to its protocol and host alone, such as ${new URL(String(input)).origin}.`,
});

export const databaseAddress = z.string().superRefine((text, context) => {
  const message = databaseAddressFault(text);
  if (message) context.addIssue({ code: "custom", message });
});

/** An amount in dollars. */
export const amount = z.string().transform((text, context) => {
  const cents = decimalToCents(text);
  if (cents !== undefined) return cents;
  context.addIssue({ code: "custom", message: `It is ${text}. Set it to an amount in dollars such as 500.` });
  return z.NEVER;
});

/** An amount in dollars, or `off`. */
export const amountOrOff = z.string().transform((text, context) => {
  if (text === "off") return null;
  const amount = decimalToCents(text);
  if (amount !== undefined) return amount;
  context.addIssue({ code: "custom", message: "Set it to an amount in dollars such as 5000, or to off." });
  return z.NEVER;
});
