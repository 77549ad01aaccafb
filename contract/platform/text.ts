import { z } from "zod";
import { counted } from "#contract/platform/counted.ts";
import { SEEN, TURNS_TEXT, UNFIT_FOR_A_LINE } from "#contract/platform/line-characters.ts";

/** No NUL byte (PostgreSQL can't store it) and no half of a surrogate pair (UTF-8 can't). */
const isStorable = (text: string) => !text.includes("\0") && !/\p{Surrogate}/u.test(text);
const STORABLE_MESSAGE = "This text has a character that cannot be stored";

/** For text that is compared or read, but not written by a person for others to see. */
export const storable = z.refine<string>(isStorable, { error: STORABLE_MESSAGE, abort: true });

const keepsDirection = (text: string) => !TURNS_TEXT.test(text);
const DIRECTION_MESSAGE = "Remove the invisible characters that change the direction of the text";

/** What is wrong with a text of more characters than this. */
const tooLongMessage = (max: number): string => `Use at most ${counted(max, "character")}`;

/** No text gets more than this many times shorter by normalizing it. */
const NORMALIZED_SHORTER = 4;

/** Keeps longer text from being normalized: sorting the marks of one letter takes the square of their number. */
export const normalizable = (max: number, tooLong = tooLongMessage(max)) =>
  z.refine<string>((text) => text.length <= NORMALIZED_SHORTER * max, { error: tooLong, abort: true });

/** A string in a request: trimmed, normalized to one Unicode form, storable, with a maximum length. */
export const textSchema = (required: string, limits: { max: number; tooLong?: string } = { max: 200 }) =>
  z
    .string({ error: required })
    .trim()
    .check(normalizable(limits.max, limits.tooLong))
    .normalize("NFC")
    .check(storable)
    .refine(keepsDirection, { error: DIRECTION_MESSAGE, abort: true })
    .refine((text) => text.length > 0, { error: required, abort: true })
    .refine((text) => text.length <= limits.max, { error: limits.tooLong ?? tooLongMessage(limits.max) });

/** Free text that may be absent or empty; empty counts as absent. */
export const optionalTextSchema = (max: number) =>
  z
    .string()
    .trim()
    .check(normalizable(max))
    .normalize("NFC")
    .check(storable)
    .refine(keepsDirection, { error: DIRECTION_MESSAGE, abort: true })
    .refine((text) => text.length <= max, { error: tooLongMessage(max) })
    .transform((text) => text || null)
    .nullish();

/** Text to compare with stored text. */
export const comparedTextSchema = (max: number) => z.string().trim().max(max).check(storable);

/** A search in a list. */
export const searchTextSchema = comparedTextSchema(100);

/** One line: a name that can appear in an email's subject. Two names that look the same have the same characters. */
export const lineSchema = (required: string, max = 100) =>
  textSchema(required, { max })
    .refine((text) => SEEN.test(text), { error: required, abort: true })
    .refine((text) => !UNFIT_FOR_A_LINE.test(text), { error: "Use one line of plain text" });

const EACH_UNFIT = new RegExp(UNFIT_FOR_A_LINE, "gu");

/** Makes a line of any text, with a "…" where it is cut. @param max At least 1. */
export function asLine(text: string, max: number): string {
  const shown = text
    .replace(/[\p{Surrogate}\u202a-\u202e\u2066-\u2069]/gu, "")
    .replace(EACH_UNFIT, " ")
    .replace(/\s+/gu, " ")
    .trim();
  // Cut before it is normalized, to what is certainly more than the maximum.
  const line = shown.slice(0, NORMALIZED_SHORTER * max + 1).normalize("NFC");
  if (line.length <= max) return line;
  return `${line
    .slice(0, max - 1)
    .replace(/\p{Surrogate}$/u, "")
    .trim()}…`;
}

/**
 * An email address in the one form that is stored and compared: an international domain in its ASCII form, as browsers
 * send it. Non-ASCII letters before the at-sign are refused, because most mail servers don't deliver to them.
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
const LOCAL_PART_MESSAGE = "Use an address with only plain letters (a to z), digits and symbols before the @";
/** Zod's own pattern, plus international top-level domains. */
const EMAIL =
  /^(?!\.)(?!.*\.\.)([a-z0-9_'+\-.]*)[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+([a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/i;

/** Available in browsers and on the server, with the same behavior. */
declare const URL: new (address: string) => { hostname: string };

/**
 * Ben@bücher.example → Ben@xn--bcher-kva.example; an address whose domain is ASCII, or isn't a domain, stays as it is.
 */
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

/** Kept exactly as typed, never trimmed; longer than anyone types is refused, because hashing it would be expensive. */
export const passwordSchema = (message = "Password must be at least 6 characters") =>
  z
    .string({ error: message })
    .check(storable)
    .min(PASSWORD_MIN, { error: message })
    .max(PASSWORD_MAX, { error: `Password must be at most ${PASSWORD_MAX} characters` });

/** The password that someone has now, to compare. */
export const currentPasswordSchema = z.string().max(256).check(storable);

const PASSWORD_MIN = 6;
const PASSWORD_MAX = 256;
