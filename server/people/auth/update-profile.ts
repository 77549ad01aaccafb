import { eq } from "drizzle-orm";
import { recordAccountEvent } from "#server/access/audit/record-account-event.ts";
import { tellAccount, wasToldToday } from "#server/people/auth/account-notices.ts";
import { passwordNeeded } from "#server/people/auth/fresh-proof.ts";
import { refuseReservedName, takenNameError } from "#server/people/auth/register-account.ts";
import { forgetVerifications, replaceAddress } from "#server/people/email-verification/replace-address.ts";
import { sendVerification } from "#server/people/email-verification/send-verification.ts";
import { endSessions } from "#server/people/sessions/end-sessions.ts";
import { lockUser } from "#server/people/users/lock-user.ts";
import { sendsMail, type Tx } from "#server/platform/db/client.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { maskEmail } from "#server/platform/lib/mask-email.ts";
import type { WhereFrom } from "#server/platform/lib/where-from.ts";

type Profile = {
  userId: string;
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  /** Set if the password changes; the caller has checked the current one. */
  passwordHash?: string;
  /** Whether the caller asked for a proof, because what the person signs in with differed from the account's. */
  isProved: boolean;
  /** The sign-in session to keep if the address changes at once. */
  sessionId: string;
  from: WhereFrom;
  secret: string;
  now: Date;
};

/**
 * Changes a profile. A new password ends the user's sign-in sessions, so the caller starts a new one for the current
 * browser. A new address takes effect when its link is opened (RULES §16), or at once where no email is sent; the
 * caller has already asked for the password. Locks the user.
 */
export async function updateProfile(tx: Tx, profile: Profile) {
  const { userId, email, isProved, sessionId, from, secret, now, ...changes } = profile;
  const before = await lockUser(tx, userId);
  const names = changedNames(before, changes);
  if (!changes.passwordHash && before.email === email && Object.keys(names).length === 0) return before;
  refuseReservedName(changes.username, before.username);
  // It has changed since the caller checked it.
  if (changes.username !== before.username && !isProved) throw passwordNeeded();
  const isOther = isOtherAddress(before.email, email);
  // An earlier reset link must not outlive the password it would replace.
  const withoutReset = changes.passwordHash
    ? {
        resetToken: null,
        resetTokenExpiry: null,
        passwordSetByOther: false,
        passwordIsWeak: false,
        passwordIsUnknown: false,
      }
    : {};
  const [user] = await tx
    .update(users)
    .set({ ...changes, ...withoutReset, ...(isOther ? {} : { email }), updatedAt: now })
    .where(eq(users.id, userId))
    .returning()
    .catch((error) => {
      throw takenNameError(error) ?? error;
    });
  if (!user) throw new Error("The locked account is gone.");
  if (changes.passwordHash) {
    await endSessions(tx, { userId });
    await recordAccountEvent(tx, { userId, kind: "password_changed", from, now });
    await tellAccount(tx, { userId, kind: "password_changed", from, now });
  }
  if (Object.keys(names).length > 0) {
    await recordAccountEvent(tx, { userId, kind: "names_changed", from, details: names, now });
    if (names.username) await tellUsername(tx, { userId, change: names.username, from, now });
  }
  if (!isOther || !isOtherAddress(before.pendingEmail, email)) return user;
  // The address has changed since the caller checked it.
  if (!isProved) throw passwordNeeded();
  if (!sendsMail(tx)) {
    return replaceAddress(tx, { user, email, verifiedAt: null, keepSession: sessionId, from, now });
  }
  return askForAddress(tx, { user, email, from, secret, now });
}

type SignIn = { username: string; email: string; pendingEmail?: string | null };

/** Whether a profile changes what its owner signs in with: the username, or the address unless that waits already. */
export const changesSignIn = (before: SignIn, after: SignIn): boolean =>
  before.username !== after.username ||
  (isOtherAddress(before.email, after.email) && isOtherAddress(before.pendingEmail ?? null, after.email));

const NAMES = ["username", "firstName", "lastName"] as const;
const NAME_LABELS = { username: "username", firstName: "first_name", lastName: "last_name" } as const;
type Names = Record<(typeof NAMES)[number], string>;

/** Lists the names that changed, by label. */
const changedNames = (before: Names, after: Names): Record<string, string> =>
  Object.fromEntries(
    NAMES.filter((name) => before[name] !== after[name]).map((name) => [
      NAME_LABELS[name],
      `${before[name]} → ${after[name]}`,
    ]),
  );

type Renaming = { userId: string; change: string; from: WhereFrom; now: Date };

/**
 * Emails a person that their username was changed, which a stolen session can do without the password and which they
 * notice only when they can't sign in. Once a day, so that no one can fill their inbox with it.
 */
async function tellUsername(tx: Tx, { userId, change, from, now }: Renaming): Promise<void> {
  if (await wasToldToday(tx, { userId, kind: "username_changed", now })) return;
  const details = [{ label: "Username", value: change }];
  await tellAccount(tx, { userId, kind: "username_changed", details, from, now });
}

/** Addresses that differ only in case are the same (RULES §12). */
const isOtherAddress = (one: string | null, other: string): boolean => one?.toLowerCase() !== other.toLowerCase();

type ProfileChange = {
  user: typeof users.$inferSelect;
  email: string;
  from: WhereFrom;
  secret: string;
  now: Date;
};

async function askForAddress(tx: Tx, { user, email, from, ...sending }: ProfileChange) {
  await forgetVerifications(tx, { userId: user.id, now: sending.now });
  const pending = { ...user, pendingEmail: email };
  await tx.update(users).set({ pendingEmail: email }).where(eq(users.id, user.id));
  await sendVerification(tx, pending, sending);
  const details = { new: maskEmail(email) };
  await recordAccountEvent(tx, { userId: user.id, kind: "address_change_asked", from, details, now: sending.now });
  return pending;
}
