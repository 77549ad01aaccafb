import { and, eq, isNull } from "drizzle-orm";
import { objectionPath } from "#server/notices/admin-requests.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { adminRequests } from "#server/platform/db/schema/admin-requests.ts";
import { mails } from "#server/platform/db/schema/mails.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import type { Deps } from "#server/platform/deps.ts";
import { deliverMail } from "#server/platform/mail/deliver-mail.ts";

/**
 * Tells whether the person whom a request would erase has been emailed about it, because the email can't wait in the
 * queue: it is deleted with the account. An address that the mail server refuses for good counts as emailed, and so does
 * any other kind of request.
 */
export async function isWarned(reader: Reader, requestId: string): Promise<boolean> {
  return (await unsentWarnings(reader, requestId)).length === 0;
}

/** Sends the email that warns of a request to erase someone, if it still waits. If that fails, the queue tries again. */
export async function sendWarning(deps: Pick<Deps, "db" | "mailer" | "clock" | "config">, requestId: string) {
  for (const { mailId } of await unsentWarnings(deps.db, requestId)) {
    // Why it failed is stored with the email, and nothing is erased before it has been sent.
    await deliverMail(deps, { mailId }).catch(() => undefined);
  }
}

const unsentWarnings = (reader: Reader, requestId: string) =>
  reader
    .select({ mailId: mails.id })
    .from(adminRequests)
    .innerJoin(
      notifications,
      and(eq(notifications.userId, adminRequests.userId), eq(notifications.actionUrl, objectionPath(requestId))),
    )
    .innerJoin(mails, eq(mails.notificationId, notifications.id))
    .where(
      and(
        ...[eq(adminRequests.id, requestId), eq(adminRequests.kind, "erase_account")],
        ...[eq(adminRequests.status, "waiting"), isNull(mails.sentAt), isNull(mails.givenUpAt)],
      ),
    );
