import type { PasswordFault } from "#contract/auth.ts";
import type { PasswordVerdict } from "#contract/judge-password.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { users } from "#server/platform/db/schema/users.ts";
import { invalidField } from "#server/platform/errors.ts";
import { ADMIN_LENGTH_MIN, type Names, passwordWeakness } from "#server/platform/lib/password-weakness.ts";

export type Holder = Names & { role: "user" | "admin" };

/** Whether a password may not be an admin's, whatever the installation lets others have. */
export const isTooWeakForAdmin = (password: string, holder: Names): boolean =>
  password.length < ADMIN_LENGTH_MIN || passwordWeakness(password, holder) !== undefined;

type Kept = Pick<typeof users.$inferSelect, "role" | "passwordSetByOther" | "passwordIsWeak">;

/** Why an admin has to change their password before anything else; undefined when they don't, and for everyone else. */
export function passwordFaultOf({ role, passwordSetByOther, passwordIsWeak }: Kept): PasswordFault | undefined {
  if (role !== "admin") return undefined;
  if (passwordSetByOther) return "set_by_other";
  return passwordIsWeak ? "weak" : undefined;
}

type Judged = { password: string; holder: Holder };
type Policy = Pick<Config, "policy">;

/**
 * Holds a new password to the rules, for the form that asks before it is sent and for what is sent. What is easily guessed
 * is refused to admins, and to everyone where the installation says so; otherwise it is warned of (RULES §15).
 */
export function judgePassword({ policy }: Policy, { password, holder }: Judged): PasswordVerdict {
  const isAdmin = holder.role === "admin";
  if (isAdmin && password.length < ADMIN_LENGTH_MIN) {
    return { message: `An admin's password needs at least ${ADMIN_LENGTH_MIN} characters.`, isRefused: true };
  }
  const weakness = passwordWeakness(password, holder);
  if (!weakness) return { message: null, isRefused: false };
  const isRefused = isAdmin || policy.commonPasswords === "refused";
  const advice = isRefused ? "Choose another." : "You can use it, but another is safer.";
  return { message: `${weakness} ${advice}`, isRefused };
}

/**
 * The same, before a password is hashed.
 * @param path Where the form has it.
 * @throws AppError 400 there for a password that is refused.
 */
export function requireGoodPassword(config: Policy, { path, ...judged }: Judged & { path: string }): void {
  const { message, isRefused } = judgePassword(config, judged);
  if (message && isRefused) throw invalidField(path, message);
}
