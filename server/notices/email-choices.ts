import { and, eq, sql } from "drizzle-orm";
import { type EmailTopic, emailTopics } from "#contract/notices/email-topics.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { declinedEmails } from "#server/platform/db/schema/email-choices.ts";

/** Returns whether a person gets email, for each topic with a choice (RULES §19). */
export async function emailChoicesOf(db: Reader, userId: string): Promise<{ topic: EmailTopic; wanted: boolean }[]> {
  const declined = await db.select().from(declinedEmails).where(eq(declinedEmails.userId, userId));
  return emailTopics.map((topic) => ({ topic, wanted: !declined.some((row) => row.topic === topic) }));
}

type Choice = { userId: string; topic: EmailTopic; wanted: boolean; now: Date };

/** Stores the choice. Repeating it is harmless. */
export async function setEmailChoice(tx: Tx, { userId, topic, wanted, now }: Choice): Promise<void> {
  const isIt = and(eq(declinedEmails.userId, userId), eq(declinedEmails.topic, topic));
  if (wanted) await tx.delete(declinedEmails).where(isIt);
  else await tx.insert(declinedEmails).values({ userId, topic, createdAt: now }).onConflictDoNothing();
}

/** Selects the topics whose emails a person declined, as a column of a query on `users`. */
export const declinedEmailsColumn = sql<
  EmailTopic[]
>`array(select topic from declined_emails where user_id = users.id)`;
