import { z } from "zod";

/** No NUL byte (PostgreSQL cannot hold it) and no half of a surrogate pair (UTF-8 cannot). */
const isStorable = (text: string) => !text.includes("\0") && !/\p{Surrogate}/u.test(text);
const STORABLE_MESSAGE = "This text has a character that cannot be stored";

/** Letters that turn the text around them, so that it reads as another text: "gpj.exe" for "exe.jpg". */
const TURNS_TEXT = /[\u202a-\u202e\u2066-\u2069]/;
const keepsDirection = (text: string) => !TURNS_TEXT.test(text);
const DIRECTION_MESSAGE = "Remove the invisible characters that change the direction of the text";

/** A string in a request: trimmed, in one Unicode form, storable, at most so long. */
export const textSchema = (required: string, limits: { max: number; tooLong?: string } = { max: 200 }) =>
  z
    .string({ error: required })
    .trim()
    .normalize("NFC")
    .refine(isStorable, { error: STORABLE_MESSAGE, abort: true })
    .refine(keepsDirection, { error: DIRECTION_MESSAGE, abort: true })
    .refine((text) => text.length > 0, { error: required, abort: true })
    .refine((text) => text.length <= limits.max, { error: limits.tooLong ?? `Use at most ${limits.max} characters` });

/** Free text that may be absent or empty; an empty one counts as absent. */
export const optionalTextSchema = (max: number) =>
  z
    .string()
    .trim()
    .normalize("NFC")
    .refine(isStorable, { error: STORABLE_MESSAGE, abort: true })
    .refine(keepsDirection, { error: DIRECTION_MESSAGE, abort: true })
    .refine((text) => text.length <= max, { error: `Use at most ${max} characters` })
    .transform((text) => text || null)
    .nullish();

/** Text that is compared with what is stored. */
export const comparedTextSchema = (max: number) =>
  z.string().trim().max(max).refine(isStorable, { error: STORABLE_MESSAGE });

/** What somebody looks for in a list. */
export const searchTextSchema = comparedTextSchema(100);

/** Line breaks, control characters, and what no one sees; emoji and some scripts need the joiners, so those may stay. */
const UNFIT_FOR_A_LINE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u2060\ufeff]/u;
const SEEN = /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** One line: a name that may be the subject of an email. Two names that look the same are the same characters. */
export const lineSchema = (required: string, max = 100) =>
  textSchema(required, { max })
    .refine((text) => SEEN.test(text), { error: required, abort: true })
    .refine((text) => !UNFIT_FOR_A_LINE.test(text), { error: "Use one line of plain text" });

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
