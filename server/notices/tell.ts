import { type SQL, sql } from "drizzle-orm";
import { v7 as laterId } from "uuid";
import { emailTopicWords } from "#contract/notices/email-topics.ts";
import { aboutTreasurers } from "#server/notices/about-treasurers.ts";
import { type Reader, readersOf } from "#server/notices/audience.ts";
import { channelling } from "#server/notices/channelling.ts";
import type { ChannelNews, DigestNotice, EmailNotice, Event, PeopleNotice } from "#server/notices/notice.ts";
import { unsubscribing } from "#server/notices/unsubscribe-links.ts";
import { withoutMail } from "#server/notices/without-mail.ts";
import { sendAhead, sendsMail, type Tx } from "#server/platform/db/client.ts";
import { insertion } from "#server/platform/db/insertion.ts";
import { collectedNotifications } from "#server/platform/db/schema/collected-notifications.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { portionsOf } from "#server/platform/lib/portions-of.ts";
import { isNobodys } from "#server/platform/mail/nobodys-address.ts";
import { type Mail, mailing } from "#server/platform/mail/outbox.ts";
import { enqueueing, type Job } from "#server/platform/queue.ts";

/** A notification: a notice and one of its readers. */
type NoticesByAudience<InApp extends PeopleNotice | DigestNotice = PeopleNotice | DigestNotice> = {
  id: string;
  notice: InApp;
  reader: Reader;
};

type Delivery = NoticesByAudience | EmailNotice;

/** More would take a statement near its time limit. */
const AT_ONCE_MAX = 500;

/**
 * Tells people what happened, in the transaction that makes it happen: on their dashboards, and by email and as push
 * notifications unless they chose otherwise (RULES §11, §19); without email if the installation sends none. The channels of
 * leagues that have one are told the same way (RULES §30). An erased
 * account has no one left to tell, nor has a member without one. One query finds the readers, and one statement writes up to 500 deliveries, however
 * many events they come from, because the transaction often holds a league's lock.
 */
export async function tell(tx: Tx, now: Date, ...all: (Event | ChannelNews)[]): Promise<void> {
  const news = all.filter((one): one is ChannelNews => "channelOf" in one);
  const told = all.filter((one): one is Event => !("channelOf" in one));
  const events = sendsMail(tx) ? told : await withoutMail(tx, told);
  const [readers, signed] = await Promise.all([
    readersOf(
      tx,
      events.flat().flatMap((notice) => ("to" in notice ? [notice.to] : [])),
    ),
    aboutTreasurers(tx, events),
  ]);
  // In one process, each id is greater than those before it, which orders the notifications of one moment.
  const deliveries = events.flatMap((event) => {
    const all = [event]
      .flat()
      .map(signed)
      .flatMap((notice): Delivery[] =>
        "to" in notice
          ? readers(notice.to).map((reader) => ({ id: ("id" in notice && notice.id) || laterId(), notice, reader }))
          : [notice].filter(({ address }) => !isNobodys(address)),
      );
    return onePerPerson(all);
  });
  const portions = portionsOf(deliveries, AT_ONCE_MAX);
  for (const [nth, portion] of portions.entries())
    await sendAhead(tx, telling(portion, { sendsMail: sendsMail(tx), news: nth === 0 ? news : [], now }));
  if (portions.length === 0 && news.length > 0) await sendAhead(tx, channelling(news, now));
}

/** Leaves out those that tell a person the same event again. */
function onePerPerson(deliveries: readonly Delivery[]): Delivery[] {
  const told = new Set<string>();
  return deliveries.filter((delivery) => {
    const address = ("reader" in delivery ? delivery.reader.email : delivery.address).toLowerCase();
    const isFirst = !told.has(address);
    told.add(address);
    return isFirst;
  });
}

type Telling = { sendsMail: boolean; news: readonly ChannelNews[]; now: Date };

/** The statement that stores notifications and queues what goes with them. */
function telling(deliveries: readonly Delivery[], { sendsMail, news, now }: Telling): SQL {
  const told = deliveries.filter((delivery) => "reader" in delivery);
  const emailed = sendsMail ? deliveries : [];
  const stoppable = emailed
    .filter((delivery) => "reader" in delivery)
    .filter(isEmailed)
    .flatMap(linkOf);
  const { paths, insert: links } = unsubscribing(stoppable, now);
  const pathOf = new Map(stoppable.map(({ id }, nth) => [id, paths[nth]]));
  const mails = emailed.flatMap((delivery) => {
    if (!("reader" in delivery)) return [byAddress(delivery)];
    return isEmailed(delivery) ? [byNotification(delivery, pathOf.get(delivery.id))] : [];
  });
  const collected = (sendsMail ? told : []).filter(isCollected).map(({ id: notificationId }) => ({ notificationId }));
  const { insert: emails, deliveries: jobs } = mailing(mails, now);
  const writes = {
    shown: told.length > 0 && insertion(notifications, told.map(shownIn(now))),
    collected: collected.length > 0 && insertion(collectedNotifications, collected),
    links: stoppable.length > 0 && links,
    emails: mails.length > 0 && emails,
    channels: news.length > 0 && channelling(news, now),
  };
  const named = Object.entries(writes).flatMap(([name, write]) => (write ? [sql`${sql.raw(name)} as (${write})`] : []));
  const queued = [...jobs, ...told.flatMap(pushesOf)];
  return sql`with ${sql.join(named, sql`, `)} ${queued.length > 0 ? enqueueing(queued) : sql`select`}`;
}

const shownIn =
  (now: Date) =>
  ({
    id,
    notice: { leagueId, type, title, message, path },
    reader,
  }: NoticesByAudience): typeof notifications.$inferInsert => ({
    ...{ id, userId: reader.id, leagueId, type, title, message },
    ...{ actionUrl: path, createdAt: now },
  });

/** Whether the email is left to the job that sends a day's news as one. */
const isCollected = ({ notice, reader }: NoticesByAudience): boolean =>
  "collected" in notice && !reader.declinedEmails.includes(notice.collected);

function isEmailed(told: NoticesByAudience): told is NoticesByAudience<PeopleNotice> {
  const { notice, reader } = told;
  return "email" in notice && !(notice.topic && reader.declinedEmails.includes(notice.topic));
}

/** What the link that turns off such emails needs, if they can be turned off. */
const linkOf = ({ id, notice: { topic }, reader }: NoticesByAudience<PeopleNotice>) =>
  topic ? [{ id, topic, userId: reader.id }] : [];

const byAddress = ({ address: to, email: content, invitationId }: EmailNotice): Mail => ({ to, content, invitationId });

function byNotification(
  { id, notice: { email, topic }, reader }: NoticesByAudience<PeopleNotice>,
  stopPath?: string,
): Mail {
  const unsubscribe =
    topic && stopPath
      ? { unsubscribe: { label: `Stop emails about ${emailTopicWords[topic].plural}`, path: stopPath } }
      : {};
  return { to: reader.email, content: { ...email, ...unsubscribe }, notificationId: id };
}

function pushesOf({ id: notificationId, notice, reader }: NoticesByAudience): Job[] {
  const topic = ("collected" in notice ? notice.collected : notice.topic) ?? "money";
  if (reader.declinedPushes.includes(topic)) return [];
  return reader.browsers.map((sessionId) => ({ name: "send_push", payload: { notificationId, sessionId } }));
}
