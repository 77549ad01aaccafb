import { and, eq, gt } from "drizzle-orm";
import { recordAccountEvent } from "#server/access/audit/record-account-event.ts";
import { tellAccount } from "#server/people/auth/account-notices.ts";
import type { Holder } from "#server/people/auth/judge-password.ts";
import { leagueNamesOf } from "#server/people/auth/league-names.ts";
import { forgetVerifications } from "#server/people/email-verification/replace-address.ts";
import { markVerified } from "#server/people/email-verification/verify-email.ts";
import { discardUnprovedAccount } from "#server/people/payout-accounts/discard-unproved-account.ts";
import { pauseEnd, pausePayouts, unfreezePayouts } from "#server/people/payout-accounts/pause-payouts.ts";
import { removeSecondFactors } from "#server/people/second-factor/remove-all.ts";
import { endSessions } from "#server/people/sessions/end-sessions.ts";
import { type Reader, sendsMail, type Tx } from "#server/platform/db/client.ts";
import { knownDevices } from "#server/platform/db/schema/account-notices.ts";
import { calendarFeeds } from "#server/platform/db/schema/calendar-feeds.ts";
import { identities } from "#server/platform/db/schema/identities.ts";
import { isSomebody, users } from "#server/platform/db/schema/users.ts";
import { yahooConnections } from "#server/platform/db/schema/yahoo.ts";
import { invalid } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/lib/tokens.ts";
import type { WhereFrom } from "#server/platform/lib/where-from.ts";

type Reset = { token: string; passwordHash: string; from: WhereFrom; now: Date };

/**
 * Sets a new password with a token that was emailed or that an admin handed over, which works once, and ends all of the
 * user's sign-in sessions (RULES §12). From now on, an emailed token's account belongs to the reader of its email:
 * their address is verified, a pending address change is dropped, a payout account from before the address was verified
 * doesn't count, and payouts pause for 48 hours (RULES §16). If no one had verified the address, second factors, known
 * browsers, the calendar feed and a connection to Yahoo are removed, too: a stranger may have opened the account, and
 * their passkey would still sign in.
 * @returns The user before the reset.
 */
export async function resetPassword(tx: Tx, { token, passwordHash, from, now }: Reset) {
  const [user] = await tx.select().from(users).where(isHolderOf({ token, now })).for("update");
  if (!user) throw invalid("This password reset link is invalid or has expired.");
  const { id: userId, emailVerifiedAt: verifiedAt } = user;
  const provesAddress = sendsMail(tx);
  await tx
    .update(users)
    .set({
      passwordHash,
      resetToken: null,
      resetTokenExpiry: null,
      pendingEmail: null,
      passwordSetByOther: false,
      passwordIsWeak: false,
      passwordIsUnknown: false,
      updatedAt: now,
    })
    .where(eq(users.id, userId));
  await endSessions(tx, { userId });
  await forgetVerifications(tx, { userId, now });
  if (provesAddress) await discardUnprovedAccount(tx, { userId, verifiedAt, now });
  if (provesAddress && !verifiedAt) await removeStrangersKeys(tx, userId);
  await unfreezePayouts(tx, { userId, now });
  await pausePayouts(tx, { userId, reason: "password_reset", until: pauseEnd(now), now });
  if (provesAddress && !verifiedAt) await markVerified(tx, { userId, from, now });
  await recordAccountEvent(tx, { userId, kind: "password_reset", from, now });
  await tellAccount(tx, { userId, kind: "password_reset", from, now });
  return user;
}

const isHolderOf = ({ token, now }: { token: string; now: Date }) =>
  and(eq(users.resetToken, hashToken(token)), gt(users.resetTokenExpiry, now), isSomebody);

/** Finds whose password a link resets; undefined if the link doesn't work. */
export async function holderOfReset(db: Reader, link: { token: string; now: Date }): Promise<Holder | undefined> {
  const [user] = await db.select().from(users).where(isHolderOf(link));
  return user && { ...user, leagues: await leagueNamesOf(db, user.id) };
}

async function removeStrangersKeys(tx: Tx, userId: string): Promise<void> {
  await removeSecondFactors(tx, userId);
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId));
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  await tx.delete(yahooConnections).where(eq(yahooConnections.userId, userId));
  await tx.delete(identities).where(eq(identities.userId, userId));
}
