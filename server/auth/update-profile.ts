import { eq } from "drizzle-orm";
import { endSessions } from "#server/auth/end-sessions.ts";
import { refuseReservedName, takenNameError } from "#server/auth/register-account.ts";
import { tellOldAddress } from "#server/auth/tell-old-address.ts";
import type { Tx } from "#server/db/client.ts";
import { users } from "#server/db/schema/users.ts";
import { unauthorized } from "#server/errors.ts";

type Profile = {
  userId: string;
  sessionId: string;
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  /** Given when the password changes; the caller has checked the current one. */
  passwordHash?: string;
  now: Date;
};

/** Changes a profile. A new password ends the user's other sessions; a new address is told to the old one. */
export async function updateProfile(tx: Tx, { userId, sessionId, now, ...changes }: Profile) {
  const [before] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
  if (!before) throw unauthorized();
  refuseReservedName(changes.username, before.username);
  const emailChanges = before.email.toLowerCase() !== changes.email.toLowerCase();
  // A reset link mailed to the old address must not outlive it.
  const withoutReset = emailChanges || changes.passwordHash ? { resetToken: null, resetTokenExpiry: null } : {};
  const [user] = await tx
    .update(users)
    .set({ ...changes, ...withoutReset, updatedAt: now })
    .where(eq(users.id, userId))
    .returning()
    .catch((error) => {
      throw takenNameError(error) ?? error;
    });
  if (!user) throw unauthorized();
  if (changes.passwordHash) await endSessions(tx, { userId, except: sessionId });
  if (emailChanges) await tellOldAddress(tx, { oldEmail: before.email, firstName: user.firstName, now });
  return user;
}
