import { eq } from "drizzle-orm";
import type { Reconciliation, ReconciliationDifference } from "#contract/operations/reconciliation.ts";
import { addCents, type Cents, formatDollars, subtractCents, toCents } from "#contract/platform/money.ts";
import { fundingOf } from "#server/ledger/funding.ts";
import { bookTransactions } from "#server/operations/reconciliation/book-transactions.ts";
import { compareBooks, type Mismatch } from "#server/operations/reconciliation/compare.ts";
import { differenceWords } from "#server/operations/reconciliation/difference-words.ts";
import { oneAtATime } from "#server/operations/reconciliation/one-at-a-time.ts";
import { toReconciliation } from "#server/operations/reconciliation/queries.ts";
import { type Balance, readJournal } from "#server/operations/reconciliation/read-journal.ts";
import { type Answer, recordMissing } from "#server/operations/reconciliation/record-missing.ts";
import { reconciliations } from "#server/platform/db/schema/reconciliation.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { PaymentProcessor } from "#server/processor/port.ts";

type Work = Pick<Deps, "db" | "clock" | "config" | "log"> & { processor: PaymentProcessor };

/** Movements younger than this are still settling. */
const GRACE_MINUTES = 15;
/** A comparison lists this many differences one by one, and the rest as a sum. */
const LISTED_MAX = 500;

/**
 * Compares the books with the processor's own journal, movement by movement. Along the way, books what only the
 * processor knows, and records what is ours and was missed. Repeating it changes nothing.
 * @throws AppError 409 while another comparison runs; ProcessorUnavailable, which is also stored as the failure.
 */
export async function reconcile(
  work: Work,
  { trigger }: { trigger: Reconciliation["trigger"] },
): Promise<Reconciliation> {
  const { db, clock } = work;
  return oneAtATime(db, async () => {
    const [begun] = await db.insert(reconciliations).values({ trigger, startedAt: clock() }).returning();
    if (!begun) throw new Error("The comparison was not stored.");
    const end = async (result: Partial<typeof reconciliations.$inferInsert>) => {
      const isThis = eq(reconciliations.id, begun.id);
      const [ended] = await db
        .update(reconciliations)
        .set({ ...result, finishedAt: clock() })
        .where(isThis)
        .returning();
      return toReconciliation(ended ?? begun);
    };
    try {
      return await end(await compared(work));
    } catch (error) {
      await end({ failure: error instanceof Error ? error.message : String(error) });
      throw error;
    }
  });
}

async function compared(work: Work) {
  const { db, clock } = work;
  const balance = await readJournal(work);
  const settledBefore = new Date(clock().getTime() - GRACE_MINUTES * 60_000);
  const isSettled = ({ occurredAt }: Mismatch) => occurredAt <= settledBefore;

  let comparison = await compareBooks(db);
  let answers = new Map<string, Answer>();
  if (comparison.mismatches.length > 0) {
    await bookTransactions(db, comparison.mismatches);
    answers = await recordMissing(
      work,
      comparison.mismatches.filter((one) => isSettled(one) && one.processorCents !== null),
    );
    comparison = await compareBooks(db);
    // What was just recorded may have a fee that only the processor knows.
    if (comparison.mismatches.length > 0) {
      await bookTransactions(db, comparison.mismatches);
      comparison = await compareBooks(db);
    }
  }
  const differences = comparison.mismatches
    .filter((one) => isSettled(one) && !one.isUnanswered && answers.get(one.reference) !== "unanswered")
    .map((one) => toDifference(one, answers.get(one.reference)));
  return {
    compared: comparison.compared,
    settling: comparison.mismatches.length - differences.length,
    differences: [...balanceDifference(balance, clock()), ...abridged(differences)],
    processorAvailable: balance.available,
    processorPending: balance.pending,
    booked: comparison.booked,
    fundingGap: (await fundingOf(db)).gap,
  };
}

const toDifference = (mismatch: Mismatch, answer: Answer | undefined): ReconciliationDifference => ({
  reference: mismatch.reference,
  type: mismatch.type ?? mismatch.eventType ?? "unknown",
  processorCents: mismatch.processorCents,
  bookedCents: mismatch.bookedCents,
  occurredAt: mismatch.occurredAt.toISOString(),
  message: differenceWords(mismatch, answer),
});

/**
 * The movements must add up to the balance, whatever the books say about each. What they don't explain is a difference
 * of its own.
 */
function balanceDifference({ available, pending, journal }: Balance, now: Date): ReconciliationDifference[] {
  const total = addCents(available, pending);
  if (total === journal) return [];
  const off = formatDollars(toCents(Math.abs(subtractCents(total, journal))));
  return [
    {
      reference: "balance",
      type: "balance",
      processorCents: total,
      bookedCents: journal,
      occurredAt: now.toISOString(),
      message: `The processor's balance and its own list of movements are ${off} apart. Compare again in an hour; if they still differ, ask the processor's support.`,
    },
  ];
}

function abridged(differences: ReconciliationDifference[]): ReconciliationDifference[] {
  const rest = differences.slice(LISTED_MAX);
  const [first] = rest;
  if (!first) return differences;
  const sumOf = (side: (one: ReconciliationDifference) => number | null): Cents =>
    toCents(rest.reduce((sum, one) => sum + (side(one) ?? 0), 0));
  const summary = {
    reference: "more",
    type: "more",
    processorCents: sumOf(({ processorCents }) => processorCents),
    bookedCents: sumOf(({ bookedCents }) => bookedCents),
    occurredAt: first.occurredAt,
    message: `${rest.length} older differences, added up. Settle those above first.`,
  };
  return [...differences.slice(0, LISTED_MAX), summary];
}
