import { databaseCpuSeconds } from "../database-cpu.ts";
import { median, quantile, startTable } from "../table.ts";
import { choosePlaces, type List, listsOf } from "./lists.ts";
import { depsOf, type Site } from "./site.ts";

const READS = 200;
/** As on a server that has run for a while, each connection has read a list often enough to keep its plan: other pages. */
const FIRST_READS_EACH = 20;
const NAME_WIDTH = 34;
const P99 = 0.99;

/** What a read took, and what the database's processes used for it. */
type Reads = { p50: number; p99: number; cpuMs: number };

/**
 * Reads each list many times, each time a different page, filter, search or person, over several connections at once, first at
 * one size and then at the other. The database's processor time says what a read costs even where other work disturbs the clock.
 */
export async function benchLatencies([small, large]: [Site, Site], readers: number): Promise<void> {
  const sites = await Promise.all([small, large].map((site) => open(site, readers)));
  const [before, after] = sites;
  if (!before || !after) throw new Error("There is nothing to read.");
  const at = (name: string) => [small, large].map(({ size }) => `${name} at ${size.leagues}`);
  const row = startTable(["list".padEnd(NAME_WIDTH), ...at("p50"), ...at("p99"), ...at("CPU ms"), "CPU ratio"]);
  try {
    for (const [index, { name }] of after.lists.entries()) {
      const [few, many] = [await before.readMany(index), await after.readMany(index)];
      row([
        name.padEnd(NAME_WIDTH),
        ...[few.p50, many.p50, few.p99, many.p99].map((ms) => ms.toFixed(1)),
        ...[few.cpuMs, many.cpuMs].map((ms) => ms.toFixed(2)),
        (many.cpuMs / few.cpuMs).toFixed(2),
      ]);
    }
  } finally {
    for (const { close } of sites) await close();
  }
  console.log(`${READS} reads of each over ${readers} connections, in ms.`);
}

async function open(site: Site, readers: number) {
  const deps = depsOf(site, { connections: readers });
  const lists = listsOf(deps, site.size, await choosePlaces(deps, site.size));
  const readMany = async (index: number): Promise<Reads> => {
    const list = lists[index];
    if (!list) throw new Error("There is no such list.");
    await readOver(list, { reads: readers * FIRST_READS_EACH, from: READS, readers });
    const usedBefore = databaseCpuSeconds(site.dataDir);
    const took = await readOver(list, { reads: READS, from: 0, readers });
    const cpuMs = ((databaseCpuSeconds(site.dataDir) - usedBefore) * 1000) / READS;
    return { p50: median(took), p99: quantile(took, P99), cpuMs };
  };
  return { lists, readMany, close: () => deps.db.$client.end() };
}

type Reading = { reads: number; from: number; readers: number };

async function readOver({ read }: List, { reads, from, readers }: Reading): Promise<number[]> {
  const took: number[] = [];
  let next = from;
  const readOn = async () => {
    while (next < from + reads) {
      const nth = next++;
      const start = performance.now();
      await read(nth);
      took.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: readers }, readOn));
  return took;
}
