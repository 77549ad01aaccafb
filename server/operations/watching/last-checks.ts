import { sql } from "drizzle-orm";
import type { Reader } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";

/** When each check that an operator relies on last went well, and what it found. Null if it never ran. */
export type LastChecks = {
  booksRightAt: Date | null;
  booksFaults: number | null;
  backupAt: Date | null;
  reconciledAt: Date | null;
  differences: number | null;
  /** What the processor reports, what the books hold there, and what we owe beyond that, in cents. */
  reported: number | null;
  booked: number | null;
  gap: number | null;
};

type Raw = { [Name in keyof LastChecks]: LastChecks[Name] extends Date | null ? string | null : number | null };

/** Reads the last results, in one statement. */
export async function lastChecks(reader: Reader): Promise<LastChecks> {
  const { rows } = await reader.execute<Raw>(sql`
    select
      (select right_at from checks where kind = 'books') as "booksRightAt",
      (select faults from checks where kind = 'books') as "booksFaults",
      (select right_at from checks where kind = 'backup') as "backupAt",
      compared.finished_at as "reconciledAt",
      jsonb_array_length(compared.differences) as differences,
      compared.processor_available + compared.processor_pending as reported,
      compared.booked, compared.funding_gap as gap
    from (select) always left join (
      select * from reconciliations where finished_at is not null and failure is null order by started_at desc limit 1
    ) compared on true`);
  const row = onlyRow(rows);
  const dateOf = (text: string | null) => (text === null ? null : new Date(text));
  return {
    ...row,
    booksRightAt: dateOf(row.booksRightAt),
    backupAt: dateOf(row.backupAt),
    reconciledAt: dateOf(row.reconciledAt),
  };
}
