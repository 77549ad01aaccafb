import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/client.ts";
import { insertion } from "#server/platform/db/insertion.ts";
import { mails } from "#server/platform/db/schema/mails.ts";
import { type EmailContent, renderEmail } from "#server/platform/mail/email.ts";
import { enqueueing } from "#server/platform/queue.ts";

export type Mail = {
  to: string;
  content: EmailContent;
  notificationId?: string | undefined;
  invitationId?: string | undefined;
};

/**
 * Queues emails in the transaction that causes them, all in one round trip, so that a mail server that is down delays
 * no one (RULES §11). @returns Their ids.
 */
export async function queueMails(tx: Tx, queued: readonly Mail[], now: Date): Promise<string[]> {
  if (queued.length === 0) return [];
  const rows = queued.map(({ to, content, ...reason }) => ({
    ...{ id: randomUUID(), to, ...renderEmail(content), ...reason, createdAt: now },
  }));
  const ids = rows.map(({ id }) => id);
  const deliveries = ids.map((mailId) => ({ name: "deliver_mail" as const, payload: { mailId } }));
  await tx.execute(sql`with mail as (${insertion(mails, rows)}) ${enqueueing(deliveries)}`);
  return ids;
}
