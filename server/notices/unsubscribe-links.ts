import { eq, type SQL } from "drizzle-orm";
import type { EmailTopic } from "#contract/notices/email-topics.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { insertion } from "#server/platform/db/insertion.ts";
import { unsubscribeLinks } from "#server/platform/db/schema/email-choices.ts";
import { hashToken, randomToken } from "#server/platform/lib/tokens.ts";

type Emailed = { userId: string; topic: EmailTopic };

/**
 * For each of these emails, makes a link that stops emails about its topic. It works as long as the person's account
 * exists. @returns Their paths, and the statement that makes them work.
 */
export function unsubscribing(emails: readonly Emailed[], now: Date): { paths: string[]; insert: SQL } {
  const tokens = emails.map(() => randomToken());
  const links = emails.map(({ userId, topic }, nth) => ({
    ...{ userId, topic, createdAt: now },
    token: hashToken(tokens[nth] ?? ""),
  }));
  return { paths: tokens.map((token) => `/unsubscribe/${token}`), insert: insertion(unsubscribeLinks, links) };
}

/** Finds the person and the topic whose emails a link stops; undefined for any other token. */
export async function linkBehind(
  db: Reader,
  token: string,
): Promise<{ userId: string; topic: EmailTopic } | undefined> {
  const [link] = await db
    .select()
    .from(unsubscribeLinks)
    .where(eq(unsubscribeLinks.token, hashToken(token)));
  return link;
}
