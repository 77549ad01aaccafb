import { eq, sql } from "drizzle-orm";
import { inTransaction } from "#server/db/client.ts";
import { mails } from "#server/db/schema/mails.ts";
import { notifications } from "#server/db/schema/notifications.ts";
import type { Deps } from "#server/deps.ts";
import { safeMessage } from "#server/lib/describe-error.ts";

/**
 * Hands a letter to the mail server and says so on its notification. Throws when the server does not take
 * it, so that the queue tries again later. A letter that has gone out keeps no body here, for it may hold a
 * link with a token; the built-in mailbox, which is all there is to read in, keeps it.
 */
export async function deliverMail(
  { db, mailer, clock }: Pick<Deps, "db" | "mailer" | "clock">,
  { mailId }: { mailId: string },
) {
  const [mail] = await db.select().from(mails).where(eq(mails.id, mailId));
  if (!mail || mail.sentAt) return;
  try {
    await mailer?.send(mail);
  } catch (error) {
    const lastError = safeMessage(error);
    await db
      .update(mails)
      .set({ attempts: sql`${mails.attempts} + 1`, lastError })
      .where(eq(mails.id, mailId));
    throw error;
  }
  await inTransaction(db, async (tx) => {
    const body = mailer ? { text: "", html: "" } : {};
    const sent = { sentAt: clock(), attempts: mail.attempts + 1, lastError: null, ...body };
    await tx.update(mails).set(sent).where(eq(mails.id, mailId));
    if (mail.notificationId) {
      await tx.update(notifications).set({ emailSent: true }).where(eq(notifications.id, mail.notificationId));
    }
  });
}
