import { beforeEach, describe, expect, it } from "vitest";
import { completeLeague, editLeague, getLeague, startSeason } from "#contract/leagues/leagues.ts";
import { removeMember } from "#contract/members/members.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { endUserSessions, listUsers } from "#contract/operations/admin-users.ts";
import { reauthenticate } from "#contract/people/auth.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aLeague, anAdmin, aPerson, join, type Person, pay, signIn } from "#tests/support/world.ts";

describe("a session whose proof is older than an hour", () => {
  const world = withWorld({ sessionsAge: true });
  let casey: Person;
  let ben: Person;
  let people = 0;
  beforeEach(async () => {
    people += 1;
    casey = await aPerson(world, `casey${people}`);
    ben = await aPerson(world, `ben${people}`);
  });

  /** Returns the answer's status and code. */
  const answerTo = async (call: Promise<{ status: number; error: { code?: string | undefined } }>) => {
    const { status, error } = await call;
    return [status, error?.code];
  };
  const REFUSED = [403, "reauthenticate"];

  it("neither pays winners nor refunds others until its person proves who they are again", async () => {
    const league = await aLeague(world, casey);
    await join(casey, league, ben);
    await pay(ben, league);
    const params = { id: league.id };
    const { paymentDeadline, endDate } = league;
    world.advance({ hours: 1.1 });
    const prize = { payouts: [{ place: 1, userId: ben.userId, amount: "50.00" }] };
    expect(await answerTo(casey.call(proposePayouts, { params, body: prize }))).toEqual(REFUSED);
    expect(await answerTo(casey.call(completeLeague, { params }))).toEqual(REFUSED);
    expect(await answerTo(casey.call(removeMember, { params: { ...params, userId: ben.userId } }))).toEqual(REFUSED);
    const edit = (changes: object) =>
      casey.call(editLeague, { params, body: { paymentDeadline, endDate, ...changes } });
    expect(await answerTo(edit({ status: "cancelled" }))).toEqual(REFUSED);
    expect((await edit({ description: "Moves no money" })).status).toBe(200);

    const wrong = await casey.call(reauthenticate, { body: { currentPassword: "not my password" } });
    expect([wrong.status, wrong.error.errors?.[0]?.path]).toEqual([400, "currentPassword"]);
    expect(await answerTo(edit({ status: "cancelled" }))).toEqual(REFUSED);
    expect((await casey.call(reauthenticate, { body: { currentPassword: "correct horse" } })).status).toBe(200);
    expect((await edit({ status: "cancelled" })).status).toBe(200);
  });

  it("doesn't let even an admin lower a fee that members have paid, which would refund them", async () => {
    const league = await aLeague(world, casey);
    await join(casey, league, ben);
    await pay(ben, league);
    const ada = await anAdmin(world, "lowers");
    world.advance({ hours: 1.1 });
    const { paymentDeadline, endDate } = league;
    const body = { paymentDeadline, endDate, entryFee: "20.00" };
    expect(await answerTo(ada.call(editLeague, { params: { id: league.id }, body }))).toEqual(REFUSED);
    expect(await answerTo(ada.call(startSeason, { params: { id: league.id } }))).toEqual(REFUSED);
    expect((await casey.call(getLeague, { params: { id: league.id } })).body.entryFee).toBe("50.00");
  });

  it("lets an admin look, and asks before acts on another person's account", async () => {
    const ada = await anAdmin(world, "ada");
    world.advance({ hours: 1.1 });
    expect((await ada.call(listUsers)).status).toBe(200);
    const act = { params: { id: ben.userId } };
    expect(await answerTo(ada.call(endUserSessions, act))).toEqual(REFUSED);
    await ada.call(reauthenticate, { body: { currentPassword: "correct horse" } });
    expect((await ada.call(endUserSessions, act)).status).toBe(200);
  });

  it("isn't renewed by a proof in the person's other session", async () => {
    const phone = await signIn(world, casey.username);
    const laptop = await signIn(world, casey.username);
    const league = await aLeague(world, laptop);
    world.advance({ hours: 1.1 });
    await phone.call(reauthenticate, { body: { currentPassword: "correct horse" } });
    expect(await answerTo(laptop.call(completeLeague, { params: { id: league.id } }))).toEqual(REFUSED);
    expect((await phone.call(completeLeague, { params: { id: league.id } })).status).toBe(200);
  });
});
