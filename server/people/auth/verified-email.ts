import { eq } from "drizzle-orm";
import type { Config } from "#server/platform/config/config.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { AppError } from "#server/platform/errors.ts";

type Policy = { policy: Pick<Config["policy"], "emailVerification"> };
type Holder = { emailVerifiedAt: Date | null };

/** Tells whether this account has yet to verify its address for acts that require it here (RULES §15, §16). */
export const lacksVerifiedEmail = ({ policy }: Policy, { emailVerifiedAt }: Holder): boolean =>
  policy.emailVerification === "required" && emailVerifiedAt === null;

/** @throws AppError 403 with the code `verify_email` if the address has to be verified first. */
function requireVerifiedEmail(config: Policy, user: Holder): void {
  if (!lacksVerifiedEmail(config, user)) return;
  throw new AppError(403, "Verify your email address first. We can send you the link again.", {
    code: "verify_email",
  });
}

/** Does the same for an account that hasn't been loaded. @throws AppError 403 `verify_email`. */
export async function requireVerified(reader: Reader, config: Policy, userId: string): Promise<void> {
  if (config.policy.emailVerification !== "required") return;
  const [user] = await reader
    .select({ emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, userId));
  requireVerifiedEmail(config, { emailVerifiedAt: user?.emailVerifiedAt ?? null });
}
