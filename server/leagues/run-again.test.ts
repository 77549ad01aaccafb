import { expect, it } from "vitest";
import { listMyInvitations } from "#contract/leagues/invitations.ts";
import { listLeagueInvitations } from "#contract/leagues/league-invitations.ts";
import { listCommissionerLeagues } from "#contract/leagues/leagues.ts";
import { runAgain } from "#contract/leagues/run-again.ts";
import { getStanding } from "#contract/leagues/standing.ts";
import { withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, type Person, setStatus } from "#tests/support/world.ts";

const world = withWorld();
const [casey, ben, dora, stranger] = withPeople(world, "casey", "ben", "dora", "stranger");

/** A finished league in which Ben and Dora have seats. */
async function finished(terms: Parameters<typeof aLeague>[2] = {}) {
  const league = await withLeague(world, { by: casey, players: [ben, dora] }, terms);
  await setStatus(casey, league, "cancelled");
  return { league, of: { params: { id: league.id } } };
}

const inDays = (days: number) => new Date(world.clock().getTime() + days * 86_400_000).toISOString();
const nextSeason = () => ({
  ...{ name: "Sunday Crew", entryFee: "60.00", season: "2027", paymentDeadline: inDays(300), endDate: inDays(400) },
  payoutStructure: [{ place: 1, percentage: 100 }],
});
const kindsFor = async (person: Person, id: string) =>
  (await person.call(getStanding, { params: { id } })).body.needs.map(({ kind }) => kind);
const runBy = async () => (await casey.call(listCommissionerLeagues)).body.length;
const leaguesInvitedTo = async (person: Person) =>
  (await person.call(listMyInvitations)).body.map(({ leagueId }) => leagueId);

it("A finished league is created again with the chosen members invited, once", async () => {
  const { league, of } = await finished();
  expect(await kindsFor(casey, league.id)).toEqual(["run_again"]);
  const body = { league: nextSeason(), invite: [ben.userId, casey.userId] };
  const [first, second] = await Promise.all([
    casey.call(runAgain, { ...of, body }),
    casey.call(runAgain, { ...of, body }),
  ]);
  expect([first.status, second.status].sort()).toEqual([201, 409]);
  const { body: made } = first.status === 201 ? first : second;
  expect(made).toMatchObject({ invitationsSent: 1, league: { entryFee: "60.00", season: "2027", status: "draft" } });
  expect(await leaguesInvitedTo(ben)).toEqual([made.league.id]);
  expect(await leaguesInvitedTo(dora)).not.toContain(made.league.id);
  expect(await kindsFor(casey, league.id)).toEqual([]);
});

it("The members' addresses stay private: the commissioner sees them masked", async () => {
  const { of } = await finished();
  const { body } = await casey.call(runAgain, { ...of, body: { league: nextSeason(), invite: [dora.userId] } });
  const sent = await casey.call(listLeagueInvitations, { params: { id: body.league.id } });
  expect(sent.body.map(({ email }) => email)).toEqual(["d•••@example.com"]);
});

it("Only people with a seat in the finished league are invited by their account", async () => {
  const { of } = await finished();
  const { body } = await casey.call(runAgain, { ...of, body: { league: nextSeason(), invite: [stranger.userId] } });
  expect(body.invitationsSent).toBe(0);
  expect(await leaguesInvitedTo(stranger)).toEqual([]);
});

it("Nothing is created when a date has passed, and neither a dynasty nor an open league is run again", async () => {
  const { of } = await finished();
  const before = await runBy();
  const past = { ...nextSeason(), paymentDeadline: inDays(-2) };
  expect((await casey.call(runAgain, { ...of, body: { league: past, invite: [ben.userId] } })).status).toBe(400);
  expect(await runBy()).toBe(before);
  const dynasty = await finished({ leagueType: "dynasty" });
  const open = await aLeague(world, casey);
  for (const { params } of [dynasty.of, { params: { id: open.id } }]) {
    expect((await casey.call(runAgain, { params, body: { league: nextSeason(), invite: [] } })).status).toBe(409);
  }
});
