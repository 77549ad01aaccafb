import type { LeagueAddress } from "#server/platform/fantasy-platforms.ts";
import { createPlatforms } from "#server/results/platforms/platforms.ts";
import { startWideLeagues } from "./imports/wide-leagues.ts";
import { median, startTable } from "./table.ts";

const ROUNDS = 15;
/** Longer than answers are kept, so that each round makes every call. */
const BETWEEN_ROUNDS_MS = 10 * 60_000;

const LEAGUES: Record<string, LeagueAddress> = {
  "Sleeper, 12": { platform: "sleeperbot", leagueId: "900000000000000001", season: "2024", sport: "football" },
  "FPL classic, 50": { platform: "premier_league", leagueId: "classic-900000001", season: "2024", sport: "soccer" },
};

/**
 * Imports a season of 50 teams from Fantasy Premier League and one of 12 teams from Sleeper, in turns. A stand-in in this
 * process plays both platforms, and the time between two calls passes on a clock of its own, so only work is measured.
 */
export async function benchImports(): Promise<void> {
  const standIn = await startWideLeagues();
  let now = Date.now();
  const platforms = createPlatforms({
    connection: {
      ...{ standInUrl: standIn.url, userAgent: "Potkeeper/bench", timeoutMs: 10_000 },
      clock: () => new Date(now),
    },
    backOff: { read: async () => undefined, write: async () => {} },
    sleep: async (ms) => {
      now += ms;
    },
    yahooApp: undefined,
  });
  const importOne = async (address: LeagueAddress) => {
    now += BETWEEN_ROUNDS_MS;
    const [since, start] = [now, performance.now()];
    const { table, answers } = await platforms.importResults(address);
    return { table, calls: answers.length, ms: performance.now() - start, waitedMs: now - since };
  };
  try {
    // The first imports compile what the others run.
    for (const address of Object.values(LEAGUES)) await importOne(address);
    const all = new Map<string, Awaited<ReturnType<typeof importOne>>[]>();
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, address] of Object.entries(LEAGUES))
        all.set(name, [...(all.get(name) ?? []), await importOne(address)]);
    const row = startTable(["league", "teams", "weeks", "calls", "median ms", "ms a call", "polite wait s"]);
    const medians = [...all].map(([name, imports]) => {
      const [first] = imports;
      const ms = median(imports.map((one) => one.ms));
      const [calls = 0, waitedMs = 0] = [first?.calls, first?.waitedMs];
      const size = [first?.table.teams.length, first?.table.weeks.length, calls].map(String);
      row([name, ...size, ms.toFixed(1), (ms / calls).toFixed(2), (waitedMs / 1000).toFixed(1)]);
      return { ms, calls };
    });
    const [sleeper, fpl] = medians;
    if (!sleeper || !fpl) return;
    const ratio = (fpl.ms / sleeper.ms).toFixed(2);
    const ofCalls = (fpl.calls / sleeper.calls).toFixed(2);
    console.log(`\nFPL ÷ Sleeper: ${ratio} in time, ${ofCalls} in calls. Medians of ${ROUNDS} imports each.`);
  } finally {
    await standIn.close();
  }
}
