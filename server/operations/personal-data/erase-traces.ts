import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { eraseInHistories } from "#server/leagues/history/erase-in-histories.ts";
import { isPaidBy } from "#server/money/payments/payer-of.ts";
import { eraseConsents } from "#server/operations/personal-data/erase-consents.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { accountEvents } from "#server/platform/db/schema/account-events.ts";
import { accountNotices, knownDevices } from "#server/platform/db/schema/account-notices.ts";
import { adminRequests } from "#server/platform/db/schema/admin-requests.ts";
import { calendarFeeds } from "#server/platform/db/schema/calendar-feeds.ts";
import { birthDates, placeDeclarations } from "#server/platform/db/schema/declarations.ts";
import { dues } from "#server/platform/db/schema/dues.ts";
import { declinedEmails, unsubscribeLinks } from "#server/platform/db/schema/email-choices.ts";
import { emailVerifications } from "#server/platform/db/schema/email-verifications.ts";
import { identities, identityRoundTrips } from "#server/platform/db/schema/identities.ts";
import { invitations } from "#server/platform/db/schema/invitations.ts";
import { mails } from "#server/platform/db/schema/mails.ts";
import { newsletterSubscriptions } from "#server/platform/db/schema/newsletter.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { payoutAccounts } from "#server/platform/db/schema/payout-accounts.ts";
import { payoutObjections } from "#server/platform/db/schema/payout-votes.ts";
import { playLimitChanges } from "#server/platform/db/schema/play-limits.ts";
import { profilePictures } from "#server/platform/db/schema/profile-pictures.ts";
import { declinedPushes, pushSubscriptions } from "#server/platform/db/schema/push.ts";
import { commissionerRatings } from "#server/platform/db/schema/ratings.ts";
import { replacementInvitations } from "#server/platform/db/schema/replacements.ts";
import { waysToPay } from "#server/platform/db/schema/ways-to-pay.ts";
import { yahooConnections, yahooSignIns } from "#server/platform/db/schema/yahoo.ts";
import { erasedAddress } from "#server/platform/mail/nobodys-address.ts";
import { enqueue } from "#server/platform/queue.ts";

type Person = {
  id: string;
  username: string;
  firstName: string | null;
  lastName: string | null;
  email: string;
  pendingEmail: string | null;
  stripeCustomerId: string | null;
  /** False for an address that was never verified although this installation requires it: someone else may own it. */
  isAddressTheirs: boolean;
};

const mailTo = sql`lower(${mails.to})`;

/** Data that belongs only to them. */
const OWN = [
  ...[notifications, declinedEmails, unsubscribeLinks, accountEvents, knownDevices, emailVerifications],
  ...[calendarFeeds, declinedPushes, pushSubscriptions, yahooSignIns, yahooConnections],
  // An identity is freed while its break still counts.
  ...[profilePictures, waysToPay, identityRoundTrips, identities, playLimitChanges],
  ...[birthDates, placeDeclarations],
];

/**
 * Removes a person from everything except the books and the records of votes and awards: emails, newsletter,
 * invitations to them, comments, the account's history, and the processor's customer and account (RULES §16).
 * Invitations and newsletters of an address that was never verified stay: they belong to its owner.
 */
export async function eraseTraces(tx: Tx, { id: userId, stripeCustomerId, ...person }: Person): Promise<void> {
  const written = await addressesOf(tx, { userId, email: person.email });
  const addresses = person.isAddressTheirs ? written : [];
  // An unproven address may be anyone's: this deletes what we emailed there, and nothing that waits for its owner.
  const unproven = [
    ...(person.isAddressTheirs ? [] : written),
    ...(person.pendingEmail ? [person.pendingEmail.toLowerCase()] : []),
  ];
  const isWritten = or(inArray(mailTo, addresses), and(inArray(mailTo, unproven), isNotNull(mails.sentAt)));
  await tx.delete(mails).where(isWritten);
  await tx.delete(newsletterSubscriptions).where(inArray(sql`lower(${newsletterSubscriptions.email})`, addresses));
  const email = erasedAddress(userId);
  for (const table of [invitations, replacementInvitations]) {
    await tx
      .update(table)
      .set({ email, status: sql`case when ${table.status} = 'pending' then 'expired' else ${table.status} end` })
      .where(inArray(sql`lower(${table.email})`, addresses));
  }
  await tx
    .update(invitations)
    .set({ status: "expired" })
    .where(and(eq(invitations.invitedById, userId), eq(invitations.status, "pending")));
  await tx
    .update(commissionerRatings)
    .set({ comment: null })
    .where(and(eq(commissionerRatings.userId, userId), isNotNull(commissionerRatings.comment)));
  // What the books have of a text is its hash, which nobody can guess once the salt is gone.
  const salt = sql`gen_random_uuid()`;
  await tx.update(payoutObjections).set({ reason: null, salt }).where(eq(payoutObjections.userId, userId));
  await tx.update(dues).set({ reason: null, objection: null, salt }).where(eq(dues.userId, userId));
  await eraseInHistories(tx, { userId, ...person });
  await tx
    .delete(accountNotices)
    .where(or(eq(accountNotices.userId, userId), inArray(sql`lower(${accountNotices.email})`, addresses)));
  await eraseConsents(tx, userId);
  for (const table of OWN) await tx.delete(table).where(eq(table.userId, userId));
  await tx
    .update(adminRequests)
    .set({ act: sql`jsonb_build_object('kind', ${adminRequests.kind})`, reason: null })
    .where(eq(adminRequests.userId, userId));
  await tx.update(payments).set({ cardLast4: null }).where(isPaidBy(userId));
  await tx.execute(sql`select audit.forget(${userId}::uuid)`);

  const [account] = await tx
    .delete(payoutAccounts)
    .where(eq(payoutAccounts.userId, userId))
    .returning({ id: payoutAccounts.stripeAccountId });
  const known = {
    ...(stripeCustomerId ? { customerId: stripeCustomerId } : {}),
    ...(account?.id ? { accountId: account.id } : {}),
  };
  if (Object.keys(known).length > 0) await enqueue(tx, { name: "forget_at_processor", payload: known });
}

/** Lists the addresses an account has had, in lower case, minus those that now belong to someone else. */
async function addressesOf(tx: Tx, { userId, email }: { userId: string; email: string }): Promise<string[]> {
  const { rows } = await tx.execute<{ address: string }>(sql`
    select distinct lower(past.email) as address from ${accountNotices} past
    where past.user_id = ${userId}
      and not exists (select from users other where lower(other.email) = lower(past.email) and other.id <> ${userId})`);
  return [...new Set([email.toLowerCase(), ...rows.map(({ address }) => address)])];
}
