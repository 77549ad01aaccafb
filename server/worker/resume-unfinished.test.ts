import { expect, it } from "vitest";
import { providerEvents } from "#server/platform/db/schema/provider-events.ts";
import { resumeUnfinished } from "#server/worker/resume-unfinished.ts";
import { withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";

const world = withWorld();
const [casey, ben] = withPeople(world, "casey", "ben");

it("an event that was never tried runs before any number of events that keep failing", async () => {
  const receivedAt = new Date(world.clock().getTime() - 3_600_000);
  const event = { type: "charge.updated", objectId: "ch_unknown", payload: {}, receivedAt };
  const failing = Array.from({ length: 600 }, (_, index) => ({ ...event, id: `evt_failing_${index}`, attempts: 12 }));
  await world.deps.db.insert(providerEvents).values([...failing, { ...event, id: "evt_fresh" }]);
  await resumeUnfinished(world.deps);
  expect(await queued("handle_provider_event:evt_fresh")).toBe(true);
});

it("work is left to its own job for a minute", async () => {
  const event = { type: "charge.updated", objectId: "ch_unknown", payload: {} };
  const received = (id: string, seconds: number) => ({
    ...{ ...event, id, receivedAt: new Date(world.clock().getTime() - seconds * 1000) },
  });
  await world.deps.db.insert(providerEvents).values([received("evt_59", 59), received("evt_61", 61)]);
  await resumeUnfinished(world.deps);
  expect([await queued("handle_provider_event:evt_59"), await queued("handle_provider_event:evt_61")]).toEqual([
    false,
    true,
  ]);
});

it("a kind of work that can't be read doesn't keep others from resuming: an open payout is queued", async () => {
  const league = await withLeague(world, { by: casey, players: [ben] });
  const { rows } = await world.database.ownerPool.query<{ id: string }>(
    `insert into payouts (league_id, season_year, user_id, kind, place, amount, status, created_at)
     values ($1, 1, $2, 'prize', 1, 100, 'processing', $3) returning id`,
    [league.id, ben.userId, new Date(world.clock().getTime() - 3_600_000)],
  );
  const key = `send_payout:${rows[0]?.id}`;
  for (const table of ["refunds", "mails", "sandbox.planned_changes"]) {
    await world.database.ownerPool.query("delete from graphile_worker._private_jobs");
    await world.database.ownerPool.query(`revoke select on ${table} from potkeeper_app`);
    await expect(resumeUnfinished(world.deps), table).rejects.toThrow();
    expect(await queued(key), table).toBe(true);
    await world.database.ownerPool.query(`grant select on ${table} to potkeeper_app`);
  }
  await world.database.ownerPool.query("delete from payouts");
});

it("a scan gives up rather than wait for a table that someone keeps locked", async () => {
  const holder = await world.database.ownerPool.connect();
  try {
    await holder.query("begin; lock table mails in access exclusive mode");
    await expect(resumeUnfinished(world.deps)).rejects.toThrow();
  } finally {
    await holder.query("rollback");
    holder.release();
  }
});

async function queued(key: string): Promise<boolean> {
  const { rows } = await world.database.ownerPool.query("select from graphile_worker._private_jobs where key = $1", [
    key,
  ]);
  return rows.length > 0;
}
