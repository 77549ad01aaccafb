import { describe, expect, it } from "vitest";
import { getInvitation, inviteByEmail, registerByInvitation } from "#contract/leagues/invitations.ts";
import { copyInvitation, listLeagueInvitations } from "#contract/leagues/league-invitations.ts";
import type { League } from "#contract/leagues/leagues.ts";
import { listMembers } from "#contract/members/members.ts";
import { getCurrentUser } from "#contract/people/auth.ts";
import { withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, emailedToken } from "#tests/support/world.ts";

const world = withWorld({ environment: { SAFEGUARDS: "verified-email" } });
const [casey] = withPeople(world, "casey");
let people = 0;

const aName = () => `newcomer${++people}`;
const accountOf = (username: string) => ({
  username,
  firstName: "New",
  lastName: "Comer",
  password: "correct horse",
});

async function invited(league: League, address: string): Promise<string> {
  await casey.call(inviteByEmail, { params: { id: league.id }, body: { emails: [address] } });
  return emailedToken(world, address, "invite/");
}

async function copied(league: League): Promise<string> {
  const [invitation] = (await casey.call(listLeagueInvitations, { params: { id: league.id } })).body;
  const params = { id: league.id, invitationId: invitation?.id ?? "" };
  return (await casey.call(copyInvitation, { params })).body.token;
}

const usernamesIn = async (league: League) =>
  (await casey.call(listMembers, { params: { id: league.id } })).body.map(({ username }) => username);
const accounts = async (username: string) =>
  (await world.database.pool.query("select email from users where username = $1", [username])).rows;

describe("Joining in one step", () => {
  it("opens an account with the invited address, verified, takes the seat and signs in", async () => {
    const league = await aLeague(world, casey);
    const name = aName();
    const token = await invited(league, `${name}@example.com`);
    const visitor = world.visitor();
    const { status, body } = await visitor.call(registerByInvitation, { params: { token }, body: accountOf(name) });
    expect([status, body.leagueId]).toEqual([201, league.id]);
    expect((await visitor.call(getCurrentUser)).body).toMatchObject({
      email: `${name}@example.com`,
      emailVerified: true,
    });
    expect(await usernamesIn(league)).toEqual([name]);
    expect((await visitor.call(getInvitation, { params: { token } })).body.status).toBe("accepted");
  });

  it("keeps the invited address, whatever address the request names", async () => {
    const league = await aLeague(world, casey);
    const name = aName();
    const token = await invited(league, `${name}@example.com`);
    const body = { ...accountOf(name), email: "victim@example.com" };
    expect((await world.visitor().call(registerByInvitation, { params: { token }, body })).body.user.email).toBe(
      `${name}@example.com`,
    );
  });

  it("with a copied link takes an address and doesn't verify it", async () => {
    const league = await aLeague(world, casey);
    const name = aName();
    await invited(league, `${name}@example.com`);
    const params = { token: await copied(league) };
    const without = await world.visitor().call(registerByInvitation, { params, body: accountOf(name) });
    expect([without.status, without.error.errors]).toEqual([
      400,
      [{ path: "email", message: "Invalid email address" }],
    ]);
    const body = { ...accountOf(name), email: `${name}@example.com` };
    const joined = await world.visitor().call(registerByInvitation, { params, body });
    expect(joined.body.user.emailVerified).toBe(false);
    await emailedToken(world, `${name}@example.com`, "verify-email/");
  });

  it("says at the field that the address has an account", async () => {
    const league = await aLeague(world, casey);
    const member = await aPerson(world, aName());
    const token = await invited(league, member.email);
    const refused = await world.visitor().call(registerByInvitation, { params: { token }, body: accountOf(aName()) });
    expect([refused.status, refused.error.errors?.[0]?.path]).toEqual([409, "email"]);
  });

  it("gives the last seat to one of two people at once; the other has no account", async () => {
    const league = await withLeague(world, { by: casey, players: [await aPerson(world, aName())] }, { maxMembers: 2 });
    const names = [aName(), aName()];
    const tokens: string[] = [];
    for (const name of names) tokens.push(await invited(league, `${name}@example.com`));
    const answers = await Promise.all(
      names.map((name, index) =>
        world.visitor().call(registerByInvitation, { params: { token: tokens[index] ?? "" }, body: accountOf(name) }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await usernamesIn(league)).length).toBe(2);
    expect((await accounts(names[0] ?? "")).length + (await accounts(names[1] ?? "")).length).toBe(1);
  });
});
