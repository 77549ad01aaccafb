import { sql } from "drizzle-orm";
import { addDays } from "#contract/time.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { processorTransactions, reconciliations } from "#server/platform/db/schema/reconciliation.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { PaymentProvider } from "#server/processor/port.ts";

type Work = Pick<Deps, "db" | "clock"> & { provider: PaymentProvider };

const PAGE = 100;
/** The processor may list a movement late, dated back; so far back is read again each time. */
const OVERLAP_DAYS = 3;

/**
 * Copies the processor's own journal, newest first and page by page, each page in one short statement. A row
 * that is known is left as it is, but for the day its money is available, and none is ever deleted.
 * @param since Undefined reads all there is.
 */
export async function syncTransactions(
  { db, clock, provider }: Work,
  { since }: { since: Date | undefined },
): Promise<void> {
  let after: string | undefined;
  for (;;) {
    const place = { limit: PAGE, ...(since && { since }), ...(after !== undefined && { after }) };
    const { rows, hasMore } = await provider.listBalanceTransactions(place);
    const seenAt = clock();
    if (rows.length > 0) {
      await db
        .insert(processorTransactions)
        .values(rows.map((row) => ({ ...row, seenAt })))
        .onConflictDoUpdate({
          target: processorTransactions.id,
          set: { availableOn: sql`excluded.available_on` },
          setWhere: sql`${processorTransactions.availableOn} <> excluded.available_on`,
        });
    }
    after = rows.at(-1)?.id;
    if (!hasMore || after === undefined) return;
  }
}

/**
 * From when on the journal has to be read: a little before the last comparison that was finished, so that one
 * that broke off leaves no gap. Undefined before the first: all of it.
 */
export async function unreadSince(reader: Reader): Promise<Date | undefined> {
  const { rows } = await reader.execute<{ started_at: string | null }>(sql`
    select max(${reconciliations.startedAt}) as started_at from ${reconciliations}
    where ${reconciliations.finishedAt} is not null and ${reconciliations.failure} is null`);
  const startedAt = rows[0]?.started_at;
  return startedAt ? addDays(new Date(startedAt), -OVERLAP_DAYS) : undefined;
}
