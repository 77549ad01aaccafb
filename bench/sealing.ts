import type pg from "pg";
import { withDatabase } from "./own-database.ts";
import { CLIENTS, withPaymentSite } from "./payment-site.ts";
import { inBench, startProcess } from "./server-process.ts";
import { median, startTable } from "./table.ts";

const ROUNDS = 3;
/** A round has to be longer than the pause between two seals. */
const LEAGUES_A_ROUND = 96;

/** Seals entries while payments are recorded as fast as answers come, and shows whether a backlog grows. */
export const benchSealing = ({ leagues = LEAGUES_A_ROUND }: { leagues?: number | undefined }): Promise<void> =>
  withDatabase((place) =>
    withPaymentSite(place, { profileDir: undefined }, async ({ pool, charge, record }) => {
      await pool.query(`select jobs.enqueue('seal_entries', '{}'::json, null, 'seal_entries')`);
      const sealer = await startProcess(["--import", "tsx", inBench("sealer.ts")], { DATABASE_URL: place.databaseUrl });
      try {
        await record(await charge(1));
        const row = startTable(["round", "payments/s", "entries made/s", "sealed/s", "backlog", "s until none"]);
        const ratios: number[] = [];
        for (let round = 1; round <= ROUNDS; round++) {
          const work = await charge(leagues);
          const before = await counted(pool);
          const { payments, httpSeconds } = await record(work);
          const after = await counted(pool);
          const made = (after.made - before.made) / httpSeconds;
          const sealed = (after.sealed - before.sealed) / httpSeconds;
          const backlog = after.made - after.sealed;
          ratios.push(sealed / made);
          const rest = await secondsUntilSealed(pool);
          row([
            ...[String(round), (payments / httpSeconds).toFixed(0), made.toFixed(0), sealed.toFixed(0)],
            ...[String(backlog), rest.toFixed(1)],
          ]);
        }
        const size = leagues * CLIENTS;
        console.log(
          `\nSealed ÷ made while paying: ${median(ratios).toFixed(2)}, the median of ${ROUNDS} rounds of ${size} payments.`,
        );
      } finally {
        await sealer.stop();
      }
    }),
  );

async function counted(pool: pg.Pool): Promise<{ made: number; sealed: number }> {
  const { rows } = await pool.query<{ made: number; sealed: number }>(
    "select (select count(*)::int from ledger.entries) as made, (select count(*)::int from ledger.seals) as sealed",
  );
  return rows[0] ?? { made: 0, sealed: 0 };
}

async function secondsUntilSealed(pool: pg.Pool): Promise<number> {
  const start = performance.now();
  for (;;) {
    const { made, sealed } = await counted(pool);
    if (made === sealed) return (performance.now() - start) / 1000;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
