import { and, eq, gt } from "drizzle-orm";
import { type AccountNoticeKind, isAlwaysTold } from "#contract/people/account-notices.ts";
import { accountChanged } from "#server/notices/accounts.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { accountNotices } from "#server/platform/db/schema/account-notices.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { hashToken, randomToken } from "#server/platform/lib/tokens.ts";
import type { WhereFrom } from "#server/platform/lib/where-from.ts";

const DAY_MS = 86_400_000;
const LINK_LIFE_MS = 7 * DAY_MS;
/**
 * Keeps someone who opens an account with a stranger's address and signs in repeatedly from filling the stranger's
 * inbox.
 */
const UNVERIFIED_PER_DAY = 20;

type Notice = {
  userId: string;
  kind: AccountNoticeKind;
  /** What else helps the reader recognize it, such as a bank's name and last four digits. Never a secret. */
  details?: { label: string; value: string }[];
  /** The old address if the address changed, otherwise the account's own. */
  to?: string;
  from: WhereFrom;
  now: Date;
};

/**
 * Emails a person what happened on their account, with a "This wasn't me" link for 7 days (RULES §16).
 */
export async function tellAccount(tx: Tx, notice: Notice): Promise<void> {
  const { userId, kind, details = [], from, now } = notice;
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (!user || user.erasedAt) return;
  const email = notice.to ?? user.email;
  if (!user.emailVerifiedAt && !isAlwaysTold(kind) && (await toldToday(tx, userId, now)) >= UNVERIFIED_PER_DAY) return;
  const token = randomToken();
  const expiresAt = new Date(now.getTime() + LINK_LIFE_MS);
  await tx
    .insert(accountNotices)
    .values({ userId, kind, email, tokenHash: hashToken(token), createdAt: now, expiresAt });
  const told = { address: email, firstName: user.firstName, kind, at: now, from, details, token };
  await tell(tx, now, accountChanged(told));
}

const toldToday = (tx: Tx, userId: string, now: Date): Promise<number> =>
  tx.$count(accountNotices, sinceYesterday({ userId, now }));

const sinceYesterday = ({ userId, now }: Pick<Notice, "userId" | "now">) =>
  and(eq(accountNotices.userId, userId), gt(accountNotices.createdAt, new Date(now.getTime() - DAY_MS)));

/** Tells whether a person was emailed about this within the last day. */
export const wasToldToday = async (tx: Tx, notice: Pick<Notice, "userId" | "kind" | "now">): Promise<boolean> =>
  (await tx.$count(accountNotices, and(sinceYesterday(notice), eq(accountNotices.kind, notice.kind)))) > 0;
