import { afterEach, expect, it } from "vitest";
import { listNotifications } from "#contract/notices/notifications.ts";
import { listAuditLog, listCases } from "#contract/operations/admin-oversight.ts";
import { markTaxDetails } from "#contract/operations/tax.ts";
import {
  downloadUnclaimed,
  listUnclaimed,
  movePayoutToUnclaimed,
  payUnclaimed,
} from "#contract/operations/unclaimed-money.ts";
import { placeDeclarations } from "#server/platform/db/schema/declarations.ts";
import { jobHandlers } from "#server/worker/registry.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { propose, withLeague } from "#tests/support/with-league.ts";
import { anAdmin, aPerson, type Person, signIn } from "#tests/support/world.ts";

const TABLE = { DORMANT_AFTER: "default=200,US=300,US-TX=100" };

let world: TestApp;
let admin: Person;
let winner: Person;
let prize: string;
afterEach(() => world.close());

/** The winner's $100.00 waits for their bank details. */
async function aWaitingPrize(environment: Record<string, string>): Promise<void> {
  world = await testApp({ environment });
  admin = await anAdmin(world, "ada");
  winner = await aPerson(world, "winner");
  const [casey, ann] = [await aPerson(world, "casey"), await aPerson(world, "ann")];
  const players = [winner, ann];
  const league = await withLeague(world, { by: casey, players, paid: players, status: "completed" });
  prize = (await propose(casey, league, [[winner, "100.00"]])).body.payouts[0]?.id ?? "";
}

const lines = async () => (await admin.call(downloadUnclaimed)).body;
const liveIn = (place: string) =>
  admin.call(markTaxDetails, { params: { id: winner.userId }, body: { isCollected: true, place } });
const tellAll = () => jobHandlers(world.deps).remind_winners({});
const claims = async () =>
  (await winner.call(listNotifications)).body.filter(({ title }) => title.startsWith("Claim your"));

it("the report on unclaimed money has the day it falls dormant by the owner's place, and is in the audit log", async () => {
  await aWaitingPrize(TABLE);
  const since = Date.parse((await lines())[0]?.since ?? "");
  const days = async () => (await lines()).map(({ dormantOn }) => (Date.parse(dormantOn ?? "") - since) / 86_400_000);
  expect(await days()).toEqual([200]);
  await liveIn("US-DE");
  expect(await days()).toEqual([300]);
  await liveIn("US-TX");
  expect(await days()).toEqual([100]);
  expect(await lines()).toMatchObject([{ username: "winner", place: "US-TX", amount: "100.00", state: "waiting" }]);
  expect((await winner.call(downloadUnclaimed)).status).toBe(403);
  const { body: log } = await admin.call(listAuditLog);
  expect(log.some(({ action, details }) => action === "user.download_unclaimed_report" && details.lines === 1)).toBe(
    true,
  );
});

it("the owner's place is the last one that they declared, or that an admin learned later", async () => {
  await aWaitingPrize(TABLE);
  const place = async () => (await lines())[0]?.place;
  const declare = (said: string) =>
    world.deps.db
      .insert(placeDeclarations)
      .values({ userId: winner.userId, place: said, ip: "", device: "", declaredAt: world.clock() });
  await declare("US-TX");
  expect(await place()).toBe("US-TX");
  world.advance({ hours: 1 });
  await liveIn("US-DE");
  expect(await place()).toBe("US-DE");
  world.advance({ hours: 1 });
  await declare("CA");
  expect(await place()).toBe("CA");
});

it("its owner is told once, 90 days before, also after an admin moved it to unclaimed money", async () => {
  await aWaitingPrize(TABLE);
  await liveIn("");
  world.advance({ days: 109 });
  await tellAll();
  expect(await claims()).toEqual([]);
  await admin.call(movePayoutToUnclaimed, { params: { id: prize }, body: { reason: "No answer." } });
  expect(await lines()).toMatchObject([{ state: "kept", amount: "100.00", toldAt: null }]);
  world.advance({ days: 2 });
  await tellAll();
  await tellAll();
  expect(await claims()).toMatchObject([
    { title: expect.stringMatching(/^Claim your \$100\.00 from Sunday League by /) },
  ]);
  expect(await lines()).toMatchObject([{ toldAt: world.clock().toISOString() }]);
});

it("the days count from the award, also after an admin paid kept money to an owner without a bank account", async () => {
  await aWaitingPrize(TABLE);
  const [awarded] = await lines();
  const reason = { reason: "No answer." };
  world.advance({ days: 111 });
  await tellAll();
  for (const turn of ["first", "second"]) {
    world.advance({ days: 61 });
    admin = await signIn(world, "ada");
    const [line] = await lines();
    const waiting = (await admin.call(listCases)).body.find(({ kind }) => kind === "payout_unclaimed");
    expect((await admin.call(movePayoutToUnclaimed, { params: { id: waiting?.id ?? "" }, body: reason })).status).toBe(
      200,
    );
    const [kept] = (await admin.call(listUnclaimed)).body;
    const paid = { params: { id: kept?.id ?? "" }, body: { account: "winner", ...reason } };
    expect((await admin.call(payUnclaimed, paid)).status, turn).toBe(200);
    const { since, dormantOn, toldAt } = line ?? {};
    expect(await lines(), turn).toMatchObject([{ state: "waiting", since, dormantOn, toldAt }]);
    expect([since, dormantOn], turn).toEqual([awarded?.since, awarded?.dormantOn]);
  }
});

it("without the operator's table, no day is named and no one is told of one", async () => {
  await aWaitingPrize({});
  world.advance({ days: 2000 });
  await tellAll();
  expect(await claims()).toEqual([]);
  admin = await signIn(world, "ada");
  expect(await lines()).toMatchObject([{ amount: "100.00", dormantOn: null, toldAt: null }]);
});
