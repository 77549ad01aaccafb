import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { emailTopicWords } from "#contract/notices/email-topics.ts";
import { counted } from "#contract/platform/counted.ts";
import { isOfTreasurer } from "#server/notices/custody.ts";
import { unsubscribing } from "#server/notices/unsubscribe-links.ts";
import { holdsMoney, sendAhead, type Tx } from "#server/platform/db/client.ts";
import { collectedNotifications } from "#server/platform/db/schema/collected-notifications.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import type { EmailContent } from "#server/platform/mail/email-content.ts";
import { queueMails } from "#server/platform/mail/outbox.ts";

const HOUR_MS = 60 * 60 * 1000;
/** News is collected at least this long, so that a busy hour becomes one email. */
const COLLECTED_MS = HOUR_MS;
const PAUSE_MS = 24 * HOUR_MS;
const AT_ONCE_MAX = 200;
const LISTED_MAX = 30;

type Row = Pick<typeof notifications.$inferSelect, "id" | "title" | "message"> & {
  /** Whether it is about a league that keeps its own money (RULES §24). */
  isOfTreasurer: boolean;
};

/**
 * Job: emails each commissioner and treasurer what happened in their leagues, in one email a day at most (RULES §19). Locks the people
 * it emails, and leaves those that are locked already to the next run. @returns Whether there may be more to send.
 */
export async function sendDigests(tx: Tx, { now }: { now: Date }): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string; email: string }>(sql`
    with waiting as materialized (
      select distinct n.user_id from collected_notifications collected
      join notifications n on n.id = collected.notification_id
      where collected.mail_id is null and n.created_at <= ${new Date(now.getTime() - COLLECTED_MS).toISOString()}
    )
    select person.id, person.email from users person
    where person.id in (select user_id from waiting) and person.erased_at is null
      and not exists (select from declined_emails d where d.user_id = person.id and d.topic = 'league_news')
      and not exists (
        select from collected_notifications sent join notifications n on n.id = sent.notification_id
          join mails m on m.id = sent.mail_id
        where n.user_id = person.id and m.created_at > ${new Date(now.getTime() - PAUSE_MS).toISOString()})
    order by person.id
    limit ${AT_ONCE_MAX}
    for no key update of person skip locked`);
  if (rows.length === 0) return false;
  const newsOf = await waitingFor(
    tx,
    rows.map(({ id }) => id),
  );
  const links = rows.map(({ id: userId }) => ({ userId, topic: "league_news" as const }));
  const { paths, insert } = unsubscribing(links, now);
  await sendAhead(tx, insert);
  const mails = rows.map(({ id, email: to }, nth) => ({ to, content: emailOf(tx, newsOf(id), paths[nth]) }));
  const mailIds = await queueMails(tx, mails, now);
  await noteSent(
    tx,
    rows.flatMap(({ id: userId }, nth) => newsOf(userId).map(({ id }) => ({ id, mailId: mailIds[nth] ?? "" }))),
  );
  return rows.length === AT_ONCE_MAX;
}

async function waitingFor(tx: Tx, userIds: string[]): Promise<(userId: string) => Row[]> {
  const { id, userId, title, message, createdAt } = notifications;
  const isKept = sql<boolean>`exists (
    select from leagues where ${leagues.id} = ${notifications.leagueId} and ${isOfTreasurer})`;
  const rows = await tx
    .select({ id, userId, title, message, isOfTreasurer: isKept })
    .from(notifications)
    .innerJoin(collectedNotifications, eq(collectedNotifications.notificationId, id))
    .where(and(inArray(userId, userIds), isNull(collectedNotifications.mailId)))
    .orderBy(asc(createdAt), asc(id));
  const byUser = new Map<string, Row[]>(userIds.map((user) => [user, []]));
  for (const row of rows) byUser.get(row.userId)?.push(row);
  return (user) => byUser.get(user) ?? [];
}

async function noteSent(tx: Tx, sent: { id: string; mailId: string }[]): Promise<void> {
  const notificationIds = sql.param(sent.map(({ id }) => id));
  const mailIds = sql.param(sent.map(({ mailId }) => mailId));
  await tx
    .update(collectedNotifications)
    .set({ mailId: sql`sent.mail_id` })
    .from(sql`unnest(${notificationIds}::uuid[], ${mailIds}::uuid[]) as sent (notification_id, mail_id)`)
    .where(sql`${collectedNotifications.notificationId} = sent.notification_id`);
}

function emailOf(tx: Tx, rows: Row[], unsubscribePath: string | undefined): EmailContent {
  const [first] = rows;
  const heading =
    rows.length === 1 && first ? first.title : `${counted(rows.length, "thing")} happened in your leagues`;
  const listed = rows
    .slice(0, LISTED_MAX)
    .map(({ title, message }) => (rows.length === 1 ? message : `${title}. ${message}`));
  const more = rows.length - listed.length;
  const isOfTreasurer = !holdsMoney(tx) || rows.some((row) => row.isOfTreasurer);
  const label = `Stop emails about ${emailTopicWords.league_news.plural}`;
  return {
    subject: heading,
    heading,
    paragraphs: more > 0 ? [...listed, `And ${more} more.`] : listed,
    // A treasurer may run none of their leagues.
    action: isOfTreasurer
      ? { label: "See what needs you", path: "/" }
      : { label: "See your leagues", path: "/commissioner" },
    isOfTreasurer,
    ...(unsubscribePath ? { unsubscribe: { label, path: unsubscribePath } } : {}),
  };
}
