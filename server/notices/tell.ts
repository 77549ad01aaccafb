import { randomUUID } from "node:crypto";
import { emailTopicWords } from "#contract/email-topics.ts";
import { type Reader, readersOf } from "#server/notices/audience.ts";
import type { CollectedNotice, EmailNotice, Notice, PeopleNotice } from "#server/notices/notice.ts";
import { unsubscribePaths } from "#server/notices/unsubscribe-links.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { insertion } from "#server/platform/db/insertion.ts";
import { collectedNotifications } from "#server/platform/db/schema/collected-notifications.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { type Mail, queueMails } from "#server/platform/mail/outbox.ts";
import { enqueueAll, type Job } from "#server/platform/queue.ts";

/** A notification: a notice and one of its readers. */
type Told<InApp extends PeopleNotice | CollectedNotice = PeopleNotice | CollectedNotice> = {
  id: string;
  notice: InApp;
  reader: Reader;
};

/**
 * Tells people what happened, in the transaction that is the reason: on their dashboards, and by email and as push
 * notifications unless they chose otherwise (RULES §11, §19). An erased account has no one left to tell. Takes the same
 * few statements for any number of notices and people, because the transaction often holds a league's lock.
 */
export async function tell(tx: Tx, now: Date, ...notices: Notice[]): Promise<void> {
  const readers = await readersOf(
    tx,
    notices.flatMap((notice) => ("to" in notice ? [notice.to] : [])),
  );
  const deliveries = notices.flatMap((notice): (Told | EmailNotice)[] =>
    "to" in notice ? readers(notice.to).map((reader) => ({ id: randomUUID(), notice, reader })) : [notice],
  );
  const told = deliveries.filter((delivery) => "reader" in delivery);
  await showInApp(tx, told, now);
  await collect(tx, told);
  const stopPaths = await stopPathsFor(tx, told.filter(isEmailed), now);
  const mails = deliveries.flatMap((delivery) => {
    if (!("reader" in delivery)) return [byAddress(delivery)];
    return isEmailed(delivery) ? [byNotification(delivery, stopPaths.get(delivery.id))] : [];
  });
  await queueMails(tx, mails, now);
  await enqueueAll(tx, told.flatMap(pushesOf));
}

async function showInApp(tx: Tx, told: Told[], now: Date): Promise<void> {
  if (told.length === 0) return;
  const rows = told.map(({ id, notice: { leagueId, type, title, message, path }, reader }) => ({
    ...{ id, userId: reader.id, leagueId, type, title, message },
    ...{ actionUrl: path, createdAt: now },
  }));
  await tx.execute(insertion(notifications, rows));
}

/** Leaves the emails to the job that sends a day's news as one. */
async function collect(tx: Tx, told: Told[]): Promise<void> {
  const collected = told.filter(
    ({ notice, reader }) => "collected" in notice && !reader.declinedEmails.includes(notice.collected),
  );
  if (collected.length === 0) return;
  const rows = collected.map(({ id }) => ({ notificationId: id }));
  await tx.execute(insertion(collectedNotifications, rows));
}

function isEmailed(told: Told): told is Told<PeopleNotice> {
  const { notice, reader } = told;
  return "email" in notice && !(notice.topic && reader.declinedEmails.includes(notice.topic));
}

/** Makes the links of the emails that can be turned off. @returns The paths by the notifications' ids. */
async function stopPathsFor(tx: Tx, emailed: Told<PeopleNotice>[], now: Date): Promise<Map<string, string>> {
  const stoppable = emailed.flatMap(({ id, notice: { topic }, reader }) =>
    topic ? [{ id, topic, userId: reader.id }] : [],
  );
  const paths = await unsubscribePaths(tx, stoppable, now);
  return new Map(stoppable.map(({ id }, nth) => [id, paths[nth] ?? ""]));
}

const byAddress = ({ address: to, email: content, invitationId }: EmailNotice): Mail => ({ to, content, invitationId });

function byNotification({ id, notice: { email, topic }, reader }: Told<PeopleNotice>, stopPath?: string): Mail {
  const unsubscribe =
    topic && stopPath
      ? { unsubscribe: { label: `Stop emails about ${emailTopicWords[topic].plural}`, path: stopPath } }
      : {};
  return { to: reader.email, content: { ...email, ...unsubscribe }, notificationId: id };
}

function pushesOf({ id: notificationId, notice, reader }: Told): Job[] {
  const topic = ("collected" in notice ? notice.collected : notice.topic) ?? "money";
  if (reader.declinedPushes.includes(topic)) return [];
  return reader.browsers.map((sessionId) => ({ name: "send_push", payload: { notificationId, sessionId } }));
}
