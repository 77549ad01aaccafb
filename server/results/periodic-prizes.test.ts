import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { listPayouts } from "#contract/money/payouts.ts";
import { assignTeam, getLeagueResults, linkPlatform } from "#contract/results/league-results.ts";
import type { ResultsTable, ResultWeek } from "#contract/results/results-table.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { passHours } from "#tests/support/pass-hours.ts";
import { aWeek } from "#tests/support/results.ts";
import { aTable, scriptedPlatforms } from "#tests/support/scripted-platforms.ts";
import { aLeague, aPerson, join, type Person, pay, setStatus } from "#tests/support/world.ts";

const script = scriptedPlatforms();
let world: TestApp;
let casey: Person;
let ann: Person;
let ben: Person;
let league: League;
beforeAll(async () => {
  world = await testApp({ platforms: script.platforms, startsAt: new Date("2025-09-02T12:00:00.000Z") });
  [casey, ann, ben] = await Promise.all([aPerson(world, "casey"), aPerson(world, "ann"), aPerson(world, "ben")]);
});
afterAll(async () => {
  expect((await verifyBooks(world.deps.db)).violations).toEqual([]);
  await world.close();
});
beforeEach(() =>
  world.database.ownerPool.query("update platform_links set next_fetch_at = null, fetch_asked_at = null"),
);

const of = ({ id }: League) => ({ params: { id } });
const show = (weeks: ResultWeek[], more: Partial<ResultsTable> = {}) =>
  script.answerWith(async () => ({ ...aTable({ weeks, isSeasonOver: false }), ...more }));
const week = (number: number, first: number, second: number, more: Partial<ResultWeek> = {}) =>
  aWeek(number, { 1: first * 100, 2: second * 100, 3: 10_00, 4: 5_00 }, more);

async function aSeason(...prizes: object[]) {
  league = await aLeague(world, casey, {
    ...{ leagueType: "pickem", payoutFrequency: "weekly", periodPrizeShare: 30 },
    prizeRules: prizes.map((prize) => ({ ...prize, isEachWeek: true })),
  });
  await join(casey, league, ann, ben);
  await pay(ann, league);
  await pay(ben, league);
  league = await setStatus(casey, league, "in_season");
  await casey.call(linkPlatform, { ...of(league), body: { address: "900000000000000991" } });
  await world.runJobs();
  for (const [teamId, person] of [
    ["1", ann],
    ["2", ben],
  ] as const)
    await casey.call(assignTeam, { params: { id: league.id, teamId }, body: { userId: person.userId } });
}
const pastFinal = () => passHours(world, 24 * 9);
const paid = async () =>
  (await casey.call(listPayouts, of(league))).body
    .filter(({ kind }) => kind === "period_prize")
    .map(({ period, prize, username, amount }) => `${period}: ${prize}, ${username} ${amount}`)
    .sort();

it("A tied week pays nobody, and the next one pays both", async () => {
  show([week(1, 80, 80)]);
  await aSeason({ kind: "weekly_high_score", amount: "2.00", fromWeek: 1, toWeek: 3, ties: "carry" });
  await pastFinal();
  expect(await paid()).toEqual([]);
  show([week(1, 80, 80), week(2, 90, 80)]);
  await pastFinal();
  expect(await paid()).toEqual(["Week 2: Weekly high score, week 2, ann 4.00"]);
});

it("The places of a week are paid together", async () => {
  show([week(1, 80, 70)]);
  const weekly = { kind: "weekly_high_score", fromWeek: 1, toWeek: 3 };
  await aSeason({ ...weekly, amount: "2.00" }, { ...weekly, place: 2, amount: "1.00" });
  await pastFinal();
  expect(await paid()).toEqual([
    "Week 1: 2nd place of the week, week 1, ben 1.00",
    "Week 1: Weekly high score, week 1, ann 2.00",
  ]);
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
  const { weekFinality } = (await casey.call(getLeagueResults, of(league))).body;
  expect(weekFinality.map(({ correctedFrom }) => correctedFrom)).toEqual([null, ["2"]]);
});
