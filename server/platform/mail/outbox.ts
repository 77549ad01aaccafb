import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { sendAhead, sendsMail, type Tx } from "#server/platform/db/client.ts";
import { insertion } from "#server/platform/db/insertion.ts";
import { mails } from "#server/platform/db/schema/mails.ts";
import { portionsOf } from "#server/platform/lib/portions-of.ts";
import { renderEmail } from "#server/platform/mail/email.ts";
import type { EmailContent } from "#server/platform/mail/email-content.ts";
import { enqueueing, type Job } from "#server/platform/queue.ts";

export type Mail = {
  to: string;
  content: EmailContent;
  notificationId?: string | undefined;
  invitationId?: string | undefined;
};

/** More would take a statement near its time limit, and much memory. */
const AT_ONCE_MAX = 500;

/**
 * Queues emails in the transaction that causes them, up to 500 in one round trip, so that a mail server that is down
 * delays no one (RULES §11). @returns Their ids; none on an installation that sends no email.
 */
export async function queueMails(tx: Tx, queued: readonly Mail[], now: Date): Promise<string[]> {
  const ids: string[] = [];
  if (!sendsMail(tx)) return ids;
  for (const portion of portionsOf(queued, AT_ONCE_MAX)) {
    const { insert, deliveries, ids: queuedIds } = mailing(portion, now);
    await sendAhead(tx, sql`with mail as (${insert}) ${enqueueing(deliveries)}`);
    ids.push(...queuedIds);
  }
  return ids;
}

type Mailing = { ids: string[]; insert: SQL; deliveries: Job[] };

/** Makes the parts of a larger statement that queue emails: their rows, and the jobs that send them. */
export function mailing(queued: readonly Mail[], now: Date): Mailing {
  const rows = queued.map(({ to, content, ...reason }) => ({
    ...{ id: randomUUID(), to, ...renderEmail(content), ...reason, createdAt: now },
  }));
  const ids = rows.map(({ id }) => id);
  const deliveries = ids.map((mailId) => ({ name: "deliver_mail" as const, payload: { mailId } }));
  return { ids, insert: insertion(mails, rows), deliveries };
}
