import { afterAll, beforeAll, expect, it } from "vitest";
import { APP_ROLE } from "#server/platform/db/app-role.ts";
import { createDb, createPool } from "#server/platform/db/client.ts";
import type { JobName } from "#server/platform/queue.ts";
import { jobHandlers } from "#server/worker/registry.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { manyLeagues } from "#tests/support/many-leagues.ts";
import { type Cost, watchCosts } from "#tests/support/statement-costs.ts";

const CLOSED = 5000;
const OPEN = 5;
/** A statement may look at a few rows for each that is open: the league, its seats, its people. */
const ROWS_MAX = 20 * OPEN;

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
  await manyLeagues(world.database, { closed: CLOSED, open: OPEN, now: world.clock() });
});
afterAll(() => world.close());

/** Runs the job, and lists what each of its statements read. */
async function costsOf(job: JobName): Promise<Cost[]> {
  const pool = createPool({ ...world.database.app, role: APP_ROLE, max: 1 });
  const costs = watchCosts(pool);
  try {
    await jobHandlers({ ...world.deps, db: createDb(pool) })[job]({} as never);
    return costs;
  } finally {
    await pool.end();
  }
}

const found = (costs: Cost[]) => costs.reduce((sum, { rowsRead }) => sum + rowsRead, 0);

it.each<JobName>([
  ...(["resume_unfinished", "release_held_seats", "mark_overdue", "remind_end_dates", "remind_deadlines"] as const),
  ...(["send_collected_emails", "settle_payout_votes", "settle_commissioner_votes"] as const),
  ...(["expire_replacements", "expire_invitations", "ask_for_due_results", "tell_commissioner_gone"] as const),
])(`%s reads what is open, not the ${CLOSED} that are done`, async (job) => {
  const costs = await costsOf(job);
  expect(found(costs), "it finds what is open").toBeGreaterThanOrEqual(OPEN);
  const most = costs.filter(({ rowsRead }) => rowsRead > ROWS_MAX);
  expect(most.map(({ text, scans }) => ({ text, scans }))).toEqual([]);
});
