import { afterAll, beforeAll, expect, it } from "vitest";
import { inTransaction } from "#server/platform/db/client.ts";
import { providerEvents } from "#server/platform/db/schema/provider-events.ts";
import { resumeUnfinished } from "#server/worker/resume-unfinished.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

it("an event that was never tried runs before any number of events that keep failing", async () => {
  const receivedAt = new Date(world.clock().getTime() - 3_600_000);
  const event = { type: "charge.updated", objectId: "ch_unknown", payload: {}, receivedAt };
  const failing = Array.from({ length: 600 }, (_, index) => ({ ...event, id: `evt_failing_${index}`, attempts: 12 }));
  await world.deps.db.insert(providerEvents).values([...failing, { ...event, id: "evt_fresh" }]);
  await inTransaction(world.deps.db, (tx) => resumeUnfinished(tx, { config: world.deps.config, now: world.clock() }));
  const { rows } = await world.database.ownerPool.query(
    "select key from graphile_worker._private_jobs where key = 'handle_provider_event:evt_fresh'",
  );
  expect(rows).toHaveLength(1);
});
