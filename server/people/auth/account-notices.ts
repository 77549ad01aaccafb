import { eq } from "drizzle-orm";
import type { AccountNoticeKind } from "#contract/account-notices.ts";
import { placeOf } from "#server/lib/place-of.ts";
import { utcText } from "#server/lib/utc-text.ts";
import { noticeWords } from "#server/people/auth/account-notice-words.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { accountNotices } from "#server/platform/db/schema/account-notices.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { hashToken, randomToken } from "#server/platform/lib/tokens.ts";
import type { WhereFrom } from "#server/platform/lib/where-from.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";

const LINK_LIFE_MS = 7 * 86_400_000;

type Notice = {
  userId: string;
  kind: AccountNoticeKind;
  /** What else the reader needs to know it by, such as a bank's name and last four digits. Never a secret. */
  details?: { label: string; value: string }[];
  /** For a changed address: the old one. Otherwise the account's own. */
  to?: string;
  from: WhereFrom;
  publicUrl: string;
  now: Date;
};

/** Emails a person what happened on their account, with a "This wasn't me" link for 7 days (RULES §16). */
export async function tellAccount(tx: Tx, notice: Notice): Promise<void> {
  const { userId, kind, details = [], from, publicUrl, now } = notice;
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (!user || user.erasedAt) return;
  const email = notice.to ?? user.email;
  const token = randomToken();
  const expiresAt = new Date(now.getTime() + LINK_LIFE_MS);
  await tx
    .insert(accountNotices)
    .values({ userId, kind, email, tokenHash: hashToken(token), createdAt: now, expiresAt });
  const { subject, happened } = noticeWords[kind];
  await queueMail(tx, {
    to: email,
    now,
    content: {
      subject,
      heading: `Hello ${user.firstName}`,
      paragraphs: [
        happened,
        "If this was you, you're done. If it wasn't, use the link below within 7 days. It signs everyone out, makes this the account's address again, stops payouts to you, and emails you a link to set a new password.",
      ],
      facts: [
        { label: "When", value: utcText(now) },
        { label: "Where", value: placeOf(from.ip) },
        { label: "Device", value: from.device },
        ...details,
      ],
      action: { label: "This wasn't me", url: `${publicUrl}/not-me/${token}` },
    },
  });
}
