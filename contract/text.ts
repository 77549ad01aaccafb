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

/**
 * An email address in the one form in which it is stored and compared: an international domain in its ASCII form, as
 * browsers send it. Other letters before the at-sign are refused, because most mail servers don't deliver to them.
 */
export const emailSchema = (message: string) =>
  z
    .string({ error: message })
    .trim()
    .max(254, { error: message })
    .refine(isStorable, { error: message, abort: true })
    .transform(canonicalEmail)
    .refine((email) => IS_ASCII.test(email.slice(0, email.lastIndexOf("@"))), {
      error: LOCAL_PART_MESSAGE,
      abort: true,
    })
    .pipe(z.email({ pattern: EMAIL, error: message }));

const IS_ASCII = /^\p{ASCII}*$/u;
const LOCAL_PART_MESSAGE = "Use an address with only plain letters (a to z), digits and signs before the @";
/** As Zod's own, which takes no international top-level domain. */
const EMAIL =
  /^(?!\.)(?!.*\.\.)([a-z0-9_'+\-.]*)[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+([a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/i;

/** Present in browsers and on the server alike, and the same in both. */
declare const URL: new (address: string) => { hostname: string };

/** Ben@bücher.example → Ben@xn--bcher-kva.example; an address whose domain is ASCII, or isn't one, stays as it is. */
export function canonicalEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  if (at < 0 || IS_ASCII.test(domain) || /[\s/?#:\\%[\]]/.test(domain)) return email;
  try {
    return email.slice(0, at + 1) + new URL(`http://${domain}`).hostname;
  } catch {
    return email;
  }
}

/** Typed as it is, never trimmed; longer than anyone types is refused, because hashing it would cost. */
export const passwordSchema = (message = "Password must be at least 6 characters") =>
  z
    .string({ error: message })
    .refine(isStorable, { error: STORABLE_MESSAGE, abort: true })
    .min(PASSWORD_MIN, { error: message })
    .max(PASSWORD_MAX, { error: `Password must be at most ${PASSWORD_MAX} characters` });

const PASSWORD_MIN = 6;
const PASSWORD_MAX = 256;
