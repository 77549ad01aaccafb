import { type SQL, sql } from "drizzle-orm";
import { waitingForSeal } from "#server/ledger/waiting-for-seal.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { isOpenRefund } from "#server/platform/db/kinds-in-sql.ts";

/** Counting stops here, so that a long queue doesn't make looking at it slow. */
const COUNTED_MAX = 100_000;

type Waiting = { count: number; oldest: Date | null };
export type OpenWork = Waiting & { kind: OpenKind; cents: number };
export type WaitingJobs = Waiting & { task: string; retrying: number; givenUp: number };

/** Where each kind of open work waits, since when, and how much money is in it. Each has an index that holds nothing else. */
const OPEN = {
  emails: sql`select created_at as since, 0 as cents from mails where sent_at is null and given_up_at is null`,
  events: sql`select received_at as since, 0 as cents from provider_events where handled_at is null`,
  refunds: sql`select updated_at as since, amount as cents from refunds where ${isOpenRefund(sql`status`)} and not by_treasurer`,
  payouts_waiting: sql`select created_at as since, amount as cents from payouts where status = 'pending' and not by_treasurer`,
  payouts_sent: sql`select created_at as since, amount as cents from payouts where status = 'processing' and not by_treasurer`,
  disputes: sql`select created_at as since, amount as cents from disputes where status = 'open'`,
  results_asked: sql`select fetch_asked_at as since, 0 as cents from platform_links where fetch_asked_at is not null`,
  unsealed_entries: sql`select posted_at as since, 0 as cents from ${waitingForSeal} waiting`,
  unsealed_audit: sql`select created_at as since, 0 as cents from audit_log where position is null`,
} satisfies Record<string, SQL>;

export type OpenKind = keyof typeof OPEN;
export const openKinds = Object.keys(OPEN) as OpenKind[];

/** Counts all work that isn't done, in one statement. */
export async function openWork(reader: Reader): Promise<OpenWork[]> {
  const counts = openKinds.map(
    (kind) => sql`
      select ${kind}::text as kind, count(*)::int as count, min(since) as oldest, coalesce(sum(cents), 0)::bigint as cents
      from (select * from (${OPEN[kind]}) found limit ${COUNTED_MAX}) ${sql.identifier(kind)}`,
  );
  const { rows } = await reader.execute<Raw<OpenWork>>(sql.join(counts, sql` union all `));
  return rows.map(withDate);
}

/** Counts the jobs by task: due and not begun, failed before, and given up after all attempts. */
export async function waitingJobs(reader: Reader, now: Date): Promise<WaitingJobs[]> {
  const { rows } = await reader.execute<Raw<WaitingJobs>>(sql`
    select task, due as count, oldest, retrying, given_up as "givenUp"
    from jobs.waiting(${now.toISOString()}, ${COUNTED_MAX})`);
  return rows.map(withDate);
}

/** As the driver gives it in a query of our own: without the schema's types. */
type Raw<Row> = Omit<Row, "oldest"> & { oldest: string | Date | null };

const withDate = <Row extends { oldest: string | Date | null }>({ oldest, ...row }: Row) => ({
  ...row,
  oldest: oldest === null ? null : new Date(oldest),
});
