import { beforeEach, describe, expect, it } from "vitest";
import { setChannel } from "#contract/leagues/league-channel.ts";
import { endSeason, type League, startSeason } from "#contract/leagues/leagues.ts";
import { proposeCommissioner } from "#contract/votes/commissioner-votes.ts";
import { jobHandlers } from "#server/worker/registry.ts";
import { nameBankAccount } from "#tests/money/acts.ts";
import { recordFor, withNames } from "#tests/support/named-league.ts";
import { withReceiver } from "#tests/support/receiver.ts";
import { aWeek } from "#tests/support/results.ts";
import { linkResults } from "#tests/support/results-season.ts";
import { aTable, scriptedPlatforms } from "#tests/support/scripted-platforms.ts";
import { of, propose, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, join, pay } from "#tests/support/world.ts";

const receiver = withReceiver();
const script = scriptedPlatforms();
const world = withWorld({ environment: { CHANNEL_HOSTS: "127.0.0.1" }, platforms: script.platforms });
const [casey, ann, ben, eve] = withPeople(world, "casey", "ann", "ben", "eve");
beforeEach(() => receiver.takes());

const open = (league: League) => casey.call(setChannel, { ...of(league), body: { address: receiver.url } });
/** What this league's channel has been told since the last time. */
async function toldOf(league: League) {
  await world.runJobs();
  const heard = receiver.got.map(({ json }) => ({ ...(json as { type: string; data: Data }) }));
  receiver.takes();
  return heard.flatMap(({ type, data }) => (data.league.id === league.id ? [`${type}: ${data.text}`] : []));
}
type Data = { text: string; league: { id: string } };

describe("A league's channel is told", () => {
  it("a season's events once, in words for everyone", async () => {
    const league = await aLeague(world, casey);
    const told = () => toldOf(league);
    expect((await open(league)).status).toBe(200);
    expect(await told()).toEqual([]);
    await join(casey, league, ann, ben, eve);
    expect((await told()).sort()).toEqual(["ann", "ben", "eve"].map((name) => `member.joined: ${name} Tester joined.`));
    await pay(ann, league);
    expect(await told()).toEqual(["payment.received: ann Tester paid $50.00."]);
    await pay(ben, league);
    await told();
    await world.passDays(28);
    await jobHandlers(world.deps).remind_deadlines({});
    await jobHandlers(world.deps).remind_deadlines({});
    expect(await told()).toEqual(["deadline.near: The entry fee is due Oct 1, 2026, 12:00 PM UTC."]);
    await pay(eve, league);
    await told();
    await casey.call(startSeason, { ...of(league), body: { from: "active" } });
    await casey.call(endSeason, of(league));
    expect(await told()).toEqual(["season.over: The season is over."]);
    await nameBankAccount(ann);
    expect(
      (
        await propose(casey, league, [
          [ann, "100.00"],
          [ben, "50.00"],
        ])
      ).status,
    ).toBe(201);
    const awarded = await told();
    await world.passDays(10);
    expect([...awarded, ...(await told())]).toEqual([
      "winners.named: ann Tester won $100.00 and ben Tester won $50.00.",
      "prize.received: ann Tester was paid $100.00.",
    ]);
  });

  it("of votes and results", async () => {
    const league = await withLeague(world, { by: casey, players: [ann, ben], paid: true, status: "in_season" });
    const told = () => toldOf(league);
    await open(league);
    await told();
    const vote = { leagueId: league.id, proposedCommissionerId: ben.userId };
    expect((await ann.call(proposeCommissioner, { body: vote })).status).toBe(201);
    expect(await told()).toEqual([expect.stringMatching(/^vote.opened: A vote on the commissioner is open until /)]);
    script.answerWith(async () => aTable({ weeks: [aWeek(1, { 1: 1, 2: 2, 3: 3, 4: 4 })] }));
    await linkResults(world, casey, league);
    expect(await told()).toEqual(["results.in: Week 1's results are in."]);
  });

  it("of people without an account only as members", async () => {
    const { league, dana } = await withNames(world, { by: casey, players: [ann] });
    await open(league);
    expect((await recordFor(world, casey, league, dana)).status).toBe(201);
    expect(await toldOf(league)).toEqual(["payment.received: A member paid $50.00."]);
  });

  it("nothing in a league without one, and keeps no row for it", async () => {
    const league = await aLeague(world, casey);
    await join(casey, league, ann);
    const { rows } = await world.database.ownerPool.query("select from channel_deliveries where league_id = $1", [
      league.id,
    ]);
    expect([rows, await toldOf(league)]).toEqual([[], []]);
  });
});
