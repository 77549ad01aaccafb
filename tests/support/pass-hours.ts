import { jobHandlers } from "#server/worker/registry.ts";
import type { TestApp } from "#tests/support/app.ts";

const HOUR_MS = 3_600_000;

/**
 * Lets hours pass. After each in which fetches are due, makes them, as the worker's schedule does; hours in which none is due
 * pass at once.
 */
export async function passHours(world: TestApp, hours: number): Promise<void> {
  for (let hour = 0; hour < hours; ) {
    const { rows } = await world.database.ownerPool.query<{ due: Date | null }>(
      "select min(next_fetch_at) as due from platform_links",
    );
    // The schedule asks for what is due within the next hour.
    const due = rows[0]?.due?.getTime() ?? Number.POSITIVE_INFINITY;
    const until = Math.ceil((due - world.clock().getTime()) / HOUR_MS) - 1;
    const passed = Math.min(Math.max(until, 1), hours - hour);
    world.advance({ hours: passed });
    hour += passed;
    if (until > passed) continue;
    await jobHandlers(world.deps).ask_for_due_results({});
    await world.runJobs();
  }
}
