import { and, eq, inArray, isNull } from "drizzle-orm";
import { type EmailTopic, emailTopicWords } from "#contract/email-topics.ts";
import { declinersOf } from "#server/notices/email-choices.ts";
import type { CollectedNotice, Notice, PeopleNotice } from "#server/notices/notice.ts";
import { queuePushes } from "#server/notices/push-choices.ts";
import { unsubscribePaths } from "#server/notices/unsubscribe-links.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { collectedNotifications } from "#server/platform/db/schema/collected-notifications.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { users } from "#server/platform/db/schema/users.ts";
import type { EmailContent } from "#server/platform/mail/email.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";

/**
 * Tells people what happened, in the transaction that is the reason: on their dashboards, and by email and as push
 * notifications unless they chose otherwise (RULES §11, §19). An erased account has no one left to tell.
 */
export async function tell(tx: Tx, now: Date, ...notices: Notice[]): Promise<void> {
  for (const notice of notices) {
    if ("address" in notice) {
      const { address: to, email: content, invitationId } = notice;
      await queueMail(tx, { to, content, invitationId, now });
    } else if ("collected" in notice) await collect(tx, notice, now);
    else await tellPeople(tx, notice, now);
  }
}

type Told = { id: string; userId: string };

async function collect(tx: Tx, { to, collected: topic, ...notice }: CollectedNotice, now: Date): Promise<void> {
  const people = await audience(tx, to);
  const declined = await declinersOf(tx, topic, idsOf(people));
  const told = await notify(tx, people, notice, now);
  await queuePushes(tx, topic, told);
  const wanted = told.filter(({ userId }) => !declined.has(userId));
  if (wanted.length === 0) return;
  await tx.insert(collectedNotifications).values(wanted.map(({ id }) => ({ notificationId: id })));
}

const idsOf = (people: { id: string }[]) => people.map(({ id }) => id);

type Shown = Pick<PeopleNotice, "leagueId" | "type" | "title" | "message" | "path">;

async function notify(tx: Tx, people: { id: string }[], { path, ...notice }: Shown, now: Date): Promise<Told[]> {
  if (people.length === 0) return [];
  return tx
    .insert(notifications)
    .values(people.map(({ id }) => ({ ...notice, actionUrl: path, userId: id, createdAt: now })))
    .returning({ id: notifications.id, userId: notifications.userId });
}

async function tellPeople(tx: Tx, { to, email, topic, ...notice }: PeopleNotice, now: Date): Promise<void> {
  const people = await audience(tx, to);
  const told = await notify(tx, people, notice, now);
  await queuePushes(tx, topic ?? "money", told);
  const emailFor = topic ? await emailsAbout(tx, topic, { userIds: idsOf(people), email, now }) : () => email;
  for (const { id: notificationId, userId } of told) {
    const address = people.find(({ id }) => id === userId)?.email;
    const content = emailFor(userId);
    if (address && content) await queueMail(tx, { to: address, content, now, notificationId });
  }
}

async function audience(tx: Tx, to: PeopleNotice["to"]): Promise<{ id: string; email: string }[]> {
  if (!("everyAdminBut" in to) && to.length === 0) return [];
  const isOne = "everyAdminBut" in to ? eq(users.role, "admin") : inArray(users.id, [...to]);
  const people = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(isOne, isNull(users.erasedAt)));
  return "everyAdminBut" in to ? people.filter(({ id }) => id !== to.everyAdminBut) : people;
}

type Emailing = { userIds: string[]; email: EmailContent; now: Date };

/** What each person gets by email about a topic: nothing for those who declined it, and with it a link to decline it. */
async function emailsAbout(tx: Tx, topic: EmailTopic, { userIds, email, now }: Emailing) {
  const declined = await declinersOf(tx, topic, userIds);
  const wanting = userIds.filter((userId) => !declined.has(userId));
  const paths = await unsubscribePaths(tx, { userIds: wanting, topic, now });
  const label = `Stop emails about ${emailTopicWords[topic].plural}`;
  return (userId: string): EmailContent | undefined => {
    const path = paths.get(userId);
    return path === undefined ? undefined : { ...email, unsubscribe: { label, path } };
  };
}
