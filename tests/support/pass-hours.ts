import { jobHandlers } from "#server/worker/registry.ts";
import type { TestApp } from "#tests/support/app.ts";

/** Lets hours pass. After each, fetches the results that are due, as the worker's schedule does. */
export async function passHours(world: TestApp, hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour++) {
    world.advance({ hours: 1 });
    const { rows } = await world.database.ownerPool.query(
      "select 1 from platform_links where next_fetch_at <= $1::timestamptz + interval '1 hour'",
      [world.clock()],
    );
    if (rows.length === 0) continue;
    await jobHandlers(world.deps).ask_for_due_results({});
    await world.runJobs();
  }
}
