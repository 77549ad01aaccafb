import { dictionary } from "@zxcvbn-ts/language-common";
import type { Config } from "#server/platform/config/config.ts";
import { invalidField } from "#server/platform/errors.ts";

const COMMON_COUNT = 10_000;
const ADMIN_LENGTH_MIN = 12;
/** A shorter name is in too many harmless passwords. */
const NAME_LENGTH_MIN = 4;

/** Most common first. Shorter ones aren't accepted anyway (SPEC §9). */
const common: ReadonlySet<string> = new Set(
  dictionary["passwords-common"]
    .filter((password) => String(password).length >= 6)
    .slice(0, COMMON_COUNT)
    .map(String),
);

/** Whose password it is, as far as that's known. */
type Names = { username?: string; email?: string; firstName?: string; lastName?: string };

/** Says why a password is easily guessed; undefined for one that isn't (RULES §16, Passwords). */
export function passwordWeakness(password: string, holder: Names): string | undefined {
  const typed = password.toLowerCase();
  if (common.has(typed)) return "This is one of the most common passwords, the first that thieves try. Choose another.";
  const { username, email = "", firstName, lastName } = holder;
  const names = [username, firstName, lastName, email.slice(0, Math.max(email.lastIndexOf("@"), 0))];
  const isIn = (name: string | undefined) =>
    name && name.length >= NAME_LENGTH_MIN && typed.includes(name.toLowerCase());
  return names.some(isIn) ? "This password contains your name or email address. Choose another." : undefined;
}

export type Holder = Names & { role: "user" | "admin" };

type Judged = {
  password: string;
  /** Where the form has it. */
  path: string;
  holder: Holder;
};

/**
 * Holds a new password to the rules before it is hashed. Admins' always, others' where the installation refuses what is
 * easily guessed.
 * @throws AppError 400 at its field.
 */
export function requireGoodPassword({ policy }: Pick<Config, "policy">, { password, path, holder }: Judged): void {
  const isAdmin = holder.role === "admin";
  if (isAdmin && password.length < ADMIN_LENGTH_MIN) {
    throw invalidField(path, `An admin's password needs at least ${ADMIN_LENGTH_MIN} characters.`);
  }
  const weakness = passwordWeakness(password, holder);
  if (weakness && (isAdmin || policy.commonPasswords === "refused")) throw invalidField(path, weakness);
}
