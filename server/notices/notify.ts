import { inArray } from "drizzle-orm";
import { type EmailTopic, emailTopicWords } from "#contract/email-topics.ts";
import type { NotificationType } from "#contract/notifications.ts";
import { declinersOf } from "#server/notices/email-choices.ts";
import { unsubscribePaths } from "#server/notices/unsubscribe-links.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { users } from "#server/platform/db/schema/users.ts";
import type { LetterContent } from "#server/platform/mail/letter.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";

type Notice = {
  userIds: string[];
  leagueId: string | null;
  type: NotificationType;
  title: string;
  message: string;
  /** A path on this site (RULES §11). */
  actionUrl: string;
  /** The email that goes with it. */
  letter: LetterContent;
  /** The topic, if people can turn its emails off; emails about money or security have none (RULES §19). */
  choice?: Choice | undefined;
  now: Date;
};
type Choice = { topic: EmailTopic };

/**
 * Tells people on their dashboard, and by email unless they opted out, in the same transaction as the event itself
 * (RULES §11).
 */
export async function notify(tx: Tx, { userIds, letter, choice, now, ...notice }: Notice): Promise<void> {
  if (userIds.length === 0) return;
  const people = await tx.select({ id: users.id, email: users.email }).from(users).where(inArray(users.id, userIds));
  const told = await tx
    .insert(notifications)
    .values(people.map(({ id }) => ({ ...notice, userId: id, createdAt: now })))
    .returning({ id: notifications.id, userId: notifications.userId });
  const emailed = await emailsFor(tx, { userIds: people.map(({ id }) => id), letter, choice, now });
  for (const { id: notificationId, userId } of told) {
    const email = people.find(({ id }) => id === userId)?.email;
    const content = emailed(userId);
    if (email && content) await queueMail(tx, { to: email, content, now, notificationId });
  }
}

type Emailing = Pick<Notice, "userIds" | "letter" | "choice" | "now">;

/** Picks each person's email: none for those who opted out, and with a link to opt out for the others. */
async function emailsFor(tx: Tx, { userIds, letter, choice, now }: Emailing) {
  if (!choice) return () => letter;
  const { topic } = choice;
  const declined = await declinersOf(tx, topic, userIds);
  const wanting = userIds.filter((userId) => !declined.has(userId));
  const paths = await unsubscribePaths(tx, { userIds: wanting, topic, now });
  const label = `Stop emails about ${emailTopicWords[topic].plural}`;
  return (userId: string): LetterContent | undefined => {
    const path = paths.get(userId);
    return path === undefined ? undefined : { ...letter, unsubscribe: { label, path } };
  };
}
