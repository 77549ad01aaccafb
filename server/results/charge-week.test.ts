import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { editLeague, type League } from "#contract/leagues/leagues.ts";
import { listDues, objectToCharge } from "#contract/members/league-dues.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { assignTeam, linkPlatform } from "#contract/results/league-results.ts";
import type { ResultFlag, ResultWeek } from "#contract/results/results-table.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { jobHandlers } from "#server/worker/registry.ts";
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

const RULE = { kind: "lowest_score_pays", amount: "5.00", fromWeek: 1, toWeek: 3 };
const of = ({ id }: League) => ({ params: { id } });

async function aSeason(weeks: ResultWeek[], { flags = [], terms = {} }: { flags?: ResultFlag[]; terms?: object } = {}) {
  league = await aLeague(world, casey, { maxChargesPerMember: "20.00", prizeRules: [RULE], ...terms });
  await join(casey, league, ann, ben);
  await pay(ann, league);
  await pay(ben, league);
  league = await setStatus(casey, league, "in_season");
  script.answerWith(async () => aTable({ weeks, flags, isSeasonOver: false }));
  await casey.call(linkPlatform, { ...of(league), body: { address: "900000000000000991" } });
  await world.runJobs();
  for (const [teamId, person] of [
    ["1", ann],
    ["2", ben],
  ] as const)
    await casey.call(assignTeam, { params: { id: league.id, teamId }, body: { userId: person.userId } });
  await passHours(world, 24 * 9);
}
const act = () => jobHandlers(world.deps).act_on_results({ leagueId: league.id, seasonYear: 1 });
const charges = async () => {
  const { body } = await casey.call(listDues, of(league));
  return body.dues.flatMap(({ kind, userId, amount, reason, id }) =>
    kind === "charge" ? [{ who: userId === ann.userId ? "ann" : "ben", amount, reason, id }] : [],
  );
};
const scores = (ann: number, ben: number) => ({ 1: ann * 100, 2: ben * 100, 3: 200_00, 4: 190_00 });

it("The lowest score of a final week is charged once, and its member told and free to object", async () => {
  await aSeason([aWeek(1, scores(90, 80))]);
  await Promise.all([act(), act()]);
  await act();
  const [charge, ...others] = await charges();
  const reason = "Lowest score of week 1 according to Sleeper, as the terms say.";
  expect([charge, others]).toMatchObject([{ who: "ben", amount: "5.00", reason }, []]);
  const told = (await ben.call(listNotifications)).body.filter(
    ({ title, leagueId }) => leagueId === league.id && title.startsWith("You owe $5.00 more in"),
  );
  expect(told.map(({ message }) => message)).toEqual([
    `${reason} If that isn't right, you can object once on the league's page.`,
  ]);
  const objected = await ben.call(objectToCharge, {
    params: { id: charge?.id ?? "" },
    body: { reason: "I had a bye" },
  });
  expect(objected.status).toBe(200);
});

it("Equal lowest scores share what one would pay", async () => {
  await aSeason([aWeek(1, scores(80, 80))]);
  expect((await charges()).map(({ who, amount }) => [who, amount]).sort()).toEqual([
    ["ann", "2.50"],
    ["ben", "2.50"],
  ]);
});

it("Nobody is charged more than the terms allow for a season", async () => {
  await aSeason(
    [1, 2, 3].map((number) => aWeek(number, scores(90, 80))),
    { terms: { maxChargesPerMember: "12.00" } },
  );
  expect((await charges()).map(({ amount }) => amount).sort()).toEqual(["2.00", "5.00", "5.00"]);
});

it("A week whose results are in doubt, or that a team without a member loses, charges nobody", async () => {
  const flag: ResultFlag = { kind: "score_overridden", week: 1, teamIds: ["2"] };
  await aSeason([aWeek(1, scores(90, 80)), aWeek(2, { 1: 90_00, 2: 80_00, 3: 10_00, 4: 70_00 })], { flags: [flag] });
  expect(await charges()).toEqual([]);
});

it("Lowest scores can't pay more than the terms allow to charge", async () => {
  const open = await aLeague(world, casey, { maxChargesPerMember: "20.00", prizeRules: [RULE] });
  const { paymentDeadline, endDate } = open;
  const body = { paymentDeadline, endDate, maxChargesPerMember: "4.00" };
  const message = "Lowest scores pay $5.00, but a member can be charged $4.00 a season at most.";
  expect(await casey.call(editLeague, { ...of(open), body })).toMatchObject({
    ...{ status: 400, error: { errors: [{ path: "prizeRules", message }] } },
  });
});
