import { siteName } from "#contract/platform/site.ts";
import type { EmailNotice, PeopleNotice } from "#server/notices/notice.ts";
import { forAdmins } from "#server/notices/shapes.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";
import type { Mention } from "#server/platform/mentions.ts";

type Person = { email: string; firstName: string };

/** To a person whose second factors will be removed: when, and how to object. @param token Of the link that objects. */
export const secondFactorsGoing = (
  { email, firstName }: Person,
  { dueAt, token }: { dueAt: Date; token: string },
): EmailNotice => ({
  address: email,
  inApp: { leagueId: null, path: `/keep-second-factor?token=${token}` },
  email: {
    subject: "We're about to remove your second factors",
    heading: `Hello ${firstName}, did you lose your passkeys and codes?`,
    paragraphs: [
      `Someone told us that you can no longer sign in, so a ${siteName()} admin has started to remove your passkeys, your authenticator app and your recovery codes. After that, your password alone will sign you in.`,
      "If you asked for this, just wait. If you didn't, object now, and nothing will be removed.",
      "Until then, and for 48 hours after, payouts to you are paused.",
    ],
    facts: [{ label: "Removed on", value: utcText(dueAt) }],
    action: { label: "I didn't ask for this", path: `/keep-second-factor?token=${token}` },
  },
});

/** To the same person: it has happened. */
export const secondFactorsGone = ({ email, firstName }: Person): EmailNotice => ({
  address: email,
  inApp: { leagueId: null, path: "/profile/security" },
  email: {
    subject: "Your second factors were removed",
    heading: `Hello ${firstName}, your second factors were removed`,
    paragraphs: [
      "Your passkeys, your authenticator app and your recovery codes no longer work, and you're signed out everywhere. Sign in with your password and set up a new passkey or app.",
      "Payouts to you stay paused for another 48 hours.",
    ],
    action: { label: "Sign in", path: "/login" },
  },
});

/** To the admins: someone may be trying to take over an account. */
export const secondFactorsKept = (person: Mention): PeopleNotice =>
  forAdmins(null, {
    title: "A user objected to the removal of their second factors",
    message: `${person} says they didn't lose their second factors. Nothing was removed. The person who asked you for it may be trying to take over the account.`,
  });
