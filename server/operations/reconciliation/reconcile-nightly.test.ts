import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listNotifications } from "#contract/notices/notifications.ts";
import { getReconciliation, runReconciliation } from "#contract/operations/reconciliation.ts";
import { reconcileNightly } from "#server/operations/reconciliation/reconcile-nightly.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { withLeague } from "#tests/support/with-league.ts";
import { anAdmin, aPerson, type Person, pay } from "#tests/support/world.ts";

let world: TestApp;
let admin: Person;
let commissioner: Person;
let isProcessorAway = false;
beforeEach(async () => {
  const faults = { call: () => (isProcessorAway ? ("timeout_before" as const) : undefined) };
  world = await testApp({ faults });
  commissioner = await aPerson(world, "commissioner");
  admin = await anAdmin(world, "overseer");
  await world.runJobs();
});
afterEach(() => world.close());

const stripe = () => {
  const { sandbox } = world.deps;
  if (!sandbox) throw new Error("There is no sandbox.");
  return new Stripe(sandbox.secretKey, { httpClient: Stripe.createFetchHttpClient(sandbox.fetch) });
};

const TITLES = ["The money needs a look", "The books could not be compared", "The money is right again"];
/** Lists what the admins were told about the money, newest first. */
const told = async () => {
  const { body } = await admin.call(listNotifications);
  return body.filter(({ title }) => TITLES.includes(title)).map(({ title, message }) => ({ title, message }));
};
const nextNight = () => {
  world.advance({ days: 1 });
  return reconcileNightly(world.deps);
};

describe("the admin's page", () => {
  it("first shows that nothing was compared yet, then the requested comparison", async () => {
    expect((await admin.call(getReconciliation)).body).toEqual({
      latest: null,
      funding: {
        held: "10000.00",
        owed: "0.00",
        frozen: "0.00",
        gap: "0.00",
        fees: "0.00",
        disputeLosses: "0.00",
        operatorFunds: "10000.00",
      },
      alarms: [],
    });
    const { status, body } = await admin.call(runReconciliation);
    expect(status).toBe(200);
    expect(body).toEqual({
      trigger: "admin",
      startedAt: world.clock().toISOString(),
      finishedAt: world.clock().toISOString(),
      failure: null,
      compared: 1,
      settling: 0,
      differences: [],
      processorAvailable: "10000.00",
      processorPending: "0.00",
      booked: "10000.00",
    });
    expect((await admin.call(getReconciliation)).body.latest).toEqual(body);
  });

  it("lets one comparison run at a time", async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => admin.call(runReconciliation)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toContain(200);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    const session = await world.database.pool.connect();
    await session.query("select pg_advisory_lock(5283021)");
    expect((await admin.call(runReconciliation)).error).toEqual({
      message: "A comparison is already under way. Its result will be here in a moment.",
    });
    await session.query("select pg_advisory_unlock(5283021)");
    session.release();
    expect((await admin.call(runReconciliation)).status).toBe(200);
  });

  it("says so when the processor doesn't answer, and keeps the last result", async () => {
    isProcessorAway = true;
    world.advance({ hours: 1 });
    const { status } = await admin.call(runReconciliation);
    isProcessorAway = false;
    expect(status).toBe(503);
    const { latest } = (await admin.call(getReconciliation)).body;
    expect(latest).toMatchObject({ failure: expect.any(String), differences: [], compared: 0 });
  });
});

async function aPaidSeat(): Promise<string> {
  const member = await aPerson(world, "member");
  const league = await withLeague(world, { by: commissioner, players: [member] });
  const paymentIntentId = await pay(member, league);
  await world.runJobs();
  return paymentIntentId;
}

describe("a night", () => {
  it("without news tells no one", async () => {
    await nextNight();
    expect(await told()).toEqual([]);
    expect((await admin.call(getReconciliation)).body.latest).toMatchObject({ trigger: "nightly", failure: null });
  });

  it("with a difference tells the admins, each night again, and once when all is right", async () => {
    const { id } = await stripe().topups.create({ amount: 100, currency: "usd" });
    const paymentIntentId = await aPaidSeat();
    const refund = await stripe().refunds.create({ payment_intent: paymentIntentId, amount: 1000 });
    await nextNight();
    await nextNight();
    const message = "The books and the processor differ on 1 movement. The admin page shows each, and what to do.";
    expect(await told()).toEqual(Array(2).fill({ title: "The money needs a look", message }));
    const { latest } = (await admin.call(getReconciliation)).body;
    expect(latest?.differences.map(({ reference }) => reference)).toEqual([refund.id]);
    expect(latest?.differences.map(({ reference }) => reference)).not.toContain(id);

    for (const forget of [
      "update processor_transactions set amount = 0, net = 0 where source_id = $1",
      `update sandbox.balance_transactions set body = body || '{"amount":0}' where source = $1`,
    ])
      await world.database.ownerPool.query(forget, [refund.id]);
    await nextNight();
    await nextNight();
    expect((await told()).map(({ title }) => title)).toEqual([TITLES[2], TITLES[0], TITLES[0]]);
  });

  it("that failed is reported once, however often it is retried, and so is its success afterwards", async () => {
    isProcessorAway = true;
    await expect(nextNight()).rejects.toThrow();
    await expect(nextNight()).rejects.toThrow();
    isProcessorAway = false;
    expect((await told()).map(({ title }) => title)).toEqual([TITLES[1]]);
    await nextNight();
    expect((await told()).map(({ title }) => title)).toEqual([TITLES[2], TITLES[1]]);
  });

  it("with a gap says how much is missing", async () => {
    await aPaidSeat();
    await world.database.ownerPool.query(`select * from ledger.post('test:gap', 'platform.withdrawn', null, null, 'test',
      'po_gap', '{}', '${world.clock().toISOString()}', array['platform', 'processor'], array[1010000, -1010000]::bigint[])`);
    await nextNight();
    const { gap, held, owed } = (await admin.call(getReconciliation)).body.funding;
    expect([gap, held, owed]).toEqual(["101.75", "-51.75", "50.00"]);
    const [latest] = await told();
    expect(latest?.message).toContain("The processor holds $101.75 less than is owed; top it up by that amount.");
  });
});

it("compares nothing while payments are switched off", async () => {
  await expect(reconcileNightly({ ...world.deps, processor: undefined })).resolves.toBeUndefined();
});
