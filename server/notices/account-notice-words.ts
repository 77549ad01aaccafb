import type { AccountNoticeKind } from "#contract/people/account-notices.ts";

/** What each notice says happened: its subject and its first sentence (RULES §16, "You are told"). */
export const noticeWords: Record<AccountNoticeKind, { subject: string; happened: string }> = {
  new_sign_in: {
    subject: "New sign-in to your Potkeeper account",
    happened: "Someone signed in to your Potkeeper account with a browser we haven't seen before.",
  },
  password_changed: {
    subject: "Your Potkeeper password was changed",
    happened: "The password of your Potkeeper account was changed. Every other session was signed out.",
  },
  password_reset: {
    subject: "Your Potkeeper password was reset",
    happened: "A new password was set for your Potkeeper account with a link we emailed you.",
  },
  email_changed: {
    subject: "Your Potkeeper email address was changed",
    happened: "Your Potkeeper account now uses another email address. Emails about it go there from now on.",
  },
  username_changed: {
    subject: "Your Potkeeper username was changed",
    happened:
      "The username of your Potkeeper account was changed. You sign in with the new one or with your email address.",
  },
  payout_account_added: {
    subject: "A payout account was added to Potkeeper",
    happened: "A payout account was added to your Potkeeper account. Your prizes go there.",
  },
  payout_account_replaced: {
    subject: "Your Potkeeper payout account was replaced",
    happened: "The payout account of your Potkeeper account was replaced. Your prizes go to the new one.",
  },
  ways_to_pay_changed: {
    subject: "The ways people can pay you were changed",
    happened:
      "The list of ways to pay you was changed on your Potkeeper account. People who owe you money in a league see the new list, with each change marked for 48 hours. The link below removes what was new in the last week, too.",
  },
  monthly_limit_changed: {
    subject: "Your monthly limit at Potkeeper was changed",
    happened:
      "The limit on what you pay by card in a calendar month was changed on your Potkeeper account. A higher limit, or none, takes effect after 7 days and can be withdrawn until then.",
  },
  break_changed: {
    subject: "Your break at Potkeeper was changed",
    happened:
      "A break was begun, lengthened or shortened on your Potkeeper account. During it you can't join leagues or pay; prizes and refunds still reach you. An earlier end takes effect after 7 days and can be withdrawn until then.",
  },
  identity_linked: {
    subject: "Another way to sign in to Potkeeper was added",
    happened:
      "An account at this site's identity provider was connected to your Potkeeper account. It can sign in to it.",
  },
  identity_unlinked: {
    subject: "A way to sign in to Potkeeper was removed",
    happened:
      "Your account at this site's identity provider was disconnected from your Potkeeper account. It no longer signs you in.",
  },
  passkey_added: {
    subject: "A passkey was added to your Potkeeper account",
    happened: "A passkey was added to your Potkeeper account. It can be used to sign in.",
  },
  passkey_removed: {
    subject: "A passkey was removed from your Potkeeper account",
    happened: "A passkey was removed from your Potkeeper account.",
  },
  authenticator_added: {
    subject: "An authenticator app was added to Potkeeper",
    happened: "An authenticator app was added to your Potkeeper account.",
  },
  authenticator_removed: {
    subject: "Your Potkeeper authenticator app was removed",
    happened: "The authenticator app was removed from your Potkeeper account.",
  },
  recovery_codes_made: {
    subject: "New recovery codes for your Potkeeper account",
    happened: "New recovery codes were made for your Potkeeper account. The old ones no longer work.",
  },
  recovery_code_used: {
    subject: "A recovery code signed in to your Potkeeper account",
    happened: "Someone signed in to your Potkeeper account with one of your recovery codes.",
  },
  admin_role_given: {
    subject: "You're now a Potkeeper admin",
    happened: "Your Potkeeper account was given the admin role, and all its sessions were signed out.",
  },
};
