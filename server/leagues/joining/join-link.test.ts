import { describe, expect, it } from "vitest";
import {
  getJoinLink,
  getLinkOffer,
  joinByLink,
  registerByLink,
  renewJoinLink,
  turnOffJoinLink,
} from "#contract/leagues/join-links.ts";
import type { League } from "#contract/leagues/leagues.ts";
import { listMembers } from "#contract/members/members.ts";
import { getCurrentUser } from "#contract/people/auth.ts";
import { refusal, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, type Person, pay, setStatus } from "#tests/support/world.ts";

const world = withWorld();
const [casey] = withPeople(world, "casey");
let people = 0;

const aName = () => `friend${++people}`;
const someone = () => aPerson(world, aName());
const account = (username: string) => ({
  ...{ username, firstName: "New", lastName: "Friend", password: "correct horse" },
  email: `${username}@example.com`,
});
const linkTo = async ({ id }: League) => (await casey.call(renewJoinLink, { params: { id } })).body.token;
const known = async ({ id }: League) => (await casey.call(getJoinLink, { params: { id } })).body.token;
const joinWith = (person: Person, token: string) => person.call(joinByLink, { params: { token } });
const membersOf = async ({ id }: League) => (await casey.call(listMembers, { params: { id } })).body;

describe("A league's join link", () => {
  it("is off until the commissioner makes it, then stays the same", async () => {
    const league = await aLeague(world, casey);
    expect(await known(league)).toBeNull();
    const token = await linkTo(league);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await known(league)).toBe(token);
  });

  it("lets anyone with it join, again and again, until the league is full", async () => {
    const league = await aLeague(world, casey, { maxMembers: 2 });
    const token = await linkTo(league);
    for (const _ of [1, 2]) expect((await joinWith(await someone(), token)).status).toBe(200);
    const late = await joinWith(await someone(), token);
    expect(late).toMatchObject(refusal(409, "This league is full"));
    expect((await world.visitor().call(getLinkOffer, { params: { token } })).body).toMatchObject({
      ...{ closed: "full", league: null },
    });
  });

  it("opens an account and a seat in one step, with an address still to be verified", async () => {
    const league = await aLeague(world, casey);
    const token = await linkTo(league);
    const visitor = world.visitor();
    const { status, body } = await visitor.call(registerByLink, { params: { token }, body: account(aName()) });
    expect([status, body.leagueId, body.user.emailVerified]).toEqual([201, league.id, false]);
    expect((await visitor.call(getCurrentUser)).body.username).toBe(body.user.username);
    expect(await membersOf(league)).toMatchObject([{ username: body.user.username, heldUntil: null }]);
  });

  it("stops working when it is renewed or turned off", async () => {
    const league = await aLeague(world, casey);
    const [first, second] = [await linkTo(league), await linkTo(league)];
    const person = await someone();
    expect((await joinWith(person, first)).status).toBe(404);
    expect((await world.visitor().call(getLinkOffer, { params: { token: first } })).status).toBe(404);
    expect((await world.visitor().call(getLinkOffer, { params: { token: second } })).status).toBe(200);
    await casey.call(turnOffJoinLink, { params: { id: league.id } });
    expect(await known(league)).toBeNull();
    expect((await joinWith(person, second)).status).toBe(404);
    const refused = await world.visitor().call(registerByLink, {
      params: { token: second },
      body: account(aName()),
    });
    expect(refused.status).toBe(404);
  });

  it.each([
    ["in_season", "started"],
    ["completed", "completed"],
    ["cancelled", "canceled"],
  ] as const)("lets no one into a league that is %s", async (status, closed) => {
    const league = await aLeague(world, casey);
    const token = await linkTo(league);
    await setStatus(casey, league, status);
    expect((await joinWith(await someone(), token)).status).toBe(409);
    expect((await world.visitor().call(getLinkOffer, { params: { token } })).body).toMatchObject({
      closed,
      league: null,
    });
  });

  it("gives the last seat to one of two who race for it, and tells the other", async () => {
    const league = await withLeague(world, { by: casey, players: [await someone()] }, { maxMembers: 2 });
    const token = await linkTo(league);
    const [one, two] = [await someone(), aName()];
    const answers = await Promise.all([
      joinWith(one, token),
      world.visitor().call(registerByLink, { params: { token }, body: account(two) }),
    ]);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.map(({ error }) => error.message)).toEqual(["This league is full"]);
    expect(await membersOf(league)).toHaveLength(2);
  });

  it("shows the terms and usernames of a private league, but neither addresses nor who paid what", async () => {
    const league = await aLeague(world, casey);
    const token = await linkTo(league);
    const member = await someone();
    await joinWith(member, token);
    await pay(member, league);
    const { body } = await world.visitor().call(getLinkOffer, { params: { token } });
    expect(body.league).toMatchObject({ name: "Sunday League", paidMembers: 1, members: [member.username] });
    expect(JSON.stringify(body)).not.toMatch(/@|paymentStatus|escrow|collected/);
  });

  it("is stored as a hash alone", async () => {
    const league = await aLeague(world, casey);
    const token = await linkTo(league);
    const { rows } = await world.database.pool.query("select * from join_links where league_id = $1", [league.id]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
