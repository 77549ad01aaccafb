import { describe, expect, it } from "vitest";
import {
  acceptInvitation,
  getInvitation,
  inviteByEmail,
  listMyInvitations,
  type PendingInvitation,
} from "#contract/leagues/invitations.ts";
import type { League } from "#contract/leagues/leagues.ts";
import { leaveLeague, listMembers } from "#contract/members/members.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { refusal } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, join, type Person, setStatus } from "#tests/support/world.ts";

const world = withWorld();
const [commissioner] = withPeople(world, "ivo");

let people = 0;
const aPlayer = () => aPerson(world, `guest${++people}`);

const invite = (league: League, ...emails: string[]) =>
  commissioner.call(inviteByEmail, { params: { id: league.id }, body: { emails } });

async function anInvitation(person: Person, league: League): Promise<PendingInvitation> {
  await invite(league, person.email);
  const { body } = await person.call(listMyInvitations);
  const invitation = body.find(({ leagueId }) => leagueId === league.id);
  if (!invitation) throw new Error("The invitation isn't listed.");
  return invitation;
}

const accept = (person: Person, { token }: PendingInvitation) => person.call(acceptInvitation, { params: { token } });
const pageOf = async (person: Person, { token }: PendingInvitation) =>
  (await person.call(getInvitation, { params: { token } })).body;

it("Inviting a member refuses only the member's address, names it, and invites the others", async () => {
  const league = await aLeague(world, commissioner);
  const [member, guest] = [await aPlayer(), await aPlayer()];
  await join(commissioner, league, member);
  const { status, body } = await invite(league, member.email.toUpperCase(), guest.email);
  expect(status).toBe(201);
  expect(body.invitationsSent).toBe(1);
  expect(body.message).toBe(`1 invitation sent. ${member.email.toUpperCase()} is already a member.`);
  expect((await guest.call(listMyInvitations)).body).toHaveLength(1);
  expect((await member.call(listMyInvitations)).body).toHaveLength(0);
});

it("Inviting a member is refused with a sentence when no one else is invited", async () => {
  const league = await aLeague(world, commissioner);
  const [member, other] = [await aPlayer(), await aPlayer()];
  await join(commissioner, league, member, other);
  const { status, error } = await invite(league, member.email, other.email);
  expect(status).toBe(409);
  expect(error.message).toBe(`${member.email} and ${other.email} are already members. No invitations were sent.`);
});

describe("An invitation to a league that takes no new members", () => {
  const over = [
    {
      status: "in_season",
      closed: "started",
      sentence: "The season has started, so this league isn't taking new members.",
    },
    { status: "completed", closed: "completed", sentence: "This league has ended, so it isn't taking new members." },
    { status: "cancelled", closed: "canceled", sentence: "This league was canceled, so it isn't taking new members." },
  ] as const;
  for (const { status, closed, sentence } of over) {
    it(`says why, isn't listed and can't be accepted: ${status}`, async () => {
      const league = await aLeague(world, commissioner);
      const guest = await aPlayer();
      const invitation = await anInvitation(guest, league);
      expect(await pageOf(guest, invitation)).toMatchObject({ status: "pending", closed: null });
      await setStatus(commissioner, league, status);
      expect((await pageOf(guest, invitation)).closed).toBe(closed);
      expect((await guest.call(listMyInvitations)).body).toHaveLength(0);
      expect(await accept(guest, invitation)).toMatchObject(refusal(409, sentence));
    });
  }

  it("is marked as full in the list and on its page, and open again when a seat is", async () => {
    const league = await aLeague(world, commissioner, { maxMembers: 2 });
    const [late, ...players] = [await aPlayer(), await aPlayer(), await aPlayer()];
    const invitation = await anInvitation(late, league);
    expect(invitation.closed).toBeNull();
    await join(commissioner, league, ...players);
    const { body: listed } = await late.call(listMyInvitations);
    expect(listed.map(({ closed }) => closed)).toEqual(["full"]);
    expect((await pageOf(late, invitation)).closed).toBe("full");
    expect((await accept(late, invitation)).error.message).toBe("This league is full");
    await players[0]?.call(leaveLeague, { params: { id: league.id } });
    expect((await pageOf(late, invitation)).closed).toBeNull();
    expect((await accept(late, invitation)).status).toBe(200);
  });
});

it("An invitation to a deleted league is not found when someone accepts it", async () => {
  const league = await aLeague(world, commissioner, { name: "Deleted Crew" });
  const guest = await aPlayer();
  const invitation = await anInvitation(guest, league);
  await world.database.ownerPool.query("update leagues set deleted_at = now() where id = $1", [league.id]);
  expect((await accept(guest, invitation)).status).toBe(404);
});

it("A free league is joined by invitation without paying, and its invitation email names no money", async () => {
  const league = await aLeague(world, commissioner, { name: "Freebie", entryFee: "0.00" });
  const guest = await aPlayer();
  expect((await accept(guest, await anInvitation(guest, league))).status).toBe(200);
  const { body: members } = await commissioner.call(listMembers, { params: { id: league.id } });
  expect(members.map(({ paymentStatus }) => paymentStatus)).toEqual(["paid"]);
  const { body: mails } = await commissioner.call(listMails, { query: { to: guest.email } });
  const text = JSON.stringify(mails);
  expect(text).toContain("Freebie");
  expect(text).not.toContain("$");
  expect(text).not.toContain("escrow");
});
