import { inArray } from "drizzle-orm";
import type { NotificationType } from "#contract/notifications.ts";
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
  /** A path of this site (RULES §11). */
  actionUrl: string;
  /** The letter that goes with it. */
  letter: LetterContent;
  now: Date;
};

/** Tells people on their dashboard and by e-mail, in the transaction that is the reason (RULES §11). */
export async function notify(tx: Tx, { userIds, letter, now, ...notice }: Notice): Promise<void> {
  if (userIds.length === 0) return;
  const people = await tx.select({ id: users.id, email: users.email }).from(users).where(inArray(users.id, userIds));
  const told = await tx
    .insert(notifications)
    .values(people.map(({ id }) => ({ ...notice, userId: id, createdAt: now })))
    .returning({ id: notifications.id, userId: notifications.userId });
  for (const { id: notificationId, userId } of told) {
    const email = people.find(({ id }) => id === userId)?.email;
    if (email) await queueMail(tx, { to: email, content: letter, now, notificationId });
  }
}
