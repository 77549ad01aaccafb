import { type SQLWrapper, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/client.ts";
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
 * one (RULES §11).
 */
export async function queueMail(tx: Tx, { to, content, now, ...reason }: Mail): Promise<void> {
  const mail = tx.$with("mail").as(
    tx
      .insert(mails)
      .values({ to, ...renderEmail(content), ...reason, createdAt: now })
      .returning({ id: mails.id }),
  );
  await tx
    .with(mail)
    .select({ queued: deliveryOf(mail.id) })
    .from(mail);
}

/** Queues the delivery of the email whose id the same statement returns. */
const deliveryOf = (mailId: SQLWrapper) =>
  sql`jobs.enqueue('deliver_mail', json_build_object('mailId', ${mailId}), null, null)`;
