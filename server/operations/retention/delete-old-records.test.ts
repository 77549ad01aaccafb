import { expect, it } from "vitest";
import { deleteOldRecords } from "#server/operations/retention/delete-old-records.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { jobHandlers } from "#server/worker/registry.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, join, pay } from "#tests/support/world.ts";

const world = withWorld({ environment: { KEEP_MONTHS: "12" } });

const query = async (text: string) => (await world.database.ownerPool.query(text)).rows;
const prune = () => jobHandlers(world.deps).prune_limits({});

/** Everything that could be deleted, and what must never be. */
const counted = async () => {
  const [row] = await query(`select
    (select count(*)::int from mails where sent_at is not null) as delivered,
    (select count(*)::int from mails where sent_at is null) as waiting,
    (select count(*)::int from provider_events where handled_at is not null) as handled,
    (select count(*)::int from provider_events where handled_at is null) as unhandled,
    (select count(*)::int from account_events) as history,
    (select count(*)::int from ledger.entries) as entries,
    (select count(*)::int from payments) as payments,
    (select count(*)::int from notifications) as notices,
    (select count(*)::int from audit_log) as audited`);
  return row;
};

it("Delivered emails, handled events and accounts' histories go after the months that the operator set, and nothing else", async () => {
  const casey = await aPerson(world, "casey");
  const ben = await aPerson(world, "ben");
  const league = await aLeague(world, casey);
  await join(casey, league, ben);
  await pay(ben, league);
  await world.runJobs();
  await query(`insert into mails (id, "to", subject, text, html, created_at)
    select gen_random_uuid(), 'late@example.com', '', '', '', min(created_at) from mails`);
  await query(
    `insert into provider_events (id, type, payload, received_at) select 'evt_open', 'charge.updated', '{}', min(received_at) from provider_events`,
  );
  const before = await counted();
  expect(before).toMatchObject({ waiting: 1, unhandled: 1 });
  for (const kind of ["delivered", "handled", "history", "entries"]) expect(before[kind], kind).toBeGreaterThan(0);

  world.advance({ days: 360 });
  await prune();
  expect(await counted()).toEqual(before);

  world.advance({ days: 10 });
  await inTransaction(world.deps.db, (tx) => deleteOldRecords(tx, { keepMonths: undefined, now: world.clock() }));
  expect(await counted(), "without a number of months").toEqual(before);

  await prune();
  expect(await counted()).toEqual({ ...before, delivered: 0, handled: 0, history: 0 });
});
