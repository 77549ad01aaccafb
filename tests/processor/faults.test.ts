import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { toCents } from "#contract/platform/money.ts";
import { type CallFault, type FaultyCall, seededCallFaults, seededRandom } from "#sandbox/faults.ts";
import { ProcessorUnavailable } from "#server/processor/processor-errors.ts";
import {
  anIntent,
  aPaidIntent,
  aRecipient,
  processorWorld,
  pump,
  type Transport,
  type World,
} from "#tests/processor/world.ts";

const PAYOUT = "00000000-0000-4000-8000-0000000000aa";

describe.each<Transport>(["in-process", "socket"])("when an answer doesn't arrive, %s", (transport) => {
  let world: World;
  afterEach(() => world.close());

  /** Makes the next calls to a path fail, as many times as given. */
  const worldWith = async (networkRetries = 0) => {
    let planned: { path: RegExp; fault: CallFault; times: number } | undefined;
    const call = ({ path }: FaultyCall) => {
      if (!planned?.path.test(path) || planned.times-- <= 0) return undefined;
      return planned.fault;
    };
    world = await processorWorld({ transport, timeoutMs: 300, networkRetries, faults: { call } });
    await world.sandbox.ensureOperatingFunds({ cents: toCents(1_000_000) });
    return (path: RegExp, fault: CallFault, times = 1) => {
      planned = { path, fault, times };
    };
  };
  const aTransfer = (accountId: string) => ({
    payoutId: PAYOUT,
    attempt: 1,
    amount: toCents(1000),
    accountId,
    transferGroup: "league:x:s2026",
  });

  it.each<[CallFault, boolean]>([
    ["rate_limited", false],
    ["timeout_before", false],
    ["stored_500", false],
    ["timeout_after", true],
  ])("after %s the outcome is unknown, and looking it up reveals it (sent: %s)", async (fault, wasSent) => {
    const break_ = await worldWith();
    const transfer = aTransfer(await aRecipient(world));
    break_(/transfers/, fault);
    await expect(world.processor.createTransfer(transfer)).rejects.toBeInstanceOf(ProcessorUnavailable);
    const found = await world.processor.findTransfer(transfer);
    expect(found !== undefined).toBe(wasSent);
    if (!found) return;
    expect(await world.processor.createTransfer(transfer), "sent again").toEqual(found);
    expect(await world.processor.retrieveBalance()).toMatchObject({ available: 999_000 });
  });

  it("an error of the processor stays with its key, so only another attempt can succeed", async () => {
    const break_ = await worldWith();
    const transfer = aTransfer(await aRecipient(world));
    break_(/transfers/, "stored_500");
    await expect(world.processor.createTransfer(transfer)).rejects.toBeInstanceOf(ProcessorUnavailable);
    await expect(world.processor.createTransfer(transfer)).rejects.toBeInstanceOf(ProcessorUnavailable);
    expect(await world.processor.createTransfer({ ...transfer, attempt: 2 })).toMatchObject({ attempt: 2 });
  });

  it("an error that stays with the key of a new payment keeps no one from paying", async () => {
    const break_ = await worldWith();
    const paymentId = randomUUID();
    break_(/payment_intents/, "stored_500");
    await expect(anIntent(world, { paymentId })).rejects.toBeInstanceOf(ProcessorUnavailable);
    expect(await anIntent(world, { paymentId })).toMatchObject({ status: "requires_payment_method" });
  });

  it("the SDK itself repeats after a reset, under the same key", async () => {
    const break_ = await worldWith();
    const transfer = aTransfer(await aRecipient(world));
    break_(/transfers/, "reset_after");
    expect(await world.processor.createTransfer(transfer)).toMatchObject({ payoutId: PAYOUT });
    expect(await world.processor.retrieveBalance()).toMatchObject({ available: 999_000 });
    expect(world.requests.filter(({ method, url }) => method === "POST" && url === "/v1/transfers")).toHaveLength(2);
  });

  it("a customer being made elsewhere under the same key is waited for", async () => {
    await worldWith();
    const customer = { userId: randomUUID(), email: "ann@example.com", name: "Ann Tester" };
    const asked = () => world.requests.filter(({ url }) => url === "/v1/customers");
    const probe = await world.processor.createCustomer({ ...customer, userId: randomUUID() });
    const keyOf = (userId: string) => {
      const probed = asked()[0]?.headers["idempotency-key"] ?? "";
      return probed.replace(/^customer:[^:]*/, `customer:${userId}`);
    };
    const elsewhere = await world.ownerPool.connect();
    await elsewhere.query("begin");
    await elsewhere.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [keyOf(customer.userId)]);
    const making = world.processor.createCustomer(customer).catch(String);
    await expect
      .poll(() => asked().length)
      .toBeGreaterThan(2)
      .finally(() => elsewhere.release(true));
    expect(await making).toMatch(/^cus_/);
    expect(await making).not.toBe(probe);
  });
});

describe("events on their way", () => {
  const run = async (seed: number, events: { loss?: number; doubling?: number; delaySecondsMax?: number }) => {
    const rates = { loss: 0, doubling: 0, delaySecondsMax: 0, ...events };
    const world = await processorWorld({ faults: { events: { random: seededRandom(seed), ...rates } } });
    const paid: string[] = [];
    for (let count = 0; count < 12; count++) paid.push((await aPaidIntent(world)).id);
    world.passSeconds(rates.delaySecondsMax);
    const told = (await pump(world)).map(({ objectId }) => paid.indexOf(objectId ?? ""));
    await world.close();
    return told;
  };
  const inOrder = Array.from({ length: 12 }, (_, index) => index);

  it("can be lost, doubled and reordered, the same way for the same seed", async () => {
    expect(await run(1, {})).toEqual(inOrder);
    const lost = await run(2, { loss: 0.5 });
    expect(lost.length).toBeLessThan(12);
    expect(await run(2, { loss: 0.5 })).toEqual(lost);
    const doubled = await run(3, { doubling: 1 });
    expect([...doubled].sort((a, b) => a - b)).toEqual(inOrder.flatMap((index) => [index, index]));
    const late = await run(4, { delaySecondsMax: 60 });
    expect(late).not.toEqual(inOrder);
    expect([...late].sort((a, b) => a - b)).toEqual(inOrder);
  });
});

it("a share of all calls can go wrong, the same way for the same seed", () => {
  const runOf = (seed: number) => {
    const fault = seededCallFaults({ seed, share: 0.3 });
    return Array.from({ length: 200 }, () => fault({ method: "POST", path: "/v1/transfers", idempotencyKey: "k" }));
  };
  const first = runOf(7);
  expect(runOf(7)).toEqual(first);
  expect(runOf(8)).not.toEqual(first);
  const faulty = first.filter((fault) => fault !== undefined);
  expect(faulty.length).toBeGreaterThan(30);
  expect(faulty.length).toBeLessThan(90);
  expect(new Set(faulty).size).toBe(5);
});
