import { beforeAll, describe, expect, it } from "vitest";
import { inviteByEmail, registerByInvitation } from "#contract/leagues/invitations.ts";
import { registerByLink, renewJoinLink } from "#contract/leagues/join-links.ts";
import type { League } from "#contract/leagues/leagues.ts";
import { inviteReplacement, withdrawReplacementOffer } from "#contract/leagues/replacement-invitations.ts";
import { createUser } from "#contract/operations/admin-users.ts";
import { register, signIn as signInCall } from "#contract/people/auth.ts";
import { getAppConfig } from "#contract/platform/app-config.ts";
import { BY_INVITATION, REGISTRATION_CLOSED } from "#contract/platform/registration.ts";
import { users } from "#server/platform/db/schema/users.ts";
import type { TestApp } from "#tests/support/app.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, anAdmin, aPerson, emailedToken, join, pay, signIn } from "#tests/support/world.ts";

/** One database behind three installations that differ only in who may register. */
const open = withWorld();
const invited = withWorld(() => ({ environment: { REGISTRATION: "invited" }, on: open.database }));
const closed = withWorld(() => ({ environment: { REGISTRATION: "closed" }, on: open.database }));
const [casey] = withPeople(open, "casey");
let league: League;
let people = 0;
beforeAll(async () => {
  league = await aLeague(open, casey, { leagueType: "dynasty" });
});

function account() {
  people += 1;
  const username = `new${people}`;
  return { username, firstName: "New", lastName: "Comer", password: "correct horse", email: `${username}@example.com` };
}
const accounts = () => open.deps.db.$count(users);
const registerAt = async (world: TestApp, more: object = {}) => {
  const { status, error } = await world.visitor().call(register, { body: { ...account(), ...more } });
  return [status, status === 201 ? undefined : error.message];
};
const linkToken = async () => (await casey.call(renewJoinLink, { params: { id: league.id } })).body.token;
async function invitationToken() {
  const { email } = account();
  await casey.call(inviteByEmail, { params: { id: league.id }, body: { emails: [email] } });
  return emailedToken(open, email, "invite/");
}

it("Registration is open to anyone unless the operator says otherwise", async () => {
  expect(await registerAt(open)).toEqual([201, undefined]);
  const told = [];
  for (const world of [open, invited, closed]) told.push((await world.visitor().call(getAppConfig)).body.registration);
  expect(told).toEqual(["open", "invited", "closed"]);
});

describe("by invitation", () => {
  it("no one registers without one, and no account is left behind", async () => {
    const before = await accounts();
    expect(await registerAt(invited)).toEqual([403, BY_INVITATION]);
    expect(await registerAt(invited, { replacement: "x".repeat(43) })).toEqual([403, BY_INVITATION]);
    expect(await accounts()).toBe(before);
  });

  it("an open invitation or join link opens an account, and one that is over doesn't", async () => {
    const [link, token] = [await linkToken(), await invitationToken()];
    const byLink = await invited.visitor().call(registerByLink, { params: { token: link }, body: account() });
    const byInvitation = async () => {
      const { email: _, ...body } = account();
      return (await invited.visitor().call(registerByInvitation, { params: { token }, body })).status;
    };
    expect([byLink.status, await byInvitation()]).toEqual([201, 201]);
    await linkToken();
    const before = await accounts();
    const again = await invited.visitor().call(registerByLink, { params: { token: link }, body: account() });
    expect([again.status, await byInvitation()]).toEqual([404, 409]);
    expect(await accounts()).toBe(before);
  });

  it("the offer of a dynasty seat is an invitation, as long as it is open", async () => {
    const member = await aPerson(open, "member");
    await join(casey, league, member);
    await pay(member, league, { years: 2 });
    const { email } = account();
    const offered = await member.call(inviteReplacement, { body: { leagueId: league.id, email } });
    expect(offered.status).toBe(201);
    const replacement = await emailedToken(open, email, "replacement-invite/");
    expect(await registerAt(invited, { replacement })).toEqual([201, undefined]);
    expect(await registerAt(closed, { replacement })).toEqual([403, REGISTRATION_CLOSED]);
    const expire = "update replacement_invitations set expires_at = $1";
    const { rows } = await open.database.ownerPool.query("select expires_at from replacement_invitations");
    await open.database.ownerPool.query(expire, [open.clock()]);
    expect(await registerAt(invited, { replacement })).toEqual([403, BY_INVITATION]);
    await open.database.ownerPool.query(expire, [rows[0]?.expires_at]);
    await member.call(withdrawReplacementOffer, { params: { id: league.id } });
    expect(await registerAt(invited, { replacement })).toEqual([403, BY_INVITATION]);
  });
});

describe("closed", () => {
  it("no one registers, not even with an open invitation or join link, which stay open", async () => {
    const before = await accounts();
    const [link, token] = [await linkToken(), await invitationToken()];
    const { email: _, ...body } = account();
    const answers = [
      await closed.visitor().call(register, { body: account() }),
      await closed.visitor().call(registerByLink, { params: { token: link }, body: account() }),
      await closed.visitor().call(registerByInvitation, { params: { token }, body }),
    ];
    expect(answers.map(({ status, error }) => [status, error.message])).toEqual(
      answers.map(() => [403, REGISTRATION_CLOSED]),
    );
    expect(await accounts()).toBe(before);
    expect((await open.visitor().call(registerByInvitation, { params: { token }, body })).status).toBe(201);
  });

  it("people with an account sign in, and an admin can still add others", async () => {
    expect((await signIn(closed, "casey")).userId).toBe(casey.userId);
    const ada = await anAdmin(closed, "ada");
    const { email, username, firstName, lastName, password } = account();
    const body = { email, username, firstName, lastName, password, role: "user" as const };
    expect((await ada.call(createUser, { body })).status).toBe(201);
    const known = await closed.visitor().call(signInCall, { body: { username, password } });
    expect(known.status).toBe(200);
  });
});
