import { platformFunded } from "#server/ledger/fee-events.ts";
import { postEntry } from "#server/ledger/post-entry.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { PaymentProvider } from "#server/processor/port.ts";

type Work = Pick<Deps, "db" | "clock"> & { provider: PaymentProvider };

/** Books working money that the operator added to the balance at the processor, once. */
export async function recordTopUp({ db, clock, provider }: Work, { topUpId }: { topUpId: string }): Promise<void> {
  const { status, amount } = await provider.retrieveTopup(topUpId);
  if (status !== "succeeded") return;
  await inTransaction(db, (tx) => postEntry(tx, platformFunded({ topUpId, cents: amount, now: clock() })));
}
