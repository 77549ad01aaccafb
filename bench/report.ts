import type { Recorded } from "./payment-site.ts";
import { quantile } from "./table.ts";

/** The time pgbench took to replay the same number of payments. */
export type Replayed = { seconds: number; cpuSeconds: number };
/** `same`: a replay of the statements that the server sends; `lean`: a replay of leanest.sql. */
export type Round = Recorded & { same: Replayed; lean: Replayed };

const COLUMNS = ["round", "HTTP/s", "p50 ms", "p99 ms", "server CPU ms", "client CPU ms", "database CPU ms"];
const REPLAYS = ["same SQL/s", "its CPU ms", "leanest/s", "its CPU ms", "posting/s", "its CPU ms"];

/** Prints a line per round, then the median of each ratio, which one disturbed round barely changes. */
export function printRounds(rounds: Round[], posted: Replayed[]): void {
  const columns = [...COLUMNS, ...REPLAYS];
  const rows = rounds.map((round, index) => {
    const { payments, httpSeconds, same, lean, latenciesMs } = round;
    const perPayment = (seconds: number) => ((1000 * seconds) / payments).toFixed(2);
    const replays = [same, lean, posted[index]].flatMap((one) =>
      one ? [(payments / one.seconds).toFixed(0), perPayment(one.cpuSeconds)] : [],
    );
    return [
      String(index + 1),
      (payments / httpSeconds).toFixed(0),
      quantile(latenciesMs, 0.5).toFixed(1),
      quantile(latenciesMs, 0.99).toFixed(1),
      perPayment(round.serverCpuSeconds),
      perPayment(round.clientCpuSeconds),
      perPayment(round.databaseCpuSeconds),
      ...replays,
    ];
  });
  console.log("");
  for (const row of [columns, ...rows]) {
    console.log(row.map((cell, index) => cell.padStart(columns[index]?.length ?? 0)).join("   "));
  }
  const middle = (ratioOf: (round: Round, index: number) => number) => quantile(rounds.map(ratioOf), 0.5).toFixed(2);
  console.log(`\nCPU is per payment. Medians of ${rounds.length} rounds:`);
  console.log(`HTTP ÷ same SQL: ${middle(({ httpSeconds, same }) => same.seconds / httpSeconds)}`);
  console.log(`HTTP ÷ leanest SQL: ${middle(({ httpSeconds, lean }) => lean.seconds / httpSeconds)}`);
  console.log(
    `HTTP ÷ posting alone: ${middle(({ httpSeconds }, nth) => (posted[nth]?.seconds ?? Number.NaN) / httpSeconds)}`,
  );
  const cpuRatio = middle(({ databaseCpuSeconds, lean }) => databaseCpuSeconds / lean.cpuSeconds);
  console.log(`Database CPU ÷ that of the leanest SQL: ${cpuRatio}`);
}
