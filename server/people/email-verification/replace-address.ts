import { and, eq, gt, isNull } from "drizzle-orm";
import { siteName } from "#contract/platform/site.ts";
import { recordAccountEvent } from "#server/access/audit/record-account-event.ts";
import { tellAccount } from "#server/people/auth/account-notices.ts";
import { takenNameError } from "#server/people/auth/register-account.ts";
import { refuseReservedAddress } from "#server/people/auth/reserved-address.ts";
import { pauseEnd, pausePayouts } from "#server/people/payout-accounts/pause-payouts.ts";
import { endSessions } from "#server/people/sessions/end-sessions.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { emailVerifications } from "#server/platform/db/schema/email-verifications.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { maskEmail } from "#server/platform/lib/mask-email.ts";
import type { WhereFrom } from "#server/platform/lib/where-from.ts";

type Replacement = {
  user: { id: string; email: string };
  email: string;
  /** When the holder proved that the new address is theirs; null if an admin entered it. */
  verifiedAt: Date | null;
  /** Who changes it; by default its holder. */
  by?: "admin";
  /** The sign-in session to keep; without one, all of them end. */
  keepSession?: string | undefined;
  from: WhereFrom;
  now: Date;
};

/**
 * Replaces an account's address: links sent to the old one stop working, sign-in sessions end, payouts pause for 48
 * hours, and the old address gets a notice (RULES §16). The caller holds the user's lock. @throws AppError 409 if
 * someone else has the address by now.
 */
export async function replaceAddress(tx: Tx, replacement: Replacement) {
  const { user, email, verifiedAt, by, keepSession, from, now } = replacement;
  const [changed] = await tx
    .update(users)
    .set({
      email,
      emailVerifiedAt: verifiedAt,
      pendingEmail: null,
      resetToken: null,
      resetTokenExpiry: null,
      updatedAt: now,
    })
    .where(eq(users.id, user.id))
    .returning()
    .catch((error) => {
      throw takenNameError(error) ?? error;
    });
  if (!changed) throw new Error("The account whose address changes is gone.");
  await refuseReservedAddress(tx, { userId: user.id, email, now });
  await forgetVerifications(tx, { userId: user.id, now });
  await endSessions(tx, { userId: user.id, ...(keepSession ? { except: keepSession } : {}) });
  await pausePayouts(tx, { userId: user.id, reason: "address_changed", until: pauseEnd(now), now });
  // An admin's act is already in the audit log, which the account's holder sees, too.
  if (!by) {
    const details = { old: maskEmail(user.email), new: maskEmail(email) };
    await recordAccountEvent(tx, { userId: user.id, kind: "address_changed", from, details, now });
  }
  const notice = { userId: user.id, kind: "email_changed" as const, to: user.email, from, now };
  await tellAccount(tx, { ...notice, details: by ? [{ label: "Changed by", value: `A ${siteName()} admin` }] : [] });
  return changed;
}

/** Invalidates unused links: they prove nothing from now on. */
export async function forgetVerifications(tx: Tx, { userId, now }: { userId: string; now: Date }): Promise<void> {
  const isOpen = and(isNull(emailVerifications.usedAt), gt(emailVerifications.expiresAt, now));
  await tx
    .update(emailVerifications)
    .set({ expiresAt: now })
    .where(and(eq(emailVerifications.userId, userId), isOpen));
}
