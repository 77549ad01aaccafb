import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { leaveLeague } from "#contract/members/members.ts";
import { listCases, retryRefund } from "#contract/operations/admin-oversight.ts";
import { handleProviderEvent } from "#server/operations/webhooks/handle-event.ts";
import { refunds } from "#server/platform/db/schema/payments.ts";
import { providerEvents } from "#server/platform/db/schema/provider-events.ts";
import { testApp } from "#tests/support/app.ts";
import { aLeague, anAdmin, aPerson, join, pay } from "#tests/support/world.ts";

it("A late event about a refund's first try doesn't touch the second", async () => {
  const world = await testApp();
  world.advance({ days: Math.ceil((Date.now() - world.clock().getTime()) / 86_400_000) + 365 });
  const admin = await anAdmin(world, "ada");
  const casey = await aPerson(world, "casey");
  const unlucky = await aPerson(world, "unlucky");
  const league = await aLeague(world, casey);
  await join(casey, league, unlucky);
  await pay(unlucky, league, { card: { number: "4000000000005126", expYear: world.clock().getUTCFullYear() + 4 } });
  await unlucky.call(leaveLeague, { params: { id: league.id } });
  await world.runJobs();
  world.advance({ hours: 1 });
  await world.deps.sandbox?.applyDueChanges();
  await world.runJobs();
  const [failed] = (await admin.call(listCases)).body;
  const events = (await world.deps.db.select().from(providerEvents)).filter(({ objectId }) =>
    objectId?.startsWith("re_"),
  );
  expect((await admin.call(retryRefund, { params: { id: failed?.id ?? "" } })).status).toBe(200);
  const event = events.at(-1);
  await world.deps.db
    .update(providerEvents)
    .set({ handledAt: null })
    .where(eq(providerEvents.id, event?.id ?? ""));
  const processor = world.deps.processor;
  if (!processor) throw new Error("none");
  await handleProviderEvent({ ...world.deps, processor }, { eventId: event?.id ?? "" });
  const [row] = await world.deps.db.select().from(refunds);
  expect([row?.status, row?.attempt]).toEqual(["pending", 2]);
  await world.close();
});
