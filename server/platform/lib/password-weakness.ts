import { createRequire } from "node:module";

type Dictionaries = typeof import("@zxcvbn-ts/language-common");
const load = createRequire(import.meta.url);

const COMMON_COUNT = 10_000;
export const ADMIN_LENGTH_MIN = 12;
/** A shorter name is part of too many harmless passwords. */
const NAME_LENGTH_MIN = 4;

let common: ReadonlySet<string> | undefined;

/** Loads the list with the first password that is judged: it takes megabytes, and many processes never see one. */
function commonPasswords(): ReadonlySet<string> {
  if (common) return common;
  const { dictionary } = load("@zxcvbn-ts/language-common") as Dictionaries;
  // Most common first. Shorter ones aren't accepted anyway (SPEC §9).
  const long = dictionary["passwords-common"].map(String).filter(({ length }) => length >= 6);
  common = new Set(long.slice(0, COMMON_COUNT));
  return common;
}

/** The names of the password's owner, as far as they are known. */
export type Names = { [name in "username" | "email" | "firstName" | "lastName"]?: string | undefined };

/** Returns why a password is easily guessed; undefined if it isn't (RULES §16, Passwords). */
export function passwordWeakness(password: string, holder: Names): string | undefined {
  const typed = password.toLowerCase();
  if (commonPasswords().has(typed)) return "This is one of the most common passwords, the first that thieves try.";
  const { username, email = "", firstName, lastName } = holder;
  const names = [username, firstName, lastName, email.slice(0, Math.max(email.lastIndexOf("@"), 0))];
  const isIn = (name: string | undefined) =>
    name && name.length >= NAME_LENGTH_MIN && typed.includes(name.toLowerCase());
  return names.some(isIn) ? "This password contains your name or email address." : undefined;
}
