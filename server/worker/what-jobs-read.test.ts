import { afterAll, beforeAll, expect, it } from "vitest";
import { requireProcessor } from "#server/money/payments/require-processor.ts";
import { deleteOldRecords } from "#server/operations/retention/delete-old-records.ts";
import { missingSince } from "#server/operations/webhooks/backfill-events.ts";
import { recheckPayoutAccounts } from "#server/operations/webhooks/recheck-payout-accounts.ts";
import { APP_ROLE } from "#server/platform/db/app-role.ts";
import { createDb, createPool, inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { JobName } from "#server/platform/queue.ts";
import type { Season } from "#server/results/season-results.ts";
import { jobHandlers } from "#server/worker/registry.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { manyLeagues } from "#tests/support/many-leagues.ts";
import { type Cost, watchCosts } from "#tests/support/statement-costs.ts";

const CLOSED = 5000;
const OPEN = 5;
/** A statement may look at a few rows for each that is open: the league, its seats, its people. */
const ROWS_MAX = 20 * OPEN;

// Its leagues are written past the books, which therefore don't add up.
let world: TestApp;
beforeAll(async () => {
  world = await testApp();
  await manyLeagues(world.database, { closed: CLOSED, open: OPEN, now: world.clock() });
});
afterAll(() => world.close());

/** Lists what each of the work's statements reads. */
async function costsOf(work: (deps: Deps) => Promise<unknown>): Promise<Cost[]> {
  const pool = createPool({ ...world.database.app, role: APP_ROLE, max: 1 });
  const costs = watchCosts(pool);
  try {
    await work({ ...world.deps, db: createDb(pool) });
    return costs;
  } finally {
    await pool.end();
  }
}

const found = (costs: Cost[]) => costs.reduce((sum, { rowsRead }) => sum + rowsRead, 0);
const tooMuch = (costs: Cost[]) =>
  costs.filter(({ rowsRead }) => rowsRead > ROWS_MAX).map(({ text, scans }) => ({ text, scans }));

it.each<JobName>([
  ...(["resume_unfinished", "release_held_seats", "mark_overdue", "remind_end_dates", "remind_deadlines"] as const),
  ...(["send_collected_emails", "settle_payout_votes", "settle_commissioner_votes"] as const),
  ...(["expire_replacements", "expire_invitations", "ask_for_due_results", "tell_commissioner_gone"] as const),
  ...(["remind_treasurers", "add_late_fees", "remind_parts"] as const),
])(`%s reads what is open, not the ${CLOSED} that are done`, async (job) => {
  const costs = await costsOf((deps) => jobHandlers(deps)[job]({} as never));
  expect(found(costs), "it finds what is open").toBeGreaterThanOrEqual(OPEN);
  expect(tooMuch(costs)).toEqual([]);
});

it("fetching, importing and acting on a season's results read one league, not all", async () => {
  const { rows } = await world.database.ownerPool.query<Season>(
    `update platform_links set fetch_asked_at = $1 where league_id = (select league_id from platform_links where next_fetch_at is not null limit 1)
     returning league_id as "leagueId", season_year as "seasonYear"`,
    [world.clock()],
  );
  const [season] = rows;
  if (!season) throw new Error("No season is linked.");
  for (const job of ["fetch_due_results", "import_results", "act_on_results"] as const) {
    const costs = await costsOf((deps) => jobHandlers(deps)[job](season));
    expect(found(costs), job).toBeGreaterThan(0);
    expect(tooMuch(costs), job).toEqual([]);
  }
});

it("looking for events that never came reads the last ones, not all", async () => {
  const costs = await costsOf((deps) => missingSince(requireProcessor(deps), {}));
  expect(found(costs)).toBeGreaterThan(0);
  expect(tooMuch(costs)).toEqual([]);
});

it("rechecking winners' accounts reads those that are due, not all", async () => {
  const { ownerPool } = world.database;
  const due = "user_id in (select user_id from league_members where payment_status = 'pending')";
  for (const kind of ["null", "created_at"]) {
    await ownerPool.query(
      `update payout_accounts set stripe_account_id = 'acct_' || user_id, ready_at = ${kind},
         checked_at = case when ${due} then $1::timestamptz - interval '2 days' else $1 end`,
      [world.clock()],
    );
    await ownerPool.query("vacuum analyze payout_accounts");
    const costs = await costsOf((deps) => recheckPayoutAccounts(requireProcessor(deps)));
    expect(found(costs)).toBeGreaterThanOrEqual(OPEN);
    expect(tooMuch(costs)).toEqual([]);
  }
});

it("deleting old records reads those that are old enough, not all", async () => {
  const retention = { keepMonths: 12, now: world.clock() };
  const costs = await costsOf(({ db }) => inTransaction(db, (tx) => deleteOldRecords(tx, retention)));
  expect(costs).toHaveLength(3);
  expect(tooMuch(costs)).toEqual([]);
});
