import type { Config } from "#server/config.ts";
import { AppError } from "#server/errors.ts";

type Policy = { policy: Pick<Config["policy"], "emailVerification"> };
type Holder = { emailVerifiedAt: Date | null };

/** Whether this account may not yet do what takes a verified address here (RULES §15, §16). */
export const lacksVerifiedEmail = ({ policy }: Policy, { emailVerifiedAt }: Holder): boolean =>
  policy.emailVerification === "required" && emailVerifiedAt === null;

/** @throws AppError 403 with the code `verify_email` where the address has to be verified first. */
export function requireVerifiedEmail(config: Policy, user: Holder): void {
  if (!lacksVerifiedEmail(config, user)) return;
  throw new AppError(403, "Verify your email address first. We can send you the link again.", {
    code: "verify_email",
  });
}
