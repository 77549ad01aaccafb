import { centsToDecimal } from "#contract/platform/money.ts";
import { sumsToWire } from "#contract/platform/sums.ts";
import { keptByLeagues } from "#server/ledger/treasurer-balances.ts";
import { monthlyVolume, paidIn } from "#server/ledger/volume.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { storedCount } from "#server/platform/db/stored-count.ts";

/** Computes the platform's figures, with the money taken from the books: what was paid in minus refunds, per month. */
export async function adminStats(db: Reader, now: Date) {
  const volume = await monthlyVolume(db, now);
  return {
    totalUsers: await storedCount(db, "people"),
    totalLeagues: await storedCount(db, "leagues"),
    activeLeagues: await storedCount(db, "running leagues"),
    totalRevenue: centsToDecimal(await paidIn(db)),
    keptByLeagues: sumsToWire(await keptByLeagues(db)),
    volume: volume.map(({ month, collected, paidOut }) => ({
      month,
      collected: centsToDecimal(collected),
      paidOut: centsToDecimal(paidOut),
    })),
  };
}
