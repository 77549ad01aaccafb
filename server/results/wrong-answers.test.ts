import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { listPayouts } from "#contract/money/payouts.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { getLeagueResults } from "#contract/results/league-results.ts";
import type { ResultsTable } from "#contract/results/results-table.ts";
import { passHours } from "#tests/support/pass-hours.ts";
import { SEED, TIMES } from "#tests/support/random.ts";
import { aWeek } from "#tests/support/results.ts";
import {
  aSeasonByResults,
  forgetFetches,
  giveTeam,
  PAYS_WEEKLY,
  withResultsScene,
} from "#tests/support/results-season.ts";
import { aTable, scriptedPlatforms } from "#tests/support/scripted-platforms.ts";
import { of } from "#tests/support/with-league.ts";
import type { Person } from "#tests/support/world.ts";

const TUESDAY = 2;
const WEDNESDAY = 3;
const FRIDAY = 5;
const script = scriptedPlatforms();
const scene = withResultsScene(script.platforms);
const { world, casey, ann, ben } = scene;
let league: League;
/** Anchors (ann) have won the week; Buoys (ben) are second. */
const right = aTable({ weeks: [aWeek(1, { 1: 120_00, 2: 90_00, 3: 80_00, 4: 70_00 })] });
const swaps: ((table: ResultsTable) => ResultsTable)[] = [
  (table) => ({ ...table, weeks: [aWeek(1, { 2: 120_00, 1: 90_00, 3: 80_00, 4: 70_00 })] }),
  (table) => {
    const owners = [table.teams[1], table.teams[0]].map((team) => team?.owners ?? null);
    return { ...table, teams: table.teams.map((team, index) => ({ ...team, owners: owners[index] ?? team.owners })) };
  },
];
let fetches: number;
/** Gives right answers except at one fetch, counted from 0. */
function answerRightly({ wrongAt = -1, wrong = right }: { wrongAt?: number; wrong?: ResultsTable } = {}) {
  fetches = 0;
  script.answerWith(async () => {
    fetches += 1;
    return fetches - 1 === wrongAt ? wrong : right;
  });
}

/** A league that pays its weeks' high scores at once, linked on a Tuesday. */
async function aSeason() {
  await forgetFetches(scene);
  await until(TUESDAY, 12);
  league = await aSeasonByResults(scene, {
    ...PAYS_WEEKLY,
    prizeRules: [{ kind: "weekly_high_score", amount: "2.00", isEachWeek: true, fromWeek: 1, toWeek: 10 }],
  });
}
const assign = async (teamId: string, person: Person | null) =>
  expect((await giveTeam(casey, league, teamId, person)).status).toBe(200);
const pass = (hours: number) => passHours(world, hours);
async function until(day: number, hour: number) {
  while (world.clock().getUTCDay() !== day || world.clock().getUTCHours() !== hour) await pass(1);
}
const winners = async () => (await casey.call(listPayouts, of(league))).body.map(({ username }) => username);
const told = async (title: string) =>
  (await casey.call(listNotifications)).body.filter((one) => one.title === title && one.leagueId === league.id);
const weekOne = async () => (await ann.call(getLeagueResults, of(league))).body.weekFinality[0];

describe("A week's high score", () => {
  it("goes to its winner whichever fetch is wrong, and whichever two teams it swaps", async () => {
    const anyWrong = fc.record({ wrongAt: fc.nat({ max: 6 }), swap: fc.constantFrom(...swaps) });
    const paysRight = fc.asyncProperty(anyWrong, async ({ wrongAt, swap }) => {
      answerRightly({ wrongAt, wrong: swap(right) });
      await aSeason();
      await pass(9 * 24);
      expect(fetches).toBeGreaterThan(wrongAt);
      expect(await winners()).toEqual(["ann"]);
    });
    await fc.assert(paysRight, { seed: SEED, numRuns: 3 * TIMES });
  });

  it.each([
    ["scores", 0],
    ["owners", 1],
  ])(
    "waits if the %s differ on the Friday, tells the commissioner once, and is paid once they agree for a day",
    async (_, swap) => {
      answerRightly();
      await aSeason();
      await until(FRIDAY, 17);
      const wrong = swaps[swap]?.(right) ?? right;
      script.answerWith(async () => wrong);
      while ((await weekOne())?.changedAt === null) await pass(1);
      expect(await winners()).toEqual([]);
      expect(await told("Week 1's results changed")).toMatchObject([
        { message: expect.stringContaining("Compare the old and new results, cell by cell.") },
      ]);
      const changed = await weekOne();
      expect(changed).toMatchObject({ isFinal: false });
      expect(Date.parse(changed?.finalFrom ?? "") - Date.parse(changed?.changedAt ?? "")).toBe(24 * 3_600_000);
      answerRightly();
      await pass(24);
      expect(await winners()).toEqual([]);
      await pass(48);
      expect(await winners()).toEqual(["ann"]);
      expect(await told("Week 1's results changed")).toHaveLength(1);
    },
  );

  it("isn't paid automatically within a day of the commissioner giving its team to another member", async () => {
    answerRightly();
    await aSeason();
    await until(FRIDAY, 17);
    const swap = async (first: Person, second: Person) => {
      for (const teamId of ["1", "2"]) await assign(teamId, null);
      await assign("1", first);
      await assign("2", second);
    };
    await swap(ben, ann);
    await pass(20);
    expect(await winners()).toEqual([]);
    await swap(ann, ben);
    await pass(72);
    expect(await winners()).toEqual(["ann"]);
  });

  it("that waited for something else isn't paid by one later answer that differs", async () => {
    answerRightly();
    await aSeason();
    await assign("1", null);
    await until(FRIDAY, 23);
    expect(await told("Week 1's prizes need you")).toHaveLength(1);
    answerRightly({ wrongAt: 0, wrong: swaps[0]?.(right) ?? right });
    await until(WEDNESDAY, 0);
    expect(fetches).toBeGreaterThan(3);
    expect(await winners()).toEqual([]);
  });
});
