import { and, eq, gt, gte, inArray, isNull } from "drizzle-orm";
import { recordAccountEvent } from "#server/access/audit/record-account-event.ts";
import { sendResetLink } from "#server/people/auth/request-password-reset.ts";
import { forgetVerifications } from "#server/people/email-verification/replace-address.ts";
import { discardUnprovedAccount } from "#server/people/payout-accounts/discard-unproved-account.ts";
import { freezePayouts } from "#server/people/payout-accounts/pause-payouts.ts";
import { removeAddedSince } from "#server/people/second-factor/remove-added-since.ts";
import { endSessions } from "#server/people/sessions/end-sessions.ts";
import { lockUser } from "#server/people/users/lock-user.ts";
import { type Tx, violatedConstraint } from "#server/platform/db/client.ts";
import { accountNotices, knownDevices } from "#server/platform/db/schema/account-notices.ts";
import { adminRequests } from "#server/platform/db/schema/admin-requests.ts";
import { calendarFeeds } from "#server/platform/db/schema/calendar-feeds.ts";
import { payoutAccounts } from "#server/platform/db/schema/payouts.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { waysToPay } from "#server/platform/db/schema/ways-to-pay.ts";
import { yahooConnections } from "#server/platform/db/schema/yahoo.ts";
import { notFound } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/lib/tokens.ts";
import type { WhereFrom } from "#server/platform/lib/where-from.ts";

type Notice = typeof accountNotices.$inferSelect;

/**
 * Finds the notice behind a "This wasn't me" link. @throws AppError 404 for a link that was used, is too old or was
 * made up.
 */
export async function openNotice(tx: Tx, { token, now }: { token: string; now: Date }): Promise<Notice> {
  const isOpen = and(isNull(accountNotices.closedAt), gt(accountNotices.expiresAt, now));
  const [notice] = await tx
    .select()
    .from(accountNotices)
    .where(and(eq(accountNotices.tokenHash, hashToken(token)), isOpen));
  if (!notice) throw notFound("This link has been used or has expired.");
  return notice;
}

type Report = { token: string; from: WhereFrom; now: Date };

/** As long as a link works: the reader may use the link about the thief's latest act instead of the first. */
const THIEFS_TIME_MS = 7 * 86_400_000;

/**
 * Gives an account back to the reader of the email (RULES §16): signs everyone out, restores the notice's address,
 * freezes payouts, disables the password until someone sets a new one with the reset link it emails, and undoes what
 * the thief left behind in the week before or since. Links of later notices stop working, because the thief may have
 * read those; earlier ones keep working, because the true owner may hold them. Locks the user.
 */
export async function reportNotMe(tx: Tx, { token, from, now }: Report): Promise<void> {
  const { userId, email, createdAt } = await openNotice(tx, { token, now });
  const since = new Date(createdAt.getTime() - THIEFS_TIME_MS);
  await refuseAskedSince(tx, { userId, since, now });
  const user = await lockUser(tx, userId);
  // Of two clicks at once, the second waits for the lock and then finds the link used.
  await openNotice(tx, { token, now });
  await closeNoticesSince(tx, { userId, since: createdAt, now });
  await restoreAddress(tx, { user, email, now });
  const nobodys = { passwordHash: null, pendingEmail: null, updatedAt: now };
  await tx.update(users).set(nobodys).where(eq(users.id, userId));
  await tx.delete(knownDevices).where(and(eq(knownDevices.userId, userId), gte(knownDevices.firstSeenAt, since)));
  await removeAddedSince(tx, { userId, since });
  // The thief may have read its address, whenever it was made.
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  const isThiefs = and(eq(yahooConnections.userId, userId), gte(yahooConnections.connectedAt, since));
  await tx.delete(yahooConnections).where(isThiefs);
  await tx.delete(waysToPay).where(and(eq(waysToPay.userId, userId), gte(waysToPay.changedAt, since)));
  await endSessions(tx, { userId });
  await freezePayouts(tx, { userId, now });
  if (await hasNewPayoutAccount(tx, { userId, since }))
    await discardUnprovedAccount(tx, { userId, verifiedAt: null, now });
  await sendResetLink(tx, { user, to: email, now });
  await recordAccountEvent(tx, { userId, kind: "reported_not_me", from, now });
  await recordAccountEvent(tx, { userId, kind: "payouts_frozen", from, now });
}

/**
 * Refuses what a thief asked for with an admin's session, which would otherwise be carried out. Takes its locks before
 * the user's, like every decision about a request.
 */
async function refuseAskedSince(tx: Tx, { userId, since, now }: { userId: string; since: Date; now: Date }) {
  const { requestedById, status, createdAt } = adminRequests;
  await tx
    .update(adminRequests)
    .set({ status: "refused", outcome: "The admin said that they hadn't asked for this.", decidedAt: now })
    .where(and(eq(requestedById, userId), eq(status, "waiting"), gte(createdAt, since)));
}

async function closeNoticesSince(tx: Tx, { userId, since, now }: { userId: string; since: Date; now: Date }) {
  const isOpen = and(eq(accountNotices.userId, userId), isNull(accountNotices.closedAt));
  await tx
    .update(accountNotices)
    .set({ closedAt: now })
    .where(and(isOpen, gte(accountNotices.createdAt, since)));
}

/** The reader of the email controls its address, so it counts as verified. */
async function restoreAddress(
  tx: Tx,
  { user, email, now }: { user: typeof users.$inferSelect; email: string; now: Date },
): Promise<void> {
  await forgetVerifications(tx, { userId: user.id, now });
  if (user.email.toLowerCase() === email.toLowerCase()) return;
  try {
    await tx.transaction((part) =>
      part.update(users).set({ email, emailVerifiedAt: now }).where(eq(users.id, user.id)),
    );
  } catch (error) {
    // Another account took the address since, which an earlier version allowed. Everything else still applies, and the
    // reset goes to that address.
    if (violatedConstraint(error) !== "users_email_unique") throw error;
  }
}

/** Tells whether the payout account was opened, named or replaced since then. */
async function hasNewPayoutAccount(tx: Tx, { userId, since }: { userId: string; since: Date }) {
  const isOpened = and(eq(payoutAccounts.userId, userId), gte(payoutAccounts.createdAt, since));
  if ((await tx.$count(payoutAccounts, isOpened)) > 0) return true;
  const isOne = inArray(accountNotices.kind, ["payout_account_added", "payout_account_replaced"]);
  const isTold = and(eq(accountNotices.userId, userId), isOne, gte(accountNotices.createdAt, since));
  return (await tx.$count(accountNotices, isTold)) > 0;
}
