import { expect, it } from "vitest";
import { seal } from "#server/worker/seal.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, pay } from "#tests/support/world.ts";

const world = withWorld();
const [casey] = withPeople(world, "casey");

/** Seals what waits, as the job that the queue has started. @returns How many milliseconds later it will look again. */
async function pauseAfterSealing(): Promise<number> {
  await world.database.ownerPool.query("delete from graphile_worker._private_jobs where key = 'seal_entries'");
  await seal(world.deps);
  const { rows } = await world.database.ownerPool.query<{ run_at: Date }>(
    "select run_at from graphile_worker._private_jobs where key = 'seal_entries'",
  );
  return Number(rows[0]?.run_at) - world.clock().getTime();
}

const unsealed = async () =>
  (await world.database.ownerPool.query("select count(*)::int as waiting from ledger.unsealed")).rows[0].waiting;

it("Sealing looks again sooner after it found something", async () => {
  await pay(casey, await aLeague(world, casey));
  expect(await unsealed()).toBeGreaterThan(0);
  const afterWork = await pauseAfterSealing();
  expect(await unsealed()).toBe(0);
  const afterNothing = await pauseAfterSealing();
  expect([afterWork, afterNothing]).toEqual([500, 3000]);
});
