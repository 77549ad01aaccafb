import { eq } from "drizzle-orm";
import { endSessions } from "#server/auth/end-sessions.ts";
import { takenNameError } from "#server/auth/register-account.ts";
import type { Tx } from "#server/db/client.ts";
import { users } from "#server/db/schema/users.ts";
import { unauthorized } from "#server/errors.ts";
import { queueMail } from "#server/mail/outbox.ts";

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

async function tellOldAddress(
  tx: Tx,
  { oldEmail, firstName, now }: { oldEmail: string; firstName: string; now: Date },
) {
  await queueMail(tx, {
    to: oldEmail,
    now,
    content: {
      subject: "Your Potkeeper e-mail address was changed",
      heading: `Hello ${firstName}, your e-mail address was changed`,
      paragraphs: [
        "Your Potkeeper account now uses another e-mail address; letters about it go there from here on.",
        "If you did not do this, ask your administrator for help at once.",
      ],
    },
  });
}
