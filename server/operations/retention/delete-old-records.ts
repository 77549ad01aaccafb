import { and, asc, inArray, isNotNull, lt, or } from "drizzle-orm";
import type { Tx } from "#server/platform/db/client.ts";
import { accountEvents } from "#server/platform/db/schema/account-events.ts";
import { mails } from "#server/platform/db/schema/mails.ts";
import { providerEvents } from "#server/platform/db/schema/provider-events.ts";

/** One transaction deletes at most this many rows of each kind. */
const AT_ONCE_MAX = 1000;

type Retention = { keepMonths: number | undefined; now: Date };

/**
 * Deletes emails that were delivered or given up, events of the processor that were handled, and accounts' histories, once
 * they are older than the operator wants to keep them. Never the books, the audit log, or anything that is still open. Safe
 * to run twice. @returns Whether there may be more to delete.
 */
export async function deleteOldRecords(tx: Tx, { keepMonths, now }: Retention): Promise<boolean> {
  if (keepMonths === undefined) return false;
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - keepMonths);
  const isDone = or(isNotNull(mails.sentAt), isNotNull(mails.givenUpAt));
  const oldMails = tx
    .select({ id: mails.id })
    .from(mails)
    .where(and(lt(mails.createdAt, before), isDone))
    .orderBy(asc(mails.createdAt))
    .limit(AT_ONCE_MAX);
  const oldEvents = tx
    .select({ id: providerEvents.id })
    .from(providerEvents)
    .where(lt(providerEvents.handledAt, before))
    .orderBy(asc(providerEvents.handledAt))
    .limit(AT_ONCE_MAX);
  const oldHistory = tx
    .select({ id: accountEvents.id })
    .from(accountEvents)
    .where(lt(accountEvents.createdAt, before))
    .orderBy(asc(accountEvents.createdAt))
    .limit(AT_ONCE_MAX);
  const deleted = [
    await tx.delete(mails).where(inArray(mails.id, oldMails)),
    await tx.delete(providerEvents).where(inArray(providerEvents.id, oldEvents)),
    await tx.delete(accountEvents).where(inArray(accountEvents.id, oldHistory)),
  ];
  return deleted.some(({ rowCount }) => rowCount === AT_ONCE_MAX);
}
