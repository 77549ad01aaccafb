import { z } from "zod";

/** No NUL byte (PostgreSQL cannot hold it) and no half of a surrogate pair (UTF-8 cannot). */
const isStorable = (text: string) => !text.includes("\0") && !/\p{Surrogate}/u.test(text);
const STORABLE_MESSAGE = "This text has a character that cannot be stored";

/** A string in a request: trimmed, storable, at most so long. */
export const textSchema = (required: string, limits: { max: number; tooLong?: string } = { max: 200 }) =>
  z
    .string({ error: required })
    .trim()
    .refine(isStorable, { error: STORABLE_MESSAGE, abort: true })
    .refine((text) => text.length > 0, { error: required, abort: true })
    .refine((text) => text.length <= limits.max, { error: limits.tooLong ?? `Use at most ${limits.max} characters` });

/** Free text that may be absent or empty; an empty one counts as absent. */
export const optionalTextSchema = (max: number) =>
  z
    .string()
    .trim()
    .refine(isStorable, { error: STORABLE_MESSAGE, abort: true })
    .refine((text) => text.length <= max, { error: `Use at most ${max} characters` })
    .transform((text) => text || null)
    .nullish();

/** What somebody looks for in a list. */
export const searchTextSchema = z.string().trim().max(100).refine(isStorable, { error: STORABLE_MESSAGE });

/** One line: a name that may stand in the subject of a letter, so no line breaks or other control characters. */
export const lineSchema = (required: string, max = 100) =>
  textSchema(required, { max }).refine((text) => !/\p{Cc}/u.test(text), { error: "Use one line of plain text" });

export const emailSchema = (message: string) =>
  z
    .string({ error: message })
    .trim()
    .max(254, { error: message })
    .refine(isStorable, { error: message, abort: true })
    .pipe(z.email({ error: message }));

/** Typed as it is, never trimmed; longer than anyone types is refused, because hashing it would cost. */
export const passwordSchema = (message = "Password must be at least 6 characters") =>
  z
    .string({ error: message })
    .refine(isStorable, { error: STORABLE_MESSAGE, abort: true })
    .min(PASSWORD_MIN, { error: message })
    .max(PASSWORD_MAX, { error: `Password must be at most ${PASSWORD_MAX} characters` });

const PASSWORD_MIN = 6;
const PASSWORD_MAX = 256;
