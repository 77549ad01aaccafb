import type { AccountNoticeKind } from "#contract/people/account-notices.ts";
import { VERIFICATION_HOURS } from "#contract/people/email-verification.ts";
import { siteName } from "#contract/platform/site.ts";
import { withoutLinks } from "#contract/platform/web-address.ts";
import { noticeWords } from "#server/notices/account-notice-words.ts";
import type { EmailNotice, PeopleNotice } from "#server/notices/notice.ts";
import { forAdmins } from "#server/notices/shapes.ts";
import { placeOf } from "#server/platform/lib/place-of.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";
import type { WhereFrom } from "#server/platform/lib/where-from.ts";
import type { Mention } from "#server/platform/mentions.ts";

type Changed = {
  address: string;
  firstName: string;
  kind: AccountNoticeKind;
  at: Date;
  from: WhereFrom;
  /** More details about the event; never a secret. */
  details: { label: string; value: string }[];
  /** The token of the "This wasn't me" link. */
  token: string;
};

/**
 * What happened on an account, with a "This wasn't me" link (RULES §16). The names in it never become links: a
 * stranger who opened the account with the reader's address may have chosen them.
 */
export function accountChanged({ address, firstName, kind, at, from, details, token }: Changed): EmailNotice {
  const { subject, happened } = noticeWords(kind);
  return {
    address,
    inApp: { leagueId: null, path: "/profile/security" },
    email: {
      subject,
      heading: `Hello ${withoutLinks(firstName)}`,
      paragraphs: [
        happened,
        "If this was you, you're done. If it wasn't, use the link below within 7 days. It signs everyone out, makes this the account's address again, stops payouts to you, and emails you a link to set a new password.",
      ],
      facts: [
        { label: "When", value: utcText(at) },
        { label: "From", value: placeOf(from.ip) },
        { label: "Device", value: from.device },
        ...details,
      ],
      action: { label: "This wasn't me", path: `/not-me/${token}` },
    },
  };
}

type Reset = { address: string; firstName: string; username: string; token: string };

/** The link that sets a new password. A stranger may have chosen the names, so none of them becomes a link. */
export const passwordLink = ({ address, firstName, username, token }: Reset): EmailNotice => ({
  address,
  email: {
    subject: `Set a new password for ${siteName()}`,
    heading: `Hello ${withoutLinks(firstName)}, set a new password`,
    paragraphs: [
      `Someone, most likely you, asked to set a new password for your ${siteName()} account. The link works once, within one hour.`,
      "If it wasn't you, do nothing: your password stays as it is.",
    ],
    facts: [{ label: "Username", value: withoutLinks(username) }],
    action: { label: "Set a new password", path: `/reset-password?token=${token}` },
  },
});

type Verification = { address: string; token: string };

/** Contains no name: the person who opens the account chooses that, and the reader may be someone else. */
export const addressToVerify = ({ address, token }: Verification): EmailNotice => ({
  address,
  email: {
    subject: `Verify your email address for ${siteName()}`,
    heading: "Verify your email address",
    paragraphs: [
      `Someone, most likely you, opened a ${siteName()} account with this address. Open the link while you're signed in to it. It works once, for ${VERIFICATION_HOURS} hours.`,
      "If it wasn't you, ignore this email. The address stays unverified.",
    ],
    action: { label: "Verify my email address", path: `/verify-email/${token}` },
  },
});

/** To the new address of an account, which has yet to be confirmed. */
export const newAddressToVerify = ({ address, token }: Verification): EmailNotice => ({
  address,
  email: {
    subject: `Confirm your new email address for ${siteName()}`,
    heading: "Confirm your new email address",
    paragraphs: [
      `Someone, most likely you, wants to use this address for a ${siteName()} account. It takes effect when you open the link while you're signed in. The link works once, for ${VERIFICATION_HOURS} hours.`,
      "If it wasn't you, ignore this email. Nothing changes.",
    ],
    action: { label: "Use this address", path: `/verify-email/${token}` },
  },
});

type Made = { email: string; firstName: string; username: string };

/** To a person for whom an admin has opened an account. */
export const accountMade = ({ email, firstName, username }: Made): EmailNotice => ({
  address: email,
  email: {
    subject: `Your ${siteName()} account is ready`,
    heading: `Hello ${firstName}, you have an account`,
    paragraphs: [
      `A ${siteName()} admin has created an account for you with the username ${username}.`,
      "Set a password of your own before you use it: someone else knows the first one.",
    ],
    action: { label: "Set my password", path: "/forgot-password" },
  },
});

type Renamed = { email: string; changes: readonly { label: string; before: string; after: string }[] };

/** A name decides who gets a prize, so whoever bears it hears of a new one (RULES §16). */
export const renamedByAdmin = ({ email, changes }: Renamed): EmailNotice => ({
  address: email,
  email: {
    subject: "An admin changed your name",
    heading: "An admin changed your name",
    paragraphs: [
      ...changes.map(({ label, before, after }) => `${label}: ${before} is now ${after}.`),
      "If you didn't ask for this, change it back in your profile, and tell the other admins.",
    ],
    action: { label: "Look at your profile", path: "/profile" },
  },
});

type Role = {
  admin: Mention;
  by: string;
  from: WhereFrom;
  /** An admin who gets no notice. */
  except: string | null;
};

/** To the admins: there is one more (RULES §16). */
export const adminRoleGiven = ({ admin, by, from, except }: Role): PeopleNotice =>
  forAdmins(null, {
    except,
    title: `${admin} is now an admin`,
    message: `${admin} was made an admin by ${by}, from ${placeOf(from.ip)}, ${from.device}. Admins can view and edit every user and league. If you didn't expect this, remove the role on the admin page and tell the operator.`,
  });

/** To a person for whom an admin made a link that sets a new password. */
export function resetLinkMade(userId: string): PeopleNotice {
  const title = "An admin made a link to set your password";
  const message =
    "It works once, within a day, for anyone who has it. If you didn't ask for it, change your password: then it stops working.";
  const path = "/profile";
  return {
    ...{ to: [userId], leagueId: null, type: "admin_alert", title, message, path },
    email: { subject: title, heading: title, paragraphs: [message], action: { label: "Open your profile", path } },
  };
}

/** To a person whose picture an admin removed. */
export function pictureRemoved({ userId, reason }: { userId: string; reason: string }): PeopleNotice {
  const title = "An admin removed your picture";
  const message = `Others see your initials instead. The reason: ${reason}`;
  const path = "/profile";
  return {
    to: [userId],
    leagueId: null,
    type: "admin_alert",
    title,
    message,
    path,
    email: {
      subject: "Your picture was removed",
      heading: title,
      paragraphs: [message, "You can choose another one in your profile."],
      action: { label: "Open your profile", path },
    },
  };
}
