import { eq } from "drizzle-orm";
import type { EmailTopic } from "#contract/email-topics.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { unsubscribeLinks } from "#server/platform/db/schema/email-choices.ts";
import { hashToken, randomToken } from "#server/platform/lib/tokens.ts";

type Emailed = { userIds: string[]; topic: EmailTopic; now: Date };

/** Makes a link for each of these people that stops emails about a topic. It works as long as their account exists. */
export async function unsubscribePaths(tx: Tx, { userIds, topic, now }: Emailed): Promise<Map<string, string>> {
  const tokens = userIds.map((userId) => ({ userId, token: randomToken() }));
  if (tokens.length > 0) {
    const links = tokens.map(({ userId, token }) => ({ userId, token: hashToken(token), topic, createdAt: now }));
    await tx.insert(unsubscribeLinks).values(links);
  }
  return new Map(tokens.map(({ userId, token }) => [userId, `/unsubscribe/${token}`]));
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
