import { expect, it } from "vitest";
import { acceptInvitation, declineInvitation, getInvitation, inviteByEmail } from "#contract/leagues/invitations.ts";
import {
  copyInvitation,
  listLeagueInvitations,
  resendInvitation,
  revokeInvitation,
  type SentInvitation,
} from "#contract/leagues/league-invitations.ts";
import type { League } from "#contract/leagues/leagues.ts";
import { testApp } from "#tests/support/app.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, emailedToken } from "#tests/support/world.ts";

const world = withWorld({ environment: { RATE_LIMIT: "on" } });
const [commissioner] = withPeople(world, "sender");
let people = 0;

const someone = (known?: { isVerified: boolean }) => aPerson(world, `addressee${++people}`, known);
const freshAddress = () => `addressee${++people}@example.com`;

const invite = async (league: League, ...emails: string[]) => {
  const { status } = await commissioner.call(inviteByEmail, { params: { id: league.id }, body: { emails } });
  expect(status).toBe(201);
};

const listed = async (league: League, by = commissioner) =>
  (await by.call(listLeagueInvitations, { params: { id: league.id } })).body;

async function theOne(league: League, by = commissioner): Promise<SentInvitation> {
  const [one, ...others] = await listed(league, by);
  if (!one || others.length > 0) throw new Error("There isn't exactly one invitation.");
  return one;
}

const at = (league: League, { id }: SentInvitation) => ({ params: { id: league.id, invitationId: id } });
const mailsTo = async (address: string) => {
  const { rows } = await world.database.pool.query('select id from mails where "to" = $1', [address]);
  return rows.length;
};

it("The list of those invited says who, by whom, until when, and whether the mail server took the email", async () => {
  const league = await aLeague(world, commissioner);
  const address = freshAddress();
  await invite(league, address);
  const now = world.clock().toISOString();
  expect(await theOne(league)).toMatchObject({
    email: address,
    state: "pending",
    invitedByName: "sender Tester",
    createdAt: now,
    expiresAt: new Date(world.clock().getTime() + 14 * 86_400_000).toISOString(),
    mail: { at: now, state: "sending" },
  });
  world.advance({ hours: 1 });
  await world.runJobs();
  expect((await theOne(league)).mail).toEqual({ at: world.clock().toISOString(), state: "accepted" });
  await world.database.pool.query(`update mails set sent_at = null, given_up_at = now() where "to" = $1`, [address]);
  expect((await theOne(league)).mail?.state).toBe("failed");
});

it("The list of those invited names each address once, with its latest state", async () => {
  const league = await aLeague(world, commissioner);
  const guest = await someone();
  await invite(league, guest.email);
  const token = await emailedToken(world, guest.email, "invite/");
  await guest.call(declineInvitation, { params: { token } });
  expect((await theOne(league)).state).toBe("declined");
  world.advance({ days: 2 });
  await invite(league, guest.email.toUpperCase());
  expect((await theOne(league)).state).toBe("pending");
  await guest.call(acceptInvitation, {
    params: { token: await emailedToken(world, guest.email.toUpperCase(), "invite/") },
  });
  expect((await theOne(league)).state).toBe("accepted");
});

it("The list of those invited masks the addresses that another commissioner typed", async () => {
  const league = await aLeague(world, commissioner);
  await invite(league, "amy@example.com");
  const successor = await someone();
  await world.database.pool.query("update leagues set commissioner_id = $1 where id = $2", [
    successor.userId,
    league.id,
  ]);
  expect((await theOne(league, successor)).email).toBe("a•••@example.com");
});

it("Sending an invitation again emails it and renews it, once a day", async () => {
  const league = await aLeague(world, commissioner);
  const address = freshAddress();
  await invite(league, address);
  const invitation = await theOne(league);
  const tooSoon = await commissioner.call(resendInvitation, at(league, invitation));
  expect([tooSoon.status, tooSoon.headers["retry-after"]]).toEqual([429, "86400"]);
  expect(await mailsTo(address)).toBe(1);
  world.advance({ days: 1 });
  expect((await commissioner.call(resendInvitation, at(league, invitation))).status).toBe(200);
  expect(await mailsTo(address)).toBe(2);
  const renewed = await theOne(league);
  expect(Date.parse(renewed.expiresAt) - Date.parse(invitation.expiresAt)).toBe(86_400_000);
});

it("Sending an invitation again opens an expired one again, with the same link", async () => {
  const league = await aLeague(world, commissioner);
  const guest = await someone();
  await invite(league, guest.email);
  const token = await emailedToken(world, guest.email, "invite/");
  world.advance({ days: 15 });
  expect((await theOne(league)).state).toBe("expired");
  await commissioner.call(resendInvitation, at(league, await theOne(league)));
  expect((await theOne(league)).state).toBe("pending");
  expect((await guest.call(acceptInvitation, { params: { token } })).status).toBe(200);
});

it("Sending an invitation again is refused once the invitation was revoked", async () => {
  const league = await aLeague(world, commissioner);
  const guest = await someone();
  await invite(league, guest.email);
  const invitation = await theOne(league);
  await commissioner.call(revokeInvitation, at(league, invitation));
  world.advance({ days: 1 });
  const revoked = await commissioner.call(resendInvitation, at(league, invitation));
  expect([revoked.status, revoked.error.message]).toEqual([409, expect.stringContaining("was revoked")]);
});

it("A revoked invitation can't have been accepted", async () => {
  const league = await aLeague(world, commissioner);
  const guest = await someone();
  await invite(league, guest.email);
  const invitation = await theOne(league);
  await guest.call(acceptInvitation, { params: { token: await emailedToken(world, guest.email, "invite/") } });
  const refused = await commissioner.call(revokeInvitation, at(league, invitation));
  expect([refused.status, refused.error.message]).toEqual([409, "This invitation is already accepted."]);
});

it("A revoked invitation works with none of its links", async () => {
  const league = await aLeague(world, commissioner);
  const guest = await someone();
  await invite(league, guest.email);
  const invitation = await theOne(league);
  const { body: copied } = await commissioner.call(copyInvitation, at(league, invitation));
  const { status } = await commissioner.call(revokeInvitation, at(league, invitation));
  expect([status, (await theOne(league)).state]).toEqual([200, "revoked"]);
  for (const token of [await emailedToken(world, guest.email, "invite/"), copied.token]) {
    const params = { token };
    expect((await guest.call(getInvitation, { params })).body.status).toBe("expired");
    expect((await guest.call(acceptInvitation, { params })).status).toBe(409);
  }
});

it("A copied link isn't the emailed one, and accepts the same invitation, once", async () => {
  const league = await aLeague(world, commissioner);
  const [guest, other] = [await someone(), await someone()];
  await invite(league, guest.email);
  const { body } = await commissioner.call(copyInvitation, at(league, await theOne(league)));
  const emailed = await emailedToken(world, guest.email, "invite/");
  expect(body.token).not.toBe(emailed);
  expect((await other.call(acceptInvitation, { params: { token: body.token } })).status).toBe(200);
  expect((await guest.call(acceptInvitation, { params: { token: emailed } })).status).toBe(409);
});

it("A copied link verifies no address, though the emailed one does", async () => {
  const strict = await testApp({ environment: { SAFEGUARDS: "verified-email" } });
  const casey = await aPerson(strict, "casey");
  const squatter = await aPerson(strict, "victim", { isVerified: false });
  const league = await aLeague(strict, casey);
  await casey.call(inviteByEmail, { params: { id: league.id }, body: { emails: [squatter.email] } });
  const [invitation] = (await casey.call(listLeagueInvitations, { params: { id: league.id } })).body;
  const { body } = await casey.call(copyInvitation, {
    params: { id: league.id, invitationId: invitation?.id ?? "" },
  });
  const isVerified = async (token: string) => {
    expect((await squatter.call(getInvitation, { params: { token } })).status).toBe(200);
    const { rows } = await strict.database.pool.query("select email_verified_at from users where id = $1", [
      squatter.userId,
    ]);
    return rows[0].email_verified_at !== null;
  };
  expect(await isVerified(body.token)).toBe(false);
  expect(await isVerified(await emailedToken(strict, squatter.email, "invite/"))).toBe(true);
  await strict.close();
});

it("Another league's commissioner can neither list, resend, copy nor revoke an invitation, not even by way of their own league", async () => {
  const league = await aLeague(world, commissioner);
  await invite(league, freshAddress());
  const invitation = await theOne(league);
  const rival = await someone();
  const own = await aLeague(world, rival);
  expect((await rival.call(listLeagueInvitations, { params: { id: league.id } })).status).toBe(404);
  for (const target of [league, own]) {
    for (const call of [resendInvitation, copyInvitation, revokeInvitation]) {
      expect((await rival.call(call, at(target, invitation))).status).toBe(404);
    }
  }
});
