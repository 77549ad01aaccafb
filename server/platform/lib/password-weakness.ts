import { dictionary } from "@zxcvbn-ts/language-common";

const COMMON_COUNT = 10_000;
export const ADMIN_LENGTH_MIN = 12;
/** A shorter name is part of too many harmless passwords. */
const NAME_LENGTH_MIN = 4;

/** Most common first. Shorter ones aren't accepted anyway (SPEC §9). */
const common: ReadonlySet<string> = new Set(
  dictionary["passwords-common"]
    .filter((password) => String(password).length >= 6)
    .slice(0, COMMON_COUNT)
    .map(String),
);

/** The names of the password's owner, as far as they are known. */
export type Names = { [name in "username" | "email" | "firstName" | "lastName"]?: string | undefined };

/** Returns why a password is easily guessed; undefined if it isn't (RULES §16, Passwords). */
export function passwordWeakness(password: string, holder: Names): string | undefined {
  const typed = password.toLowerCase();
  if (common.has(typed)) return "This is one of the most common passwords, the first that thieves try.";
  const { username, email = "", firstName, lastName } = holder;
  const names = [username, firstName, lastName, email.slice(0, Math.max(email.lastIndexOf("@"), 0))];
  const isIn = (name: string | undefined) =>
    name && name.length >= NAME_LENGTH_MIN && typed.includes(name.toLowerCase());
  return names.some(isIn) ? "This password contains your name or email address." : undefined;
}
