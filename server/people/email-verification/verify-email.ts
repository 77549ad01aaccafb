import { and, eq, isNull } from "drizzle-orm";
import { recordAccountEvent } from "#server/access/audit/record-account-event.ts";
import { replaceAddress } from "#server/people/email-verification/replace-address.ts";
import { sendWaiting } from "#server/people/payout-accounts/send-waiting.ts";
import { lockUser } from "#server/people/users/lock-user.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { emailVerifications } from "#server/platform/db/schema/email-verifications.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { conflict, forbidden, notFound } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/lib/tokens.ts";
import type { WhereFrom } from "#server/platform/lib/where-from.ts";

type At = { from: WhereFrom; now: Date };
type Verification = At & { token: string; userId: string; sessionId: string };

/**
 * Proves an address with the link sent to it, once; a new address takes effect (RULES §16). Only the account's own
 * holder can use the link: no one can trick the owner of an address into verifying a stranger's account with one click.
 * Locks the user.
 * @throws AppError 404 for an unknown link, 403 for another account's, 409 for one that is used or too old.
 */
export async function verifyEmail(tx: Tx, { token, userId, sessionId, from, now }: Verification) {
  const isToken = eq(emailVerifications.token, hashToken(token));
  const [link] = await tx.select().from(emailVerifications).where(isToken);
  if (!link) throw notFound("This link doesn't work. Send yourself a new one.");
  if (link.userId !== userId) {
    throw forbidden("This link belongs to another account. Sign in to that account and open the link again.");
  }
  const user = await lockUser(tx, userId);
  const [used] = await tx
    .update(emailVerifications)
    .set({ usedAt: now })
    .where(and(isToken, isNull(emailVerifications.usedAt)))
    .returning();
  if (!used) throw conflict("This link has already been used.");
  if (used.expiresAt <= now) throw conflict("This link has expired. Send yourself a new one.");
  const isFor = (address: string | null) => address?.toLowerCase() === used.email.toLowerCase();
  if (isFor(user.pendingEmail)) {
    const replacement = { user, email: used.email, verifiedAt: now, keepSession: sessionId };
    const changed = await replaceAddress(tx, { ...replacement, from, now });
    await sendWaiting(tx, userId);
    return changed;
  }
  if (isFor(user.email)) return markVerified(tx, { userId, from, now });
  throw conflict("This link is for an address that your account doesn't use.");
}

/**
 * Marks the address verified: the holder has shown that they read this account's email. Sends what only that held up.
 */
export async function markVerified(tx: Tx, { userId, from, now }: At & { userId: string }) {
  const [user] = await tx
    .update(users)
    .set({ emailVerifiedAt: now, updatedAt: now })
    .where(eq(users.id, userId))
    .returning();
  if (!user) throw notFound("User not found");
  await recordAccountEvent(tx, { userId, kind: "address_verified", from, now });
  await sendWaiting(tx, userId);
  return user;
}
