import { type SQLWrapper, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { mails } from "#server/platform/db/schema/mails.ts";
import { type EmailContent, renderEmail } from "#server/platform/mail/email.ts";

type Mail = {
  to: string;
  content: EmailContent;
  now: Date;
  notificationId?: string | undefined;
  invitationId?: string | undefined;
};

/**
 * Queues an email in the transaction that causes it, in one round trip, so that a mail server that is down delays no
 * one (RULES §11). @returns Its id.
 */
export async function queueMail(tx: Tx, { to, content, now, ...reason }: Mail): Promise<string> {
  const mail = tx.$with("mail").as(
    tx
      .insert(mails)
      .values({ to, ...renderEmail(content), ...reason, createdAt: now })
      .returning({ id: mails.id }),
  );
  const rows = await tx
    .with(mail)
    .select({ id: mail.id, queued: deliveryOf(mail.id) })
    .from(mail);
  return onlyRow(rows).id;
}

/** Queues the delivery of the email whose id the same statement returns. */
const deliveryOf = (mailId: SQLWrapper) =>
  sql`jobs.enqueue('deliver_mail', json_build_object('mailId', ${mailId}), null, null)`;
