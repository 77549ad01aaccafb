import { expect, it } from "vitest";
import { getStanding } from "#contract/leagues/standing.ts";
import { getLeagueResults, linkPlatform } from "#contract/results/league-results.ts";
import { passHours } from "#tests/support/pass-hours.ts";
import { aTable, scriptedPlatforms } from "#tests/support/scripted-platforms.ts";
import { withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { setStatus } from "#tests/support/world.ts";

const script = scriptedPlatforms();
const world = withWorld({ platforms: script.platforms, startsAt: new Date("2025-09-02T12:00:00.000Z") });
const [casey, ann] = withPeople(world, "casey", "ann");

it("A commissioner is asked to complete what the platform says is over, to compare changes, and to pay based on final results", async () => {
  const league = await withLeague(world, { by: casey, players: [ann], paid: true, status: "in_season" });
  const of = { params: { id: league.id } };
  const steps = async () => (await casey.call(getStanding, of)).body.needs;
  script.answerWith(async () => aTable({}));
  await casey.call(linkPlatform, { ...of, body: { address: "900000000000000991" } });
  await world.runJobs();
  expect(await steps(), "while the season runs").toEqual([]);

  script.answerWith(async () => aTable({ isSeasonOver: true }));
  await passHours(world, 24);
  expect(await steps()).toMatchObject([{ kind: "complete", saidBy: "sleeperbot" }]);
  await setStatus(casey, league, "completed");
  expect(await steps()).toMatchObject([{ kind: "pay_winners", isFinal: false }]);

  script.answerWith(async () => {
    const table = aTable({ isSeasonOver: true });
    return { ...table, teams: table.teams.map((team) => ({ ...team, wins: team.wins + 1 })) };
  });
  await passHours(world, 24);
  expect(await steps()).toMatchObject([{ kind: "compare_results" }]);
  const finality = async () => (await casey.call(getLeagueResults, of)).body.seasonFinality;
  expect(await finality()).toMatchObject({ finalAt: null, changedAt: expect.any(String) });
  await passHours(world, 6 * 24);
  expect(await steps()).toMatchObject([{ kind: "pay_winners", isFinal: true, amount: "50.00" }]);
  expect(await finality()).toMatchObject({ finalAt: expect.any(String), changedAt: null });
});
