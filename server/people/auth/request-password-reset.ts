import { eq } from "drizzle-orm";
import { recordAccountEvent } from "#server/access/audit/record-account-event.ts";
import { passwordLink } from "#server/notices/accounts.ts";
import { tell } from "#server/notices/tell.ts";
import { findUserByEmail } from "#server/people/auth/queries.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { hashToken, randomToken } from "#server/platform/lib/tokens.ts";
import type { WhereFrom } from "#server/platform/lib/where-from.ts";

const TOKEN_LIFE_MS = 60 * 60 * 1000;

type Request = { email: string; from: WhereFrom; now: Date };

/**
 * Emails a link that sets a new password, if the address has an account. The caller's answer is the same either way;
 * the email leaves later, from the queue, so that the answer takes about the same time (RULES §12).
 */
export async function requestPasswordReset(tx: Tx, { email, from, now }: Request): Promise<void> {
  const user = await findUserByEmail(tx, email);
  if (!user) return;
  await recordAccountEvent(tx, { userId: user.id, kind: "password_reset_asked", from, now });
  await sendResetLink(tx, { user, to: user.email, now });
}

type Sending = {
  user: Pick<typeof users.$inferSelect, "id" | "firstName" | "username">;
  to: string;
  now: Date;
};

/** Emails a link that sets a new password; it takes the place of any link sent before. */
export async function sendResetLink(tx: Tx, { user, to, now }: Sending): Promise<void> {
  const token = await newResetToken(tx, { userId: user.id, lifeMs: TOKEN_LIFE_MS, now });
  const { firstName, username } = user;
  await tell(tx, now, passwordLink({ address: to, firstName, username, token }));
}

type NewToken = { userId: string; lifeMs: number; now: Date };

/** Makes the token of a link that sets a new password, once; earlier ones stop working. */
export async function newResetToken(tx: Tx, { userId, lifeMs, now }: NewToken): Promise<string> {
  const token = randomToken();
  await tx
    .update(users)
    .set({ resetToken: hashToken(token), resetTokenExpiry: new Date(now.getTime() + lifeMs) })
    .where(eq(users.id, userId));
  return token;
}
