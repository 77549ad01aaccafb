import { sql } from "drizzle-orm";
import { centsToDecimal } from "#contract/money.ts";
import { monthlyVolume, paidIn } from "#server/ledger/volume.ts";
import type { Reader } from "#server/platform/db/client.ts";

/** Computes the platform's figures, with the money taken from the books: what was paid in minus refunds, per month. */
export async function adminStats(db: Reader, now: Date) {
  const { rows } = await db.execute<{ users: number; leagues: number; active: number }>(sql`
    select
      (select count(*) from users where erased_at is null) as users,
      (select count(*) from leagues where deleted_at is null) as leagues,
      (select count(*) from leagues where deleted_at is null and status in ('active', 'in_season')) as active`);
  const [row] = rows;
  const volume = await monthlyVolume(db, now);
  return {
    totalUsers: row?.users ?? 0,
    totalLeagues: row?.leagues ?? 0,
    activeLeagues: row?.active ?? 0,
    totalRevenue: centsToDecimal(await paidIn(db)),
    volume: volume.map(({ month, collected, paidOut }) => ({
      month,
      collected: centsToDecimal(collected),
      paidOut: centsToDecimal(paidOut),
    })),
  };
}
