export type Round = {
  payments: number;
  httpSeconds: number;
  replaySeconds: number;
  serverCpuSeconds: number;
  databaseCpuSeconds: number;
  replayCpuSeconds: number;
  clientCpuSeconds: number;
  latenciesMs: number[];
};

/** Prints a line per round and the median round's ratio, so that one disturbed round doesn't matter. */
export function printRounds(rounds: Round[], replayName: string): void {
  const columns = ["round", "HTTP/s", "p50 ms", "p99 ms", "server CPU ms", "client CPU ms", "database CPU ms"];
  columns.push(`${replayName}/s`, "its database CPU ms", "ratio");
  const rows = rounds.map((round, index) => {
    const { payments, httpSeconds, replaySeconds, latenciesMs } = round;
    const perPayment = (seconds: number) => ((1000 * seconds) / payments).toFixed(2);
    return [
      String(index + 1),
      (payments / httpSeconds).toFixed(0),
      quantile(latenciesMs, 0.5).toFixed(1),
      quantile(latenciesMs, 0.99).toFixed(1),
      perPayment(round.serverCpuSeconds),
      perPayment(round.clientCpuSeconds),
      perPayment(round.databaseCpuSeconds),
      (payments / replaySeconds).toFixed(0),
      perPayment(round.replayCpuSeconds),
      ratioOf(round).toFixed(2),
    ];
  });
  console.log("");
  for (const row of [columns, ...rows]) {
    console.log(row.map((cell, index) => cell.padStart(columns[index]?.length ?? 0)).join("   "));
  }
  const middle = quantile(rounds.map(ratioOf), 0.5);
  console.log(`\nCPU is per payment. Ratio: ${middle.toFixed(2)} (median of ${rounds.length} rounds)`);
}

const ratioOf = ({ httpSeconds, replaySeconds }: Round) => replaySeconds / httpSeconds;

function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}
