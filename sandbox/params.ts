import { z } from "zod";
import { type Cents, toCents } from "#contract/platform/money.ts";
import { type ApiError, invalidRequest } from "#sandbox/api-error.ts";
import type { Metadata } from "#sandbox/document-types.ts";

const TEXT_MAX = 5000;

export const text = z.string().max(TEXT_MAX);
/** A text that an object may have; null if none is given. */
export const optionalText = text.nullable().default(null);

/** A whole number, written as text in a form. */
export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, { error: "Invalid integer" })
  .transform(Number);

export const flag = z.enum(["true", "false"], { error: "Invalid boolean" }).transform((value) => value === "true");

export const currency = z
  .string()
  .toLowerCase()
  .refine((code) => code === "usd", { error: "Invalid currency" });

/** Metadata to set on an object; an empty value removes the pair. */
export const metadataPairs = z
  .record(z.string().max(40), z.string().max(500))
  .refine((pairs) => Object.keys(pairs).length <= 50, { error: "Metadata can have up to 50 keys" });

/** The metadata of an object that is being made. */
export const newMetadata = metadataPairs.default({}).transform((pairs) => mergeMetadata({}, pairs));

/** Applies a request's changes to an object's metadata. */
export function mergeMetadata(before: Metadata, change: Metadata = {}): Metadata {
  return Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== ""));
}

export const expandOf = (...paths: [string, ...string[]]) =>
  z.array(z.enum(paths, { error: "This property cannot be expanded" })).default([]);

/** Which part of a list the caller wants. */
export const page = {
  limit: integer.pipe(z.int().min(1).max(100)).default(10),
  starting_after: text.optional(),
};
export const since = { created: z.strictObject({ gte: integer.optional() }).optional() };

const AMOUNT_MIN = 50;
const AMOUNT_MAX = 999_999_99;

/** Checks that an amount is within the processor's limits for a payment or transfer. */
export function chargeableAmount(amount: number, { min = AMOUNT_MIN } = {}): Cents {
  if (amount < 1) {
    throw invalidRequest("This value must be greater than or equal to 1.", {
      code: "parameter_invalid_integer",
      param: "amount",
    });
  }
  if (amount < min) {
    throw invalidRequest("Amount must be at least $0.50 usd", { code: "amount_too_small", param: "amount" });
  }
  if (amount > AMOUNT_MAX) {
    throw invalidRequest("Amount must be no more than $999,999.99", { code: "amount_too_large", param: "amount" });
  }
  return toCents(amount);
}

/** Reads the parameters of a call. @throws ApiError naming the first parameter that is unknown, missing or wrong. */
export function readParams<Schema extends z.ZodType>(schema: Schema, raw: object): z.output<Schema> {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  throw parameterError(parsed.error.issues[0]);
}

function parameterError(issue: z.core.$ZodIssue | undefined): ApiError {
  if (!issue) return invalidRequest("Invalid request.");
  if (issue.code === "unrecognized_keys") {
    const param = nameOf([...issue.path, issue.keys[0] ?? ""]);
    return invalidRequest(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  }
  const param = nameOf(issue.path);
  if (issue.input === undefined && issue.code === "invalid_type") {
    return invalidRequest(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  }
  return invalidRequest(`${issue.message}: ${param}`, { code: "parameter_invalid", param });
}

/** ["a", "b", 0] → "a[b][0]". */
const nameOf = ([head = "", ...rest]: readonly PropertyKey[]) =>
  `${String(head)}${rest.map((part) => `[${String(part)}]`).join("")}`;
