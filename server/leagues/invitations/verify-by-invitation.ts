import { and, eq, gt } from "drizzle-orm";
import { markVerified } from "#server/people/email-verification/verify-email.ts";
import { lockUser } from "#server/people/users/lock-user.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { invitations } from "#server/platform/db/schema/invitations.ts";
import { replacementInvitations } from "#server/platform/db/schema/replacements.ts";
import { hashToken } from "#server/platform/lib/tokens.ts";
import type { WhereFrom } from "#server/platform/lib/where-from.ts";

type Opened = { token: string; userId: string; from: WhereFrom; now: Date };

/**
 * Verifies the address of a user who opens an invitation's link while signed in with the address it was sent to: they
 * evidently read that address's email (RULES §16). Only for installations that require verified addresses; elsewhere
 * the list of invitations shows the same link to users who haven't verified theirs. Locks the user.
 */
export async function verifyByInvitation(tx: Tx, { token, userId, from, now }: Opened): Promise<void> {
  const email = await invitedAddress(tx, { token, now });
  if (!email) return;
  const user = await lockUser(tx, userId);
  if (user.emailVerifiedAt || user.email.toLowerCase() !== email.toLowerCase()) return;
  await markVerified(tx, { userId, from, now });
}

async function invitedAddress(tx: Tx, { token, now }: Pick<Opened, "token" | "now">): Promise<string | undefined> {
  const hash = hashToken(token);
  const [seat] = await tx
    .select({ email: invitations.email })
    .from(invitations)
    .where(and(eq(invitations.token, hash), gt(invitations.expiresAt, now)));
  if (seat) return seat.email;
  const [offer] = await tx
    .select({ email: replacementInvitations.email })
    .from(replacementInvitations)
    .where(and(eq(replacementInvitations.token, hash), gt(replacementInvitations.expiresAt, now)));
  return offer?.email;
}
