import { type Cost, watchCosts } from "#tests/support/statement-costs.ts";
import { jobsOf } from "./jobs.ts";
import { choosePlaces, listsOf } from "./lists.ts";
import { depsOf, type Site } from "./site.ts";

/** What one job or list cost: all its statements, and the one that read most. */
export type Measured = { name: string; ms: number; statements: number; rowsRead: number; most: Cost | undefined };

/** Runs each job and reads each list once, and returns what the database says about their statements. */
export async function measure(site: Site): Promise<Measured[]> {
  const deps = depsOf(site, { connections: 1 });
  const costs = watchCosts(deps.db.$client);
  const places = await choosePlaces(deps, site.size);
  const measured: Measured[] = [];
  const one = async (name: string, work: () => Promise<unknown>) => {
    costs.length = 0;
    await work();
    const most = costs.reduce<Cost | undefined>(
      (most, cost) => (most && most.rowsRead >= cost.rowsRead ? most : cost),
      undefined,
    );
    const ms = costs.reduce((sum, cost) => sum + cost.ms, 0);
    const rowsRead = costs.reduce((sum, cost) => sum + cost.rowsRead, 0);
    measured.push({ name, ms, statements: costs.length, rowsRead, most });
  };
  try {
    for (const { name, run } of jobsOf(deps)) await one(name, run);
    for (const { name, read } of listsOf(deps, site.size, places)) await one(name, () => read(1));
    return measured;
  } finally {
    await deps.db.$client.end();
  }
}
