import { RESET_LINK_HOURS } from "#contract/people/reset-link-hours.ts";
import { newResetToken } from "#server/people/auth/request-password-reset.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { conflict } from "#server/platform/errors.ts";

export const HANDED_LINK_MS = RESET_LINK_HOURS * 3_600_000;
const BY_EMAIL = "This installation sends email: they can ask for a link with “Forgot password?”.";

/** @throws AppError 409 where a forgotten password is reset by email, so that no one hands over a link (RULES §24) */
export function refuseWhereEmailed({ mail }: Pick<Config, "mail">): void {
  if (mail.mode !== "off") throw conflict(BY_EMAIL);
}

/** Makes a link that someone hands over where no email is sent; earlier ones stop working. @returns Its token. */
export const newHandedToken = (tx: Tx, { userId, now }: { userId: string; now: Date }): Promise<string> =>
  newResetToken(tx, { userId, lifeMs: HANDED_LINK_MS, now });
