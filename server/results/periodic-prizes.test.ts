import { beforeEach, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { listPayouts, proposePayouts } from "#contract/money/payouts.ts";
import { fetchResults, getLeagueResults } from "#contract/results/league-results.ts";
import type { ResultsTable, ResultWeek } from "#contract/results/results-table.ts";
import { passHours } from "#tests/support/pass-hours.ts";
import { aWeek } from "#tests/support/results.ts";
import { aSeasonByResults, forgetFetches, PAYS_WEEKLY, withResultsScene } from "#tests/support/results-season.ts";
import { aTable, scriptedPlatforms } from "#tests/support/scripted-platforms.ts";
import { of } from "#tests/support/with-league.ts";
import type { Person } from "#tests/support/world.ts";

const FRIDAY = 5;
const script = scriptedPlatforms();
const scene = withResultsScene(script.platforms);
const { world, casey } = scene;
let league: League;
beforeEach(() => forgetFetches(scene));

const show = (weeks: ResultWeek[], more: Partial<ResultsTable> = {}) =>
  script.answerWith(async () => ({ ...aTable({ weeks, isSeasonOver: false }), ...more }));
const week = (number: number, first: number, second: number, more: Partial<ResultWeek> = {}) =>
  aWeek(number, { 1: first * 100, 2: second * 100, 3: 10_00, 4: 5_00 }, more);

async function aSeason(...prizes: object[]) {
  const prizeRules = prizes.map((prize) => ({ ...prize, isEachWeek: true }));
  league = await aSeasonByResults(scene, { ...PAYS_WEEKLY, prizeRules });
}
const CARRIED = { kind: "weekly_high_score", amount: "2.00", fromWeek: 1, toWeek: 3, ties: "carry" };
const pastFinal = () => passHours(world, 24 * 9);
const paid = async () =>
  (await casey.call(listPayouts, of(league))).body
    .filter(({ kind }) => kind === "period_prize")
    .map(({ period, prize, username, amount }) => `${period}: ${prize}, ${username} ${amount}`)
    .sort();

const correctedFrom = async () =>
  (await casey.call(getLeagueResults, of(league))).body.weekFinality.map((one) => one.correctedFrom);
async function giveByHand({ userId }: Person, { period, ...won }: { prize: string; amount: string; period: string }) {
  const resultsId = (await casey.call(getLeagueResults, of(league))).body.current?.id ?? "";
  const body = { payouts: [{ userId, ...won }], period, resultsId };
  expect((await casey.call(proposePayouts, { ...of(league), body })).status).toBe(201);
}

it("A tied week pays nobody, and the next one pays both", async () => {
  show([week(1, 80, 80)]);
  await aSeason(CARRIED);
  await pastFinal();
  expect(await paid()).toEqual([]);
  show([week(1, 80, 80), week(2, 90, 80)]);
  await pastFinal();
  expect(await paid()).toEqual(["Week 2: Weekly high score, week 2, ann 4.00"]);
});

it("A tied week that the commissioner paid by hand isn't paid again with the next one", async () => {
  show([week(1, 80, 80)]);
  await aSeason(CARRIED);
  await giveByHand(scene.ann, { prize: "Weekly high score, week 1", amount: "2.00", period: "Week 1" });
  show([week(1, 80, 80), week(2, 90, 80)]);
  await pastFinal();
  expect(await paid()).toEqual([
    "Week 1: Weekly high score, week 1, ann 2.00",
    "Week 2: Weekly high score, week 2, ann 2.00",
  ]);
});

it("A correction that gives a tied week to one team is told, and takes it out of the next one", async () => {
  show([week(1, 80, 80)]);
  await aSeason(CARRIED);
  await pastFinal();
  show([week(1, 81, 80), week(2, 80, 90)]);
  await pastFinal();
  expect(await paid()).toEqual(["Week 2: Weekly high score, week 2, ben 2.00"]);
  expect(await correctedFrom()).toEqual([[], null]);
});

it("A week isn't paid by one wrong answer about an earlier week, which decides its tie", async () => {
  show([week(1, 70, 60), week(2, 80, 80)]);
  await aSeason({ kind: "weekly_high_score", amount: "2.00", fromWeek: 2, toWeek: 3, ties: "season_points" });
  while (world.clock().getUTCDay() !== FRIDAY || world.clock().getUTCHours() !== 17) await passHours(world, 1);
  show([week(1, 60, 70), week(2, 80, 80)]);
  await passHours(world, 12);
  expect(await paid()).toEqual([]);
  show([week(1, 70, 60), week(2, 80, 80)]);
  await pastFinal();
  expect(await paid()).toEqual(["Week 2: Weekly high score, week 2, ann 2.00"]);
});

it("A week with a prize that waits for the commissioner isn't called corrected", async () => {
  show([aWeek(1, { 1: 80_00, 3: 70_00, 2: 10_00, 4: 5_00 })]);
  const weekly = { kind: "weekly_high_score", fromWeek: 1, toWeek: 3 };
  await aSeason({ ...weekly, amount: "2.00" }, { ...weekly, place: 2, amount: "1.00" });
  await pastFinal();
  expect(await paid()).toEqual(["Week 1: Weekly high score, week 1, ann 2.00"]);
  await casey.call(fetchResults, of(league));
  await world.runJobs();
  expect(await correctedFrom()).toEqual([null]);
});

it("A week with a prize that an earlier week can still change waits with all of its prizes", async () => {
  show([week(1, 80, 80, { isComplete: false }), week(2, 90, 80)]);
  const weekly = { fromWeek: 1, toWeek: 3 };
  await aSeason(
    { ...weekly, kind: "weekly_high_score", amount: "2.00", ties: "carry" },
    { ...weekly, kind: "weekly_highest_losing_score", amount: "1.00" },
  );
  await pastFinal();
  expect(await paid()).toEqual([]);
  show([week(1, 80, 80), week(2, 90, 80)]);
  await pastFinal();
  expect(await paid()).toEqual([
    "Week 2: Weekly high score, week 2, ann 4.00",
    "Week 2: Weekly highest losing score, week 2, ben 1.00",
  ]);
});

it("A month that the commissioner paid by hand isn't paid again when it is over", async () => {
  const places = ["1", "2"].map((teamId) => ({ teamId, place: 1, points: 160_00 }));
  const months = [{ name: "August", fromWeek: 1, toWeek: 1, places }];
  const monthly = { kind: "monthly_high_score", months: 2 };
  show([week(1, 80, 70)], { months });
  await aSeason({ ...monthly, amount: "5.00" }, { ...monthly, place: 2, amount: "2.00" });
  await giveByHand(scene.ben, { prize: "Monthly high score, month 1", amount: "5.00", period: "August" });
  await pastFinal();
  expect(await paid()).toEqual(["August: Monthly high score, month 1, ben 5.00"]);
});

it("A month is paid by the platform's table of it, once its last week is final, and stays paid when that table is corrected", async () => {
  const places = [
    { teamId: "2", place: 1, points: 160_00 },
    { teamId: "1", place: 2, points: 155_00 },
  ];
  const august = { name: "August", fromWeek: 1, toWeek: 2, places };
  const months = [august];
  show([week(1, 80, 70)], { months });
  await aSeason({ kind: "monthly_high_score", amount: "5.00", months: 2 });
  await pastFinal();
  expect(await paid()).toEqual([]);
  show([week(1, 80, 70), week(2, 75, 90)], { months });
  await pastFinal();
  expect(await paid()).toEqual(["Week 2: Monthly high score, month 1 (August), ben 5.00"]);
  const corrected = places.map((one) => ({ ...one, place: 3 - one.place }));
  show([week(1, 80, 70), week(2, 75, 90)], { months: [{ ...august, places: corrected }] });
  await pastFinal();
  expect(await paid()).toHaveLength(1);
  expect(await correctedFrom()).toEqual([null, ["2"]]);
});
