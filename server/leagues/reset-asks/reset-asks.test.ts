import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getLeague } from "#contract/leagues/leagues.ts";
import { listNeeds } from "#contract/leagues/next-steps.ts";
import {
  answerResetAsk,
  askForReset,
  listResetAsks,
  makeMemberResetLink,
  type ResetAnswer,
} from "#contract/leagues/reset-asks.ts";
import { leaveLeague, lowerEntryFee } from "#contract/members/members.ts";
import { recordPayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { listAccountEvents } from "#contract/people/account-events.ts";
import { resetPassword, updateProfile } from "#contract/people/auth.ts";
import { eraseAccount, exportAccount } from "#contract/people/leave-for-good.ts";
import { castCommissionerVote, proposeCommissioner } from "#contract/votes/commissioner-votes.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { withApp, withPasskey } from "#tests/support/second-factors.ts";
import { aLeague, anAdmin, aPerson, join, type Person, pay, signIn } from "#tests/support/world.ts";

/* Where no email is sent, a commissioner hands over the link once two members have confirmed it (RULES §24). */
let world: TestApp;
let count = 0;
const someone = (name = "member") => aPerson(world, `${name}${++count}`);

const trial = readConfig({ RATE_LIMIT: "off" });
const policy = { ...trial.policy, emailVerification: "off" as const };
const withoutMail = { ...trial, mail: { mode: "off" as const }, policy };
beforeAll(async () => {
  world = await testApp({ config: withoutMail });
});
afterAll(() => world.close());

/** A league with a fee: Dana, two who have paid, and one who hasn't, all of them for eight days. */
async function aSettledLeague(terms: Record<string, unknown> = {}) {
  const [casey, dana, ben, cleo, finn] = await Promise.all(["casey", "dana", "ben", "cleo", "finn"].map(someone));
  if (!casey || !dana || !ben || !cleo || !finn) throw new Error("Someone is missing.");
  const league = await aLeague(world, casey, terms);
  await join(casey, league, dana, ben, cleo, finn);
  if (league.entryFee !== "0.00" && league.custody === "potkeeper")
    for (const person of [ben, cleo]) await pay(person, league);
  world.advance({ days: 8 });
  return { league, params: { id: league.id }, casey, dana, ben, cleo, finn };
}
type Scene = Awaited<ReturnType<typeof aSettledLeague>>;

const ask = ({ casey, params }: Scene, { userId }: Person, by = casey) =>
  by.call(askForReset, { params, body: { userId } });
const answer = ({ params }: Scene, askId: string, by: Person, what: ResetAnswer = "confirm") =>
  by.call(answerResetAsk, { params: { ...params, askId }, body: { answer: what } });
const make = ({ params, casey }: Scene, askId: string, by = casey) =>
  by.call(makeMemberResetLink, { params: { ...params, askId } });
const reset = (token: string, password = "a new horse") =>
  world.visitor().call(resetPassword, { body: { token, password } });
const open = async ({ casey, params }: Scene) => (await casey.call(listResetAsks, { params })).body;
const kindsOf = async (person: Person) =>
  (await person.call(listNeeds)).body.map(({ kind }) => kind).filter((kind) => kind.includes("reset"));
const newest = async (person: Person) => (await person.call(listNotifications)).body[0]?.title;

/** Asks for Dana, and has Ben and Cleo confirm it. */
async function confirmed(scene: Scene): Promise<string> {
  const { id } = (await ask(scene, scene.dana)).body;
  for (const member of [scene.ben, scene.cleo]) expect((await answer(scene, id, member)).status).toBe(200);
  return id;
}

const wait = () => world.advance({ hours: 24 });

describe("a commissioner's link for a member", () => {
  it("is made once after two confirmations and a day, sets the password, and everyone concerned is told", async () => {
    const scene = await aSettledLeague();
    const { dana, ben, cleo, finn, casey } = scene;
    const { status, body: asked } = await ask(scene, dana);
    expect([status, asked.confirmations, asked.name]).toEqual([201, 0, dana.name]);
    expect(await newest(dana)).toBe(`${casey.name} asks for a link to set your password`);
    expect(await newest(ben)).toBe(`Has ${dana.name} lost their password?`);
    expect(await Promise.all([dana, ben, finn, casey].map(kindsOf))).toEqual([
      ["stop_reset"],
      ["confirm_reset"],
      ["confirm_reset"],
      [],
    ]);
    expect((await ben.call(listNeeds)).body).toContainEqual(
      expect.objectContaining({ kind: "confirm_reset", name: dana.name, mayConfirm: true }),
    );
    expect((await finn.call(listNeeds)).body).toContainEqual(
      expect.objectContaining({ kind: "confirm_reset", mayConfirm: false }),
    );
    await answer(scene, asked.id, ben);
    expect((await open(scene))[0]?.confirmations).toBe(1);
    expect(await kindsOf(ben)).toEqual([]);
    expect((await make(scene, asked.id)).error.message).toBe("Two other members have to confirm it first.");
    await answer(scene, asked.id, cleo);
    expect(await newest(casey)).toBe(`Two members confirmed that ${dana.name} lost their password`);
    const early = await make(scene, asked.id);
    expect([early.status, early.error.message]).toEqual([409, expect.stringMatching(/^You can make the link from /)]);
    wait();
    expect(await kindsOf(casey)).toEqual(["make_reset_link"]);
    const { token } = (await make(scene, asked.id)).body;
    expect((await make(scene, asked.id)).status).toBe(404);
    expect(await open(scene)).toEqual([]);
    expect(await newest(dana)).toBe(`${casey.name} made a link to set your password`);
    const events = (await dana.call(listAccountEvents)).body;
    expect(events[0]).toMatchObject({
      kind: "reset_link_made",
      place: "the commissioner",
      details: { league: "Sunday League" },
    });
    expect(events.map(({ kind }) => kind)).toContain("reset_link_asked");
    const { rows } = await world.database.ownerPool.query(
      "select (to_jsonb(a)::text || coalesce(u.reset_token, '')) as stored from reset_asks a join users u on u.id = a.user_id",
    );
    expect(rows.map(({ stored }) => stored).join(" ")).not.toContain(token);
    expect((await reset(token)).status).toBe(200);
    expect((await signIn(world, dana.username, "a new horse")).userId).toBe(dana.userId);
    expect((await reset(token, "another horse")).status).toBe(400);
    const exported = await ben.call(exportAccount, { body: { currentPassword: "correct horse" } });
    expect(exported.body).toMatchObject({ linksAskedFor: [{ league: "Sunday League", part: "you confirmed it" }] });
    expect(JSON.stringify(exported.body)).not.toContain(dana.userId);
  });

  it("works for a day, and not once the member has changed their password", async () => {
    const scene = await aSettledLeague();
    const id = await confirmed(scene);
    wait();
    const { token } = (await make(scene, id)).body;
    world.advance({ hours: 24 });
    expect((await reset(token)).status).toBe(400);

    const other = await aSettledLeague();
    const otherId = await confirmed(other);
    wait();
    const { token: stolen } = (await make(other, otherId)).body;
    const { username, email } = other.dana;
    const account = { username, firstName: "Dana", lastName: "Tester", email, newPassword: "another horse" };
    const changed = await other.dana.call(updateProfile, { body: { ...account, currentPassword: "correct horse" } });
    expect(changed.status).toBe(200);
    expect((await reset(stolen)).status).toBe(400);
  });

  it("isn't offered where email is sent, but a request left over can be stopped there", async () => {
    const scene = await aSettledLeague();
    const { body: asked } = await ask(scene, scene.dana);
    const emailing = await testApp({ on: world.database, startsAt: world.clock() });
    const [casey, ben] = [await signIn(emailing, scene.casey.username), await signIn(emailing, scene.ben.username)];
    expect((await ask(scene, scene.cleo, casey)).error.message).toMatch(/^This installation sends email/);
    expect((await answer(scene, asked.id, ben)).status).toBe(409);
    expect((await make(scene, asked.id, casey)).status).toBe(409);
    expect((await answer(scene, asked.id, ben, "stop")).status).toBe(200);
    await emailing.app.close();
  });
});

describe("whom it can be asked for", () => {
  it("only the commissioner asks, and only for another settled member without a second factor or the admin role", async () => {
    const scene = await aSettledLeague();
    const { casey, dana, ben, league } = scene;
    const admin = await anAdmin(world, `ada${++count}`);
    expect((await ask(scene, dana, ben)).status).toBe(403);
    expect((await ask(scene, dana, admin)).status).toBe(403);
    expect((await ask(scene, dana, await someone())).status).toBe(404);
    expect((await ask(scene, casey)).error.message).toBe("Change your own password in your profile.");
    expect((await ask(scene, await someone())).error.message).toBe("Member not found");
    const late = await someone();
    await join(casey, league, late, admin);
    expect((await ask(scene, late)).error.message).toMatch(/^They joined less than a week ago/);
    world.advance({ days: 8 });
    const onlyAdmins = [409, "Only an admin can make a link for this account."];
    const ofAdmin = await ask(scene, admin);
    expect([ofAdmin.status, ofAdmin.error.message]).toEqual(onlyAdmins);
    await withPasskey(dana);
    await withApp(world, ben);
    for (const person of [dana, ben]) {
      const { status, error } = await ask(scene, person);
      expect([status, error.message]).toEqual(onlyAdmins);
    }
  });

  it("a second factor or the admin role that came after the confirmations keeps the link from being made", async () => {
    const scene = await aSettledLeague();
    const id = await confirmed(scene);
    wait();
    await withPasskey(scene.dana);
    expect((await make(scene, id)).error.message).toBe("Only an admin can make a link for this account.");
    const other = await aSettledLeague();
    const otherId = await confirmed(other);
    wait();
    await world.database.ownerPool.query("update users set role = 'admin' where id = $1", [other.dana.userId]);
    expect((await make(other, otherId)).status).toBe(409);
  });

  it("one person has one open request, no matter who asks and how often at once", async () => {
    const scene = await aSettledLeague();
    const other = await aSettledLeague();
    await join(other.casey, other.league, scene.dana);
    world.advance({ days: 8 });
    const asks = await Promise.all([ask(scene, scene.dana), ask(scene, scene.dana), ask(other, scene.dana)]);
    expect(asks.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it("is refused where too few could ever confirm it", async () => {
    const scene = await aSettledLeague();
    expect((await scene.ben.call(leaveLeague, { params: scene.params })).status).toBe(200);
    const { status, error } = await ask(scene, scene.dana);
    expect([status, error.message]).toEqual([409, expect.stringMatching(/^Two other members have to confirm it/)]);
  });
});

describe("who can confirm", () => {
  it("not the same person twice, the member, the commissioner, an outsider, an admin or another league's member", async () => {
    const scene = await aSettledLeague();
    const { dana, ben, casey } = scene;
    const other = await aSettledLeague();
    const { id } = (await ask(scene, dana)).body;
    const twice = await Promise.all([answer(scene, id, ben), answer(scene, id, ben)]);
    expect(twice.map(({ body }) => body.message).sort()).toEqual([
      "Confirmed. One more member has to.",
      "You have confirmed it already.",
    ]);
    for (const person of [dana, casey]) expect((await answer(scene, id, person)).status).toBe(403);
    const admin = await anAdmin(world, `ada${++count}`);
    expect((await answer(scene, id, other.ben)).status).toBe(404);
    expect((await answer(other, id, other.ben)).status).toBe(404);
    for (const what of ["confirm", "stop"] as const) expect((await answer(scene, id, admin, what)).status).toBe(403);
    expect((await open(scene))[0]?.confirmations).toBe(1);
  });

  it("not an account that joined within a week of the request or after it, even once it has paid and waited", async () => {
    const scene = await aSettledLeague();
    const { casey, league, dana } = scene;
    const [puppet, later] = [await someone(), await someone()];
    await join(casey, league, puppet);
    await pay(puppet, league);
    world.advance({ days: 6 });
    const { id } = (await ask(scene, dana)).body;
    await join(casey, league, later);
    await pay(later, league);
    world.advance({ days: 6 });
    for (const person of [puppet, later]) {
      const { status, error } = await answer(scene, id, person);
      expect([status, error.message]).toEqual([
        403,
        "Only members who joined a week before and have paid can confirm it.",
      ]);
    }
  });

  it("not a member who pays nothing because the commissioner says so, who pays only now, or who got it all back", async () => {
    const scene = await aSettledLeague();
    const { casey, league, params, dana, finn } = scene;
    const [waived, refunded] = [await someone(), await someone()];
    await join(casey, league, waived, refunded);
    const lowered = { params: { ...params, userId: waived.userId }, body: { amount: "0.00", reason: "A friend" } };
    expect((await casey.call(lowerEntryFee, lowered)).status).toBe(200);
    const other = await aSettledLeague();
    await join(other.casey, other.league, refunded);
    await pay(refunded, other.league);
    await refunded.call(leaveLeague, { params: other.params });
    world.advance({ days: 8 });
    const { id } = (await ask(scene, dana)).body;
    await pay(finn, league);
    for (const person of [waived, refunded, finn]) expect((await answer(scene, id, person)).status).toBe(403);
  });

  it("in a free league those who were in before its season, and those who have paid in another league", async () => {
    const scene = await aSettledLeague({ entryFee: "0.00" });
    const { casey, league, params, dana, ben } = scene;
    const [late, payer] = [await someone(), await someone()];
    const elsewhere = await aSettledLeague();
    await join(elsewhere.casey, elsewhere.league, payer);
    await pay(payer, elsewhere.league);
    await world.database.ownerPool.query("update leagues set season_started_at = $2 where id = $1", [
      league.id,
      world.clock(),
    ]);
    world.advance({ hours: 1 });
    await join(casey, league, late, payer);
    world.advance({ days: 8 });
    expect((await casey.call(getLeague, { params })).status).toBe(200);
    const { id } = (await ask(scene, dana)).body;
    expect((await answer(scene, id, late)).status).toBe(403);
    expect((await answer(scene, id, payer)).status).toBe(200);
    expect((await answer(scene, id, ben)).status).toBe(200);
  });

  it("where a treasurer keeps the money, those whose payments it recorded a while ago", async () => {
    const scene = await aSettledLeague({ custody: "treasurer" });
    const { casey, dana, ben, cleo, params } = scene;
    const body = {
      way: "cash" as const,
      paidOn: world.clock().toISOString().slice(0, 10),
      amount: "50.00",
      seasons: 1,
    };
    const record = ({ userId }: Person) => casey.call(recordPayment, { params, body: { ...body, userId } });
    for (const person of [ben, cleo]) expect((await record(person)).status).toBe(201);
    world.advance({ hours: 1 });
    const { id } = (await ask(scene, dana)).body;
    for (const person of [ben, cleo]) expect((await answer(scene, id, person)).status).toBe(200);
  });

  it("two at once both count, and a third one no longer", async () => {
    const scene = await aSettledLeague();
    const { ben, cleo, finn, league, dana, casey } = scene;
    await pay(finn, league);
    world.advance({ hours: 1 });
    const { id } = (await ask(scene, dana)).body;
    const all = await Promise.all([ben, cleo, finn].map((member) => answer(scene, id, member)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    const { rows } = await world.database.ownerPool.query("select * from reset_asks where id = $1", [id]);
    expect(rows[0].confirmed_by_id).not.toBe(rows[0].confirmed_again_by_id);
    wait();
    const links = await Promise.all([make(scene, id), make(scene, id)]);
    expect(links.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await make(scene, id, casey)).status).toBe(404);
  });

  it("the database itself refuses a link without two different members or before a day has passed", async () => {
    const scene = await aSettledLeague();
    const { dana, ben, cleo, casey } = scene;
    const { id } = (await ask(scene, dana)).body;
    const set = (text: string, ...values: string[]) =>
      world.database.ownerPool.query(`update reset_asks set ${text} where id = $1`, [id, ...values]);
    const refused = { code: "23514" };
    for (const [first, second] of [
      [ben, ben],
      [ben, dana],
      [casey, ben],
    ] as const) {
      const both = set("confirmed_by_id = $2, confirmed_again_by_id = $3", first.userId, second.userId);
      await expect(both).rejects.toMatchObject(refused);
    }
    await expect(set("made_at = asked_at + interval '25 hours'")).rejects.toMatchObject(refused);
    await set("confirmed_by_id = $2, confirmed_again_by_id = $3", ben.userId, cleo.userId);
    const soon = "asked_at + interval '23 hours'";
    await expect(set(`made_at = ${soon}, ended_at = ${soon}`)).rejects.toMatchObject(refused);
  });
});

describe("how it ends", () => {
  it.each(["dana", "finn", "ben", "casey"] as const)("with a no of %s, even after both confirmations", async (who) => {
    const scene = await aSettledLeague();
    const id = await confirmed(scene);
    wait();
    expect((await answer(scene, id, scene[who], "stop")).status).toBe(200);
    expect((await make(scene, id)).status).toBe(404);
    expect(await kindsOf(scene.dana)).toEqual([]);
    const again = await ask(scene, scene.dana);
    if (who === "casey") return expect(again.status).toBe(201);
    expect(again.error.message).toMatch(/^Someone said no less than a week ago/);
    expect(await newest(scene.casey)).toBe(`No link is made for ${scene.dana.name}`);
    world.advance({ days: 8 });
    return expect((await ask(scene, scene.dana)).status).toBe(201);
  });

  it("after seven days", async () => {
    const scene = await aSettledLeague();
    const id = await confirmed(scene);
    world.advance({ days: 7 });
    expect((await make(scene, id)).status).toBe(404);
    expect(await Promise.all([scene.dana, scene.finn, scene.casey].map(kindsOf))).toEqual([[], [], []]);
    expect((await ask(scene, scene.dana)).status).toBe(201);
  });

  it("when the member signs in with the password that was said to be lost", async () => {
    const scene = await aSettledLeague();
    const id = await confirmed(scene);
    wait();
    await signIn(world, scene.dana.username);
    expect((await make(scene, id)).status).toBe(404);
  });

  it("when the member leaves, or leaves and comes back", async () => {
    const scene = await aSettledLeague();
    const id = await confirmed(scene);
    wait();
    await scene.dana.call(leaveLeague, { params: scene.params });
    expect((await make(scene, id)).status).toBe(404);
    await join(scene.casey, scene.league, scene.dana);
    expect((await make(scene, id)).status).toBe(404);
  });

  it("when the member is erased, and nothing of it is left", async () => {
    const scene = await aSettledLeague();
    const id = await confirmed(scene);
    wait();
    const erased = await scene.dana.call(eraseAccount, { body: { currentPassword: "correct horse" } });
    expect(erased.status).toBe(200);
    expect((await make(scene, id)).status).toBe(404);
    const { rows } = await world.database.ownerPool.query("select 1 from reset_asks where id = $1", [id]);
    expect(rows).toEqual([]);
  });

  it("when the commissioner is voted out, and the next one can't use it either", async () => {
    const scene = await aSettledLeague();
    const { league, ben, cleo, casey, dana } = scene;
    await pay(dana, league);
    const id = await confirmed(scene);
    wait();
    const body = { leagueId: league.id, proposedCommissionerId: ben.userId, reason: "They want Dana's account." };
    const { body: proposal } = await cleo.call(proposeCommissioner, { body });
    const params = { proposalId: proposal.id };
    for (const voter of [ben, cleo]) await voter.call(castCommissionerVote, { params, body: { vote: "for" } });
    expect((await casey.call(getLeague, { params: scene.params })).body.commissionerId).toBe(ben.userId);
    expect((await make(scene, id, ben)).status).toBe(404);
    expect([403, 404]).toContain((await make(scene, id, casey)).status);
    expect(await kindsOf(dana)).toEqual([]);
  });
});

it("no one but the commissioner lists the requests", async () => {
  const scene = await aSettledLeague();
  await ask(scene, scene.dana);
  expect(await open(scene)).toHaveLength(1);
  for (const person of [scene.dana, scene.ben]) {
    expect((await person.call(listResetAsks, { params: scene.params })).status).toBe(403);
  }
  expect((await (await someone()).call(listResetAsks, { params: scene.params })).status).toBe(404);
});
