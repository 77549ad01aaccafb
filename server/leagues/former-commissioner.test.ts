import { expect, it } from "vitest";
import { inviteByEmail } from "#contract/leagues/invitations.ts";
import {
  getLeague,
  type League,
  listCommissionerLeagues,
  listFormerLeagues,
  startSeason,
} from "#contract/leagues/leagues.ts";
import { joinLeague, listMembers, sendReminders } from "#contract/members/members.ts";
import { getEscrow } from "#contract/money/escrow.ts";
import { listPayouts } from "#contract/money/payouts.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { castCommissionerVote, proposeCommissioner } from "#contract/votes/commissioner-votes.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, join, type Person, pay } from "#tests/support/world.ts";

const world = withWorld();

async function votedOut(commissioner: Person, league: League, members: [Person, Person]) {
  await join(commissioner, league, ...members);
  if (league.entryFee !== "0.00") for (const member of members) await pay(member, league);
  const [successor, other] = members;
  const body = { leagueId: league.id, proposedCommissionerId: successor.userId };
  const { body: proposal } = await other.call(proposeCommissioner, { body });
  const params = { proposalId: proposal.id };
  await other.call(castCommissionerVote, { params, body: { vote: "for" } });
  expect((await other.call(getLeague, { params: { id: league.id } })).body.commissionerId).toBe(successor.userId);
}

it("A commissioner who was voted out can still read the league and its books, but change nothing", async () => {
  const [old, ...members] = [
    await aPerson(world, "old"),
    await aPerson(world, "successor"),
    await aPerson(world, "voter"),
  ] as const;
  const league = await aLeague(world, old);
  await votedOut(old, league, members);
  const params = { id: league.id };
  expect((await old.call(getLeague, { params })).body.name).toBe(league.name);
  expect((await old.call(listMembers, { params })).body).toHaveLength(2);
  expect((await old.call(getEscrow, { params })).body.collected).toBe("100.00");
  expect((await old.call(listPayouts, { params })).status).toBe(200);
  expect((await old.call(listCommissionerLeagues)).body).toEqual([]);
  expect((await old.call(listFormerLeagues)).body.map(({ id }) => id)).toEqual([league.id]);
  for (const other of members) expect((await other.call(listFormerLeagues)).body).toEqual([]);
  const { body: notifications } = await old.call(listNotifications);
  expect(notifications.map(({ actionUrl }) => actionUrl)).toContain(`/leagues/${league.id}`);

  const emails = ["someone@example.com"];
  for (const refused of [
    await old.call(joinLeague, { params }),
    await old.call(sendReminders, { params }),
    await old.call(startSeason, { params }),
    await old.call(inviteByEmail, { params, body: { emails } }),
  ]) {
    expect(refused.status).toBe(404);
  }
});

it("A former commissioner of a free league sees no more of it than a stranger", async () => {
  const [old, ...members] = [
    await aPerson(world, "gratis"),
    await aPerson(world, "next_one"),
    await aPerson(world, "votes_too"),
  ] as const;
  const league = await aLeague(world, old, { entryFee: "0.00" });
  await votedOut(old, league, members);
  const params = { id: league.id };
  expect((await old.call(getLeague, { params })).status).toBe(404);
  expect((await old.call(listFormerLeagues)).body).toEqual([]);
  expect((await (await aPerson(world, "stranger")).call(getLeague, { params })).status).toBe(404);
});
