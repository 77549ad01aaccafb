import { platformFunded } from "#server/ledger/fee-events.ts";
import { postEntry } from "#server/ledger/post-entry.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { PaymentProcessor } from "#server/processor/port.ts";

type Work = Pick<Deps, "db" | "clock"> & { processor: PaymentProcessor };

/** Books working money that the operator added to the balance at the processor, once. */
export async function recordTopUp({ db, clock, processor }: Work, { topUpId }: { topUpId: string }): Promise<void> {
  const { status, amount } = await processor.retrieveTopup(topUpId);
  if (status !== "succeeded") return;
  await inTransaction(db, (tx) => postEntry(tx, platformFunded({ topUpId, cents: amount, now: clock() })));
}
