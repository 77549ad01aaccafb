import { eq, inArray, sql } from "drizzle-orm";
import type { Head } from "#contract/money/heads.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { collectedNotifications } from "#server/platform/db/schema/collected-notifications.ts";
import { mails } from "#server/platform/db/schema/mails.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import type { Deps } from "#server/platform/deps.ts";
import { safeMessage } from "#server/platform/lib/describe-error.ts";
import { atSite, headAskedBy, withHead } from "#server/platform/mail/email.ts";
import { emailsWithNames } from "#server/platform/mail/with-names.ts";

const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60 * 1000;
const NO_BODY = { text: "", html: "", unsubscribeUrl: null };

type Work = Pick<Deps, "db" | "mailer" | "clock" | "config">;
type MailRow = typeof mails.$inferSelect;

/**
 * Sends an email to the mail server and marks its notification. Throws if the server doesn't accept it, so that the
 * queue retries for three days, or until the server refuses the address for good. Emails that were sent or given up
 * keep no text here, because it may contain a link with a token; the built-in mailbox keeps it, because there is
 * nowhere else to read it. One that was queued before the mail server was removed is given up.
 * @param headFor Reads the head of a league's books for an email to this address; null if they may not know it.
 */
export async function deliverMail(
  { db, mailer, clock, config }: Work,
  { mailId }: { mailId: string },
  headFor?: (asked: { leagueId: string; address: string }) => Promise<Head | null>,
): Promise<void> {
  const [mail] = await db.select().from(mails).where(eq(mails.id, mailId));
  if (!mail || mail.sentAt || mail.givenUpAt) return;
  if (config.mail.mode === "off") {
    const lastError = "This installation sends no email.";
    await db
      .update(mails)
      .set({ givenUpAt: clock(), lastError, ...NO_BODY })
      .where(eq(mails.id, mailId));
    return;
  }
  const leagueId = headAskedBy(mail);
  const headed = withHead(
    mail,
    (leagueId && (await headFor?.({ leagueId, address: mail.to }).catch(() => null))) || null,
  );
  const [named = headed] = await emailsWithNames(db, [headed]);
  try {
    await mailer?.send(atSite(named, config.publicUrl));
  } catch (error) {
    if (await recordFailure({ db, clock }, mail, error)) return;
    throw error;
  }
  await inTransaction(db, async (tx) => {
    const body = mailer ? NO_BODY : { text: headed.text, html: headed.html };
    const sent = { sentAt: clock(), attempts: mail.attempts + 1, lastError: null, ...body };
    await tx.update(mails).set(sent).where(eq(mails.id, mailId));
    const { notificationId } = mail;
    const collected = tx
      .select({ id: collectedNotifications.notificationId })
      .from(collectedNotifications)
      .where(eq(collectedNotifications.mailId, mailId));
    const isIn = notificationId ? eq(notifications.id, notificationId) : inArray(notifications.id, collected);
    await tx
      .update(notifications)
      .set({
        emailSent: true,
        heardAt: sql`coalesce(${notifications.heardAt}, ${sent.sentAt.toISOString()}::timestamptz)`,
      })
      .where(isIn);
  });
}

/** @returns Whether this gives up the email. */
async function recordFailure({ db, clock }: Pick<Work, "db" | "clock">, mail: MailRow, error: unknown) {
  const now = clock();
  const isOver = isRefusedForGood(error) || now.getTime() - mail.createdAt.getTime() >= GIVE_UP_AFTER_MS;
  const givenUp = isOver ? { givenUpAt: now, ...NO_BODY } : {};
  await db
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1`, lastError: safeMessage(error), ...givenUp })
    .where(eq(mails.id, mail.id));
  return isOver;
}

/**
 * Tells whether the server will never accept this email, for example because the recipient doesn't exist: its answer
 * starts with 5. So does the answer to a failed sign-in, but that is our fault, and the email is tried again.
 */
function isRefusedForGood(error: unknown): boolean {
  const { responseCode, command } = (error ?? {}) as { responseCode?: unknown; command?: unknown };
  return typeof responseCode === "number" && responseCode >= 500 && (command === "RCPT TO" || command === "DATA");
}
