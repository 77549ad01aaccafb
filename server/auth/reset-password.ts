import { and, eq, gt, isNull } from "drizzle-orm";
import { endSessions } from "#server/auth/end-sessions.ts";
import type { Tx } from "#server/db/client.ts";
import { users } from "#server/db/schema/users.ts";
import { invalid } from "#server/errors.ts";
import { hashToken } from "#server/lib/tokens.ts";

type Reset = { token: string; passwordHash: string; now: Date };

/** Sets a new password with a mailed token, which works once, and ends every session of the user (RULES §12). */
export async function resetPassword(tx: Tx, { token, passwordHash, now }: Reset): Promise<void> {
  const [user] = await tx
    .update(users)
    .set({ passwordHash, resetToken: null, resetTokenExpiry: null, updatedAt: now })
    .where(and(eq(users.resetToken, hashToken(token)), gt(users.resetTokenExpiry, now), isNull(users.erasedAt)))
    .returning({ id: users.id });
  if (!user) throw invalid("This password reset link is invalid or has expired.");
  await endSessions(tx, { userId: user.id });
}
