import { askWitnesses } from "#server/ledger/log/ask-witnesses.ts";
import { signHeads } from "#server/ledger/log/sign-heads.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";

/** Job: signs all heads that have moved on. Throws if a witness didn't cosign, so that it is asked again. */
export async function signDaily(deps: Deps): Promise<void> {
  const stop = await inTransaction(deps.db, (tx) => signHeads(tx, { ...deps, now: deps.clock() }));
  if (stop) deps.log.error({ stop }, "the log is not signed until an admin says so");
  else if (!(await askWitnesses(deps))) throw new Error("Not every witness has cosigned.");
}
