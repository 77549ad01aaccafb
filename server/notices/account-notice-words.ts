import type { AccountNoticeKind } from "#contract/people/account-notices.ts";
import { siteName } from "#contract/platform/site.ts";

/** What each notice says happened: its subject and its first sentence (RULES §16, "You are told"). */
export const noticeWords = (kind: AccountNoticeKind) => wordsOn(siteName())[kind];

const wordsOn = (site: string): Record<AccountNoticeKind, { subject: string; happened: string }> => ({
  new_sign_in: {
    subject: `New sign-in to your ${site} account`,
    happened: `Someone signed in to your ${site} account with a browser we haven't seen before.`,
  },
  password_changed: {
    subject: `Your ${site} password was changed`,
    happened: `The password of your ${site} account was changed. Every other session was signed out.`,
  },
  password_reset: {
    subject: `Your ${site} password was reset`,
    happened: `A new password was set for your ${site} account with a link we emailed you.`,
  },
  email_changed: {
    subject: `Your ${site} email address was changed`,
    happened: `Your ${site} account now uses another email address. Emails about it go there from now on.`,
  },
  username_changed: {
    subject: `Your ${site} username was changed`,
    happened: `The username of your ${site} account was changed. You sign in with the new one or with your email address.`,
  },
  payout_account_added: {
    subject: `A payout account was added to ${site}`,
    happened: `A payout account was added to your ${site} account. Your prizes go there.`,
  },
  payout_account_replaced: {
    subject: `Your ${site} payout account was replaced`,
    happened: `The payout account of your ${site} account was replaced. Your prizes go to the new one.`,
  },
  ways_to_pay_changed: {
    subject: "The ways people can pay you were changed",
    happened: `The list of ways to pay you was changed on your ${site} account. People who owe you money in a league see the new list, with each change marked for 48 hours. The link below removes what was new in the last week, too.`,
  },
  monthly_limit_changed: {
    subject: `Your monthly limit at ${site} was changed`,
    happened: `The limit on what you pay by card in a calendar month was changed on your ${site} account. A higher limit, or none, takes effect after 7 days and can be withdrawn until then.`,
  },
  break_changed: {
    subject: `Your break at ${site} was changed`,
    happened: `A break was begun, lengthened or shortened on your ${site} account. During it you can't join leagues or pay; prizes and refunds still reach you. An earlier end takes effect after 7 days and can be withdrawn until then.`,
  },
  identity_linked: {
    subject: `Another way to sign in to ${site} was added`,
    happened: `An account at this site's identity provider was connected to your ${site} account. It can sign in to it.`,
  },
  identity_unlinked: {
    subject: `A way to sign in to ${site} was removed`,
    happened: `Your account at this site's identity provider was disconnected from your ${site} account. It no longer signs you in.`,
  },
  passkey_added: {
    subject: `A passkey was added to your ${site} account`,
    happened: `A passkey was added to your ${site} account. It can be used to sign in.`,
  },
  passkey_removed: {
    subject: `A passkey was removed from your ${site} account`,
    happened: `A passkey was removed from your ${site} account.`,
  },
  key_made: {
    subject: `A key to your ${site} account was made`,
    happened: `A key for a program was made on your ${site} account. With it, a program reads what you see in your leagues and, if it can manage, sends reminders and invitations in those you run.`,
  },
  authenticator_added: {
    subject: `An authenticator app was added to ${site}`,
    happened: `An authenticator app was added to your ${site} account.`,
  },
  authenticator_removed: {
    subject: `Your ${site} authenticator app was removed`,
    happened: `The authenticator app was removed from your ${site} account.`,
  },
  recovery_codes_made: {
    subject: `New recovery codes for your ${site} account`,
    happened: `New recovery codes were made for your ${site} account. The old ones no longer work.`,
  },
  recovery_code_used: {
    subject: `A recovery code signed in to your ${site} account`,
    happened: `Someone signed in to your ${site} account with one of your recovery codes.`,
  },
  admin_role_given: {
    subject: `You're now a ${site} admin`,
    happened: `Your ${site} account was given the admin role, and all its sessions were signed out.`,
  },
});
