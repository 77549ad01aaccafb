import { beforeEach, describe, expect, it } from "vitest";
import { editLeague } from "#contract/leagues/leagues.ts";
import { listPayouts, proposePayouts } from "#contract/money/payouts.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { editUser } from "#contract/operations/admin-users.ts";
import { reportNotMe } from "#contract/people/account-notices.ts";
import { castSessionVote } from "#contract/votes/payout-votes.ts";
import { carryOut } from "#tests/support/admin-acts.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { withLeague } from "#tests/support/with-league.ts";
import { anAdmin, aPerson, emailedToken, type Person, signIn } from "#tests/support/world.ts";

/** Someone stole an admin's session and wants more than it allows (RULES §16). */
let world: TestApp;
beforeEach(async () => {
  world = await testApp({ environment: { SAFEGUARDS: "second-admin" } });
  return () => world.close();
});

const namesOf = ({ username, email }: Person) => ({ username, email, firstName: "Pat", lastName: "Tester" });
const promote = (admin: Person, person: Person) =>
  admin.call(editUser, { params: { id: person.userId }, body: { ...namesOf(person), role: "admin" } });
const subjectsTo = async (to: string) =>
  (await world.visitor().call(listMails, { query: { to } })).body.map(({ subject }) => subject);
const roleOf = async ({ userId }: Person) =>
  (await world.database.ownerPool.query("select role from users where id = $1", [userId])).rows[0]?.role;

describe("the only admin", () => {
  it("is told what waits in their name, and a thief's request isn't done once they say it wasn't them", async () => {
    const ada = await anAdmin(world, "ada");
    await ada.call(editUser, { params: { id: ada.userId }, body: { ...namesOf(ada), role: "admin" } });
    const accomplice = await aPerson(world, "accomplice");
    world.advance({ hours: 0.1 });
    const thief = await signIn(world, "ada");
    await promote(thief, accomplice);
    expect(await subjectsTo(ada.email)).toContain("An admin is planning a change");

    const token = await emailedToken(world, ada.email, "not-me/");
    expect((await world.visitor().call(reportNotMe, { params: { token } })).status).toBe(200);
    world.advance({ hours: 25 });
    await carryOut(world);
    expect(await roleOf(accomplice)).toBe("user");
  });
});

describe("a vote that the members have rejected", () => {
  it("can't be bypassed by removing the vote: no prize is sent without a second admin", async () => {
    const ada = await anAdmin(world, "ada");
    await anAdmin(world, "bob");
    const [casey, ben, cleo] = [
      await aPerson(world, "casey"),
      await aPerson(world, "ben"),
      await aPerson(world, "cleo"),
    ];
    const scene = { by: casey, players: [ben, cleo], paid: true as const, status: "completed" as const };
    const { id, paymentDeadline, endDate } = await withLeague(world, scene, { payoutRule: "majority_approval" });
    const params = { id };
    const prize = { payouts: [{ userId: ben.userId, place: 1, amount: "100.00" }] };
    const { body } = await casey.call(proposePayouts, { params, body: prize });
    const takeVoteAway = () =>
      ada.call(editLeague, { params, body: { paymentDeadline, endDate, payoutRule: "commissioner_control" } });
    expect((await takeVoteAway()).status).toBe(409);
    for (const person of [ben, cleo]) {
      await person.call(castSessionVote, { params: { id: body.votingSessionId ?? "" }, body: { vote: "against" } });
    }
    const refused = await takeVoteAway();
    expect([refused.status, refused.error.errors?.[0]?.path]).toEqual([409, "payoutRule"]);
    await ada.call(proposePayouts, { params, body: prize });
    expect((await casey.call(listPayouts, { params })).body).toEqual([]);
  });
});
