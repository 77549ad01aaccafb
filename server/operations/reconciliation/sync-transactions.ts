import { sql } from "drizzle-orm";
import { addDays } from "#contract/platform/days.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { processorTransactions, reconciliations } from "#server/platform/db/schema/reconciliation.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { PaymentProcessor } from "#server/processor/port.ts";

type Work = Pick<Deps, "db" | "clock"> & { processor: PaymentProcessor };

const PAGE = 100;
/** The processor may list a movement late with an earlier date, so each run rereads this many days. */
const OVERLAP_DAYS = 3;

/**
 * Copies the processor's own journal, newest first, page by page, each page in one short statement. A known row keeps
 * everything but the day its money becomes available, and no row is ever deleted.
 * @param since Undefined reads everything.
 */
export async function syncTransactions(
  { db, clock, processor }: Work,
  { since }: { since: Date | undefined },
): Promise<void> {
  let after: string | undefined;
  for (;;) {
    const place = { limit: PAGE, ...(since && { since }), ...(after !== undefined && { after }) };
    const { rows, hasMore } = await processor.listBalanceTransactions(place);
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
 * Returns the time from which the journal has to be read: slightly before the last comparison that finished, so that an
 * interrupted one leaves no gap. Undefined before the first comparison: everything.
 */
export async function unreadSince(reader: Reader): Promise<Date | undefined> {
  const { rows } = await reader.execute<{ started_at: string | null }>(sql`
    select max(${reconciliations.startedAt}) as started_at from ${reconciliations}
    where ${reconciliations.finishedAt} is not null and ${reconciliations.failure} is null`);
  const startedAt = rows[0]?.started_at;
  return startedAt ? addDays(new Date(startedAt), -OVERLAP_DAYS) : undefined;
}
