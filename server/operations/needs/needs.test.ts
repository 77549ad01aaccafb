import { afterEach, beforeEach, expect, it } from "vitest";
import { listNeeds } from "#contract/leagues/needs.ts";
import { payOutRefund, retryRefund } from "#contract/operations/admin-oversight.ts";
import { editUser } from "#contract/operations/admin-users.ts";
import { intoTheFuture } from "#tests/money/acts.ts";
import { aFailedRefund, casesOf, confirm, refuse, requestsOf, waitingFor } from "#tests/support/admin-acts.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { of } from "#tests/support/with-league.ts";
import { anAdmin, aPerson, type Person } from "#tests/support/world.ts";

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

/** Asks for another address, which another admin has to confirm. */
async function askForAddress(person: Person, email: string) {
  const body = { username: person.username, firstName: "Pat", lastName: "Tester", role: "user" as const, email };
  expect((await ada.call(editUser, { params: { id: person.userId }, body })).status).toBe(200);
  return world.clock().toISOString();
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
  const [newest = "", oldest = ""] = (await waitingFor(ada)).map(({ id }) => id);
  expect((await confirm(bea, oldest)).status).toBe(200);
  expect(await needsOf(bea)).toMatchObject([{ kind: "confirm_requests", count: 1 }]);
  expect((await refuse(bea, newest)).status).toBe(200);
  expect(await needsOf(bea)).toEqual([]);
});

it("A request about a league doesn't need an admin who has a stake in it", async () => {
  const refund = await aFailedRefund(world, bea);
  const cleo = await anAdmin(world, "cleo");
  expect((await ada.call(payOutRefund, of(refund))).status).toBe(200);
  expect(await waitingFor(ada)).toHaveLength(1);
  const asks = async (admin: Person) => (await needsOf(admin)).some(({ kind }) => kind === "confirm_requests");
  expect([await asks(ada), await asks(bea), await asks(cleo)]).toEqual([false, false, true]);
});

it("The cases that wait for an admin need every admin, before the steps in their own leagues", async () => {
  const refund = await aFailedRefund(world, bea);
  expect(await needsOf(ada)).toMatchObject([
    { kind: "resolve_cases", count: 1, since: (await casesOf(ada, refund.league))[0]?.occurredAt },
  ]);
  const [first, ...own] = await needsOf(bea);
  expect(first).toMatchObject({ kind: "resolve_cases", count: 1 });
  expect(own.map(({ kind }) => kind)).toEqual(["invite"]);
  expect((await ada.call(retryRefund, of(refund))).status).toBe(200);
  expect(await needsOf(ada)).toEqual([]);
});

it("A request about an admin's own money doesn't need them, and they can't confirm it, though they have left the league", async () => {
  const casey = await aPerson(world, "casey");
  const refund = await aFailedRefund(world, casey, { by: bea });
  const cleo = await anAdmin(world, "cleo");
  expect((await ada.call(payOutRefund, of(refund))).status).toBe(200);
  const asks = async (admin: Person) => (await needsOf(admin)).some(({ kind }) => kind === "confirm_requests");
  expect([await asks(bea), await asks(cleo)]).toEqual([false, true]);
  const [request] = await requestsOf(bea);
  expect(request?.hasStake).toBe(true);
  expect((await confirm(bea, request?.id ?? "")).status).toBe(403);
  expect((await confirm(cleo, request?.id ?? "")).status).toBe(200);
});
