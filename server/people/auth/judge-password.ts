import type { PasswordFault } from "#contract/people/auth.ts";
import type { PasswordVerdict } from "#contract/people/judge-password.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { users } from "#server/platform/db/schema/users.ts";
import { invalidField } from "#server/platform/errors.ts";
import { ADMIN_LENGTH_MIN, type Names, passwordWeakness } from "#server/platform/lib/password-weakness.ts";

export type Holder = Names & { role: "user" | "admin" };

/** Tells whether a password is too weak for an admin, whatever the installation allows others. */
export const isTooWeakForAdmin = (password: string, holder: Names): boolean =>
  password.length < ADMIN_LENGTH_MIN || passwordWeakness(password, holder) !== undefined;

type Kept = Pick<typeof users.$inferSelect, "role" | "passwordSetByOther" | "passwordIsWeak">;

/**
 * Returns why someone has to change their password before anything else: a person who knows it set it, or, for an admin,
 * it's too weak; undefined if they don't.
 */
export function passwordFaultOf({ role, passwordSetByOther, passwordIsWeak }: Kept): PasswordFault | undefined {
  if (passwordSetByOther) return "set_by_other";
  return role === "admin" && passwordIsWeak ? "weak" : undefined;
}

type Judged = { password: string; holder: Holder };
type Policy = Pick<Config, "policy">;

/**
 * Checks a new password against the rules, both while the user types and when they submit. Easily guessed passwords are
 * refused for admins, and for everyone if the installation says so; otherwise they only cause a warning (RULES §15).
 */
export function judgePassword(config: Policy, { password, holder }: Judged): PasswordVerdict {
  if (holder.role === "admin" && password.length < ADMIN_LENGTH_MIN) {
    return { message: `An admin's password needs at least ${ADMIN_LENGTH_MIN} characters.`, isRefused: true };
  }
  const weakness = passwordWeakness(password, holder);
  if (!weakness) return { message: null, isRefused: false };
  const isRefused = refusesWeak(config, holder);
  const advice = isRefused
    ? "Choose another, such as three or four unrelated words."
    : "You can use it, but another one would be safer.";
  return { message: `${weakness} ${advice}`, isRefused };
}

const refusesWeak = ({ policy }: Policy, { role }: Holder) => role === "admin" || policy.commonPasswords === "refused";

/**
 * Does the same before a password is hashed. @param path The form's field. @throws AppError 400 there for a refused
 * password.
 */
export function requireGoodPassword(config: Policy, { path, ...judged }: Judged & { path: string }): void {
  if (!refusesWeak(config, judged.holder)) return;
  const { message, isRefused } = judgePassword(config, judged);
  if (message && isRefused) throw invalidField(path, message);
}
