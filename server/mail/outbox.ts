import type { Tx } from "#server/db/client.ts";
import { mails } from "#server/db/schema/mails.ts";
import { enqueue } from "#server/jobs/queue.ts";
import { type LetterContent, renderLetter } from "#server/mail/letter.ts";

type Mail = { to: string; content: LetterContent; now: Date; notificationId?: string };

/** Queues a letter in the transaction that causes it; a mail server that is down delays nobody (RULES §11). */
export async function queueMail(tx: Tx, { to, content, now, notificationId }: Mail): Promise<void> {
  const [mail] = await tx
    .insert(mails)
    .values({ to, ...renderLetter(content), notificationId: notificationId ?? null, createdAt: now })
    .returning({ id: mails.id });
  if (mail) await enqueue(tx, { name: "deliver_mail", payload: { mailId: mail.id } });
}
