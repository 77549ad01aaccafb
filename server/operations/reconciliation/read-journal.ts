import { desc, isNotNull, sql } from "drizzle-orm";
import { addCents, type Cents, subtractCents, toCents } from "#contract/platform/money.ts";
import { syncTransactions, unreadSince } from "#server/operations/reconciliation/sync-transactions.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { processorTransactions, reconciliations } from "#server/platform/db/schema/reconciliation.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { PaymentProcessor } from "#server/processor/port.ts";

type Work = Pick<Deps, "db" | "clock"> & { processor: PaymentProcessor };

/** The processor's balance, and the sum of all movements in our copy of its journal. */
export type Balance = { available: Cents; pending: Cents; journal: Cents };

/**
 * Reads the processor's journal until it explains the processor's balance. Money may move in between, so it reads
 * twice, and then from the beginning in case a movement was listed unusually late.
 */
export async function readJournal(work: Work): Promise<Balance> {
  const { db } = work;
  const since = await unreadSince(db);
  await syncTransactions(work, { since });
  const first = await balanceOf(work);
  if (unexplained(first) === 0) return first;

  await syncTransactions(work, { since });
  const second = await balanceOf(work);
  // If the same amount was unexplained last time, everything has already been read.
  if (unexplained(second) === 0 || unexplained(second) === (await lastUnexplained(db))) return second;

  await syncTransactions(work, { since: undefined });
  return balanceOf(work);
}

async function balanceOf({ db, processor }: Work): Promise<Balance> {
  const balance = await processor.retrieveBalance();
  const total = sql<string>`coalesce(sum(${processorTransactions.net}), 0)`;
  const [row] = await db.select({ total }).from(processorTransactions);
  return { ...balance, journal: toCents(Number(row?.total ?? 0)) };
}

const unexplained = ({ available, pending, journal }: Balance): Cents =>
  subtractCents(addCents(available, pending), journal);

async function lastUnexplained(reader: Reader): Promise<number | undefined> {
  const [last] = await reader
    .select({ differences: reconciliations.differences })
    .from(reconciliations)
    .where(isNotNull(reconciliations.finishedAt))
    .orderBy(desc(reconciliations.startedAt))
    .limit(1);
  const balance = last?.differences.find(({ reference }) => reference === "balance");
  return balance && (balance.processorCents ?? 0) - (balance.bookedCents ?? 0);
}
