import { afterEach, beforeEach, expect, it } from "vitest";
import { listNeeds } from "#contract/leagues/needs.ts";
import { leaveLeague } from "#contract/members/members.ts";
import { listCases, payOutRefund, retryRefund } from "#contract/operations/admin-oversight.ts";
import { confirmAdminRequest, listAdminRequests, refuseAdminRequest } from "#contract/operations/admin-requests.ts";
import { editUser } from "#contract/operations/admin-users.ts";
import { intoTheFuture } from "#tests/money/acts.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { aLeague, anAdmin, aPerson, join, type Person, pay } from "#tests/support/world.ts";

let world: TestApp;
let ada: Person;
let bea: Person;
beforeEach(async () => {
  world = await testApp({ environment: { SAFEGUARDS: "second-admin" } });
  intoTheFuture(world);
  ada = await anAdmin(world, "ada");
  bea = await anAdmin(world, "bea");
});
afterEach(() => world.close());

const needsOf = async (person: Person) => (await person.call(listNeeds)).body;
const waiting = async () => (await ada.call(listAdminRequests)).body.filter(({ status }) => status === "waiting");

/** Asks for another address, which another admin has to confirm. */
async function askForAddress(person: Person, email: string) {
  const body = { username: person.username, firstName: "Pat", lastName: "Tester", role: "user" as const, email };
  expect((await ada.call(editUser, { params: { id: person.userId }, body })).status).toBe(200);
  return world.clock().toISOString();
}

/** A member left this admin's league, with a card that takes no refund. */
async function aFailedRefund(commissioner: Person, by?: Person) {
  const league = await aLeague(world, commissioner, { isPublic: false });
  const leaver = by ?? (await aPerson(world, "leaver"));
  await join(commissioner, league, leaver);
  await pay(leaver, league, { card: { number: "4000000000005126", expYear: world.clock().getUTCFullYear() + 4 } });
  await leaver.call(leaveLeague, { params: { id: league.id } });
  await world.runJobs();
  world.advance({ hours: 1 });
  await world.deps.sandbox?.applyDueChanges();
  await world.runJobs();
  const cases = (await ada.call(listCases)).body;
  return cases.find(({ kind }) => kind === "refund_failed");
}

it("What another admin asked for needs an admin until it is decided, and never the one who asked", async () => {
  const [pat, kim] = [await aPerson(world, "pat"), await aPerson(world, "kim")];
  expect(await needsOf(bea)).toEqual([]);
  const since = await askForAddress(pat, "pat@example.org");
  world.advance({ hours: 1 });
  await askForAddress(kim, "kim@example.org");
  expect(await needsOf(bea)).toMatchObject([{ kind: "confirm_requests", count: 2, since }]);
  expect(await needsOf(ada)).toEqual([]);
  expect(await needsOf(pat), "the person concerned, who is no admin").toEqual([]);
  const [newest, oldest] = (await waiting()).map(({ id }) => ({ params: { id } }));
  if (!newest || !oldest) throw new Error("Two requests wait.");
  expect((await bea.call(confirmAdminRequest, oldest)).status).toBe(200);
  expect(await needsOf(bea)).toMatchObject([{ kind: "confirm_requests", count: 1 }]);
  expect((await bea.call(refuseAdminRequest, { ...newest, body: { reason: "No." } })).status).toBe(200);
  expect(await needsOf(bea)).toEqual([]);
});

it("A request about a league doesn't need an admin who has a stake in it", async () => {
  const refund = await aFailedRefund(bea);
  const cleo = await anAdmin(world, "cleo");
  expect((await ada.call(payOutRefund, { params: { id: refund?.id ?? "" } })).status).toBe(200);
  expect(await waiting()).toHaveLength(1);
  const asks = async (admin: Person) => (await needsOf(admin)).some(({ kind }) => kind === "confirm_requests");
  expect([await asks(ada), await asks(bea), await asks(cleo)]).toEqual([false, false, true]);
});

it("The cases that wait for an admin need every admin, before the steps in their own leagues", async () => {
  const refund = await aFailedRefund(bea);
  expect(await needsOf(ada)).toMatchObject([{ kind: "resolve_cases", count: 1, since: refund?.occurredAt }]);
  const [first, ...own] = await needsOf(bea);
  expect(first).toMatchObject({ kind: "resolve_cases", count: 1 });
  expect(own.map(({ kind }) => kind)).toEqual(["invite"]);
  expect((await ada.call(retryRefund, { params: { id: refund?.id ?? "" } })).status).toBe(200);
  expect(await needsOf(ada)).toEqual([]);
});

it("A request about an admin's own money doesn't need them, and they can't confirm it, though they have left the league", async () => {
  const casey = await aPerson(world, "casey");
  const refund = await aFailedRefund(casey, bea);
  const cleo = await anAdmin(world, "cleo");
  expect((await ada.call(payOutRefund, { params: { id: refund?.id ?? "" } })).status).toBe(200);
  const asks = async (admin: Person) => (await needsOf(admin)).some(({ kind }) => kind === "confirm_requests");
  expect([await asks(bea), await asks(cleo)]).toEqual([false, true]);
  const [request] = (await bea.call(listAdminRequests)).body;
  expect(request?.hasStake).toBe(true);
  const of = { params: { id: request?.id ?? "" } };
  expect((await bea.call(confirmAdminRequest, of)).status).toBe(403);
  expect((await cleo.call(confirmAdminRequest, of)).status).toBe(200);
});
