import { beforeEach, expect, it } from "vitest";
import { editLeague, type League } from "#contract/leagues/leagues.ts";
import { listDues, objectToCharge } from "#contract/members/league-dues.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import type { ResultFlag, ResultWeek } from "#contract/results/results-table.ts";
import { givenPrizesSchema } from "#contract/terms/prize-rules.ts";
import { jobHandlers } from "#server/worker/registry.ts";
import { passHours } from "#tests/support/pass-hours.ts";
import { aWeek } from "#tests/support/results.ts";
import { aSeasonByResults, forgetFetches, withResultsScene } from "#tests/support/results-season.ts";
import { aTable, scriptedPlatforms } from "#tests/support/scripted-platforms.ts";
import { of } from "#tests/support/with-league.ts";
import { aLeague } from "#tests/support/world.ts";

const script = scriptedPlatforms();
const scene = withResultsScene(script.platforms);
const { world, casey, ann, ben } = scene;
let league: League;
beforeEach(() => forgetFetches(scene));

const RULE = { kind: "lowest_score_pays", amount: "5.00", fromWeek: 1, toWeek: 3 };
async function aSeason(
  weeks: ResultWeek[],
  { flags = [], terms = {}, days = 9 }: { flags?: ResultFlag[]; terms?: Record<string, unknown>; days?: number } = {},
) {
  script.answerWith(async () => aTable({ weeks, flags, isSeasonOver: false }));
  league = await aSeasonByResults(scene, { maxChargesPerMember: "20.00", prizeRules: [RULE], ...terms });
  await passHours(world, 24 * days);
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
  await aSeason([aWeek(1, scores(90, 80))], { days: 0 });
  // On which day a week is final depends on the day on which it was complete.
  for (let hours = 0; hours < 24 * 9 && (await charges()).length === 0; hours += 6) await passHours(world, 6);
  await Promise.all([act(), act()]);
  await act();
  const [charge, ...others] = await charges();
  const reason = "Lowest score of week 1 according to Sleeper, as the terms say.";
  expect([charge, others]).toMatchObject([{ who: "ben", amount: "5.00", reason }, []]);
  const told = (await ben.call(listNotifications)).body.filter(
    ({ title, leagueId }) => leagueId === league.id && title.startsWith("You owe $5.00 more in"),
  );
  expect(told.map(({ message }) => message)).toEqual([
    `${reason} If that isn't right, object within 7 days on the league's page.`,
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

it("A week whose results are in doubt, or that a team without a member loses, charges no one, and the commissioner is told once", async () => {
  const flag: ResultFlag = { kind: "score_overridden", week: 1, teamIds: ["2"] };
  await aSeason([aWeek(1, scores(90, 80)), aWeek(2, { 1: 90_00, 2: 80_00, 3: 10_00, 4: 70_00 })], { flags: [flag] });
  expect(await charges()).toEqual([]);
  await act();
  const told = (await casey.call(listNotifications)).body.filter(({ leagueId }) => leagueId === league.id);
  const messages = told.flatMap(({ title, message }) =>
    title.includes("lowest score") ? [`${title}: ${message}`] : [],
  );
  const ifOwed = "If someone owes it, you can charge them on the league's page.";
  expect(messages.sort()).toEqual([
    `Week 1's lowest score wasn't charged: The league's manager changed a score on the platform. ${ifOwed}`,
    `Week 2's lowest score wasn't charged: Herons has no member assigned. ${ifOwed}`,
  ]);
});

it("Terms that charge lowest scores from now on leave alone the weeks that were final before", async () => {
  await aSeason([aWeek(1, scores(90, 80))], { terms: { prizeRules: [] } });
  const prizeRules = JSON.stringify(givenPrizesSchema.parse([RULE]));
  await world.database.ownerPool.query("update leagues set prize_rules = $1 where id = $2", [prizeRules, league.id]);
  script.answerWith(async () => aTable({ weeks: [1, 2].map((number) => aWeek(number, scores(90, 80))) }));
  await passHours(world, 24 * 9);
  expect((await charges()).map(({ reason }) => reason)).toEqual([
    "Lowest score of week 2 according to Sleeper, as the terms say.",
  ]);
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
