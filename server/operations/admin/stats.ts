import { centsToDecimal } from "#contract/platform/money.ts";
import { sumsToWire } from "#contract/platform/sums.ts";
import { keptByLeagues } from "#server/ledger/kept.ts";
import { monthlyVolume, paidIn } from "#server/ledger/volume.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { keptCount } from "#server/platform/db/kept-count.ts";

/** Computes the platform's figures, with the money taken from the books: what was paid in minus refunds, per month. */
export async function adminStats(db: Reader, now: Date) {
  const volume = await monthlyVolume(db, now);
  return {
    totalUsers: await keptCount(db, "people"),
    totalLeagues: await keptCount(db, "leagues"),
    activeLeagues: await keptCount(db, "running leagues"),
    totalRevenue: centsToDecimal(await paidIn(db)),
    keptByLeagues: sumsToWire(await keptByLeagues(db)),
    volume: volume.map(({ month, collected, paidOut }) => ({
      month,
      collected: centsToDecimal(collected),
      paidOut: centsToDecimal(paidOut),
    })),
  };
}
