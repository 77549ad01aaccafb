export type Round = { payments: number; httpSeconds: number; replaySeconds: number; latenciesMs: number[] };

/** A line a round, and the middle round's ratio: one that the machine disturbed does not decide. */
export function printRounds(rounds: Round[], replayName: string): void {
  const lines = rounds.map(({ payments, httpSeconds, replaySeconds, latenciesMs }, index) => ({
    round: index + 1,
    http: payments / httpSeconds,
    replay: payments / replaySeconds,
    ratio: replaySeconds / httpSeconds,
    p50: quantile(latenciesMs, 0.5),
    p99: quantile(latenciesMs, 0.99),
  }));
  console.log(`\nround   HTTP/s   p50 ms   p99 ms   ${replayName}/s   ratio`);
  for (const { round, http, replay, ratio, p50, p99 } of lines) {
    const cells = [http.toFixed(0).padStart(8), p50.toFixed(1).padStart(9), p99.toFixed(1).padStart(9)];
    const compared = [replay.toFixed(0).padStart(replayName.length + 5), ratio.toFixed(2).padStart(8)];
    console.log(`${String(round).padStart(5)} ${[...cells, ...compared].join("")}`);
  }
  const ratios = lines.map(({ ratio }) => ratio);
  console.log(`\nRatio: ${quantile(ratios, 0.5).toFixed(2)} (the middle of ${rounds.length} rounds)`);
}

function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}
