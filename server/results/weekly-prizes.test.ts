import { beforeEach, describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { listPayouts, proposePayouts } from "#contract/money/payouts.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { centsOf } from "#contract/platform/money.ts";
import { fetchResults, getLeagueResults } from "#contract/results/league-results.ts";
import type { ResultFlag, ResultWeek } from "#contract/results/results-table.ts";
import { castVote, getLeagueVoting } from "#contract/votes/payout-votes.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";
import { jobHandlers } from "#server/worker/registry.ts";
import { passHours } from "#tests/support/pass-hours.ts";
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
import { type Person, setStatus } from "#tests/support/world.ts";

const TUESDAY = 2;
const FRIDAY = 5;
const SATURDAY = 6;
const script = scriptedPlatforms();
const scene = withResultsScene(script.platforms);
const { world, casey, ann, ben } = scene;
let league: League;
beforeEach(async () => {
  await forgetFetches(scene);
  while (world.clock().getUTCDay() !== TUESDAY || world.clock().getUTCHours() !== 12) world.advance({ hours: 1 });
});

/** In week n, the winner is Anchors (ann) when n is odd and Buoys (ben) when it is even. */
const played = (week: number, over: Partial<ResultWeek> = {}) =>
  aWeek(week, { 1: week % 2 ? 120_00 : 90_00, 2: week % 2 ? 90_00 : 120_00, 3: 80_00, 4: 70_00 }, over);
type Shown = { flags?: ResultFlag[]; isOver?: boolean; isReversed?: boolean };
function show(weeks: ResultWeek[], { flags = [], isOver = false, isReversed = false }: Shown = {}) {
  const places = { finalPlaceSource: "stated" as const };
  script.answerWith(async () => {
    const table = aTable({ weeks, flags, isSeasonOver: isOver });
    const teams = table.teams.map((team, index) =>
      isOver ? { ...team, ...places, finalPlace: isReversed && index < 2 ? 2 - index : index + 1 } : team,
    );
    return { ...table, teams };
  });
}

async function aSeason(terms: object = {}, weeks = [played(1)]) {
  show(weeks);
  league = await aSeasonByResults(scene, {
    ...PAYS_WEEKLY,
    prizeRules: [{ kind: "weekly_high_score", amount: "2.00", isEachWeek: true, fromWeek: 1, toWeek: 10 }],
    ...terms,
  });
}
const assign = (teamId: string, person: Person) => giveTeam(casey, league, teamId, person);
/** Proposes after a look at the newest results. */
async function propose(body: { payouts: { userId: string; place: number; amount: string }[]; period: string }) {
  const { current } = (await casey.call(getLeagueResults, of(league))).body;
  return casey.call(proposePayouts, { ...of(league), body: { ...body, resultsId: current?.id ?? "" } });
}
const unassign = (teamId: string) => giveTeam(casey, league, teamId, null);
async function fetchNow() {
  world.advance({ hours: 0.2 });
  expect((await casey.call(fetchResults, of(league))).status).toBe(200);
  await world.runJobs();
}
/** The most recent day that was this weekday, at the present time of day. */
function lastDay(weekday: number): Date {
  const day = new Date(world.clock());
  while (day.getUTCDay() !== weekday) day.setUTCDate(day.getUTCDate() - 1);
  return day;
}
/** As `utcText` begins: results became final at the first fetch of that day. */
const dayText = (moment: Date) => utcText(moment).split(", ").slice(0, 2).join(", ");
const pass = (hours: number) => passHours(world, hours);
const act = () => jobHandlers(world.deps).act_on_results({ leagueId: league.id, seasonYear: 1 });
const week = () => pass(7 * 24);
const paid = async () =>
  (await casey.call(listPayouts, of(league))).body
    .filter(({ kind }) => kind === "period_prize")
    .map(({ period, prize, username, amount }) => ({ period, prize, username, amount }))
    .sort((one, other) => Number(one.period?.slice(5)) - Number(other.period?.slice(5)));
const told = async (title: string, person = casey) =>
  (await person.call(listNotifications)).body.filter((one) => one.title === title && one.leagueId === league.id);
const voting = async () => (await casey.call(getLeagueVoting, of(league))).body;
const won = (n: number) => ({
  ...{ period: `Week ${n}`, prize: `Weekly high score, week ${n}` },
  ...{ username: n % 2 ? "ann" : "ben", amount: "2.00" },
});

describe("A week's high score", () => {
  it("is paid after the Friday, once, in the server's name, and the members are told why", async () => {
    await aSeason();
    await pass(3 * 24);
    expect(await paid()).toEqual([]);
    const { weekFinality } = (await ann.call(getLeagueResults, of(league))).body;
    expect(weekFinality).toMatchObject([{ week: 1, isFinal: false, correctedFrom: null }]);
    const friday = weekFinality[0]?.finalFrom ?? "";
    expect(new Date(friday).getUTCDay()).toBe(FRIDAY);
    await week();
    expect(await paid()).toEqual([won(1)]);
    await Promise.all([act(), act()]);
    await week();
    expect(await paid()).toEqual([won(1)]);
    const text = "select actor, details from ledger.entries where event_type = 'payouts.awarded' and league_id = $1";
    const { rows } = await world.database.ownerPool.query(text, [league.id]);
    expect(rows).toMatchObject([{ actor: "job", details: { resultsHash: expect.any(String) } }]);
    const [notice] = await told("Prizes awarded in Sunday League", ben);
    expect(notice?.message).toContain(`Week 1 according to Sleeper, final since ${dayText(new Date(friday))}, `);
  });

  it("is called final since the Saturday if the results only agree from then on", async () => {
    await aSeason();
    while (world.clock().getUTCDay() !== FRIDAY) await pass(1);
    show([aWeek(1, { 1: 121_00, 2: 90_00, 3: 80_00, 4: 70_00 })]);
    await fetchNow();
    await pass(72);
    const [notice] = await told("Prizes awarded in Sunday League", ben);
    expect(notice?.message).toContain(`final since ${dayText(lastDay(SATURDAY))}, `);
  });

  it("of a team that was just given to its member waits for a day, and is tried again even if nothing is fetched anymore", async () => {
    await aSeason({}, []);
    await unassign("1");
    show([played(1)], { isOver: true });
    while (world.clock().getUTCDay() !== SATURDAY || world.clock().getUTCHours() < 17) await pass(1);
    await assign("1", ann);
    const at = world.clock();
    await pass(10);
    expect(await paid()).toEqual([]);
    const results = (await ann.call(getLeagueResults, of(league))).body;
    expect(results.seasonFinality?.finalAt).not.toBeNull();
    const until = utcText(new Date(at.getTime() + 24 * 3_600_000));
    const reason = `They wait until ${until}, 24 hours after Anchors was given to its member.`;
    expect(results.weekFinality[0]?.waitsFor).toBe(reason);
    await act();
    expect(await told("Week 1's prizes wait for a day")).toMatchObject([
      { message: expect.stringContaining(`aren't paid or put to a vote yet. ${reason}`) },
    ]);
    await pass(16);
    expect(await paid()).toEqual([won(1)]);
    expect((await ann.call(getLeagueResults, of(league))).body.weekFinality[0]?.waitsFor).toBeNull();
    expect(await told("Week 1's prizes wait for a day")).toHaveLength(1);
  });

  it("is put to a vote where the members vote, one week after the other", async () => {
    await aSeason({ payoutRule: "majority_approval" }, [played(1), played(2)]);
    await week();
    const first = await voting();
    expect(first).toMatchObject({ period: "Week 1", status: "active" });
    for (const person of [ann, ben]) {
      await person.call(castVote, { params: { sessionId: first?.id ?? "" }, body: { vote: "for" } });
    }
    await world.runJobs();
    expect(await voting()).toMatchObject({ period: "Week 2", status: "active" });
    expect(await paid()).toEqual([won(1)]);
  });

  it("isn't paid automatically if the league's manager changed a score, and the commissioner is told once", async () => {
    await aSeason({}, []);
    show([played(1)], { flags: [{ kind: "score_overridden", week: 1, teamIds: ["1"] }] });
    await week();
    await week();
    expect(await paid()).toEqual([]);
    expect(await told("Week 1's prizes need you")).toHaveLength(1);
    const body = { payouts: [{ userId: ann.userId, place: 1, amount: "2.00" }], period: "week 1" };
    expect((await propose(body)).status).toBe(201);
    show([played(1)]);
    await week();
    expect(await paid()).toHaveLength(1);
  });

  it("of a team without a member waits until it has one", async () => {
    await aSeason({}, [aWeek(1, { 1: 80_00, 2: 90_00, 3: 120_00, 4: 70_00 })]);
    await week();
    expect(await paid()).toEqual([]);
    expect(await told("Week 1's prizes need you")).toHaveLength(1);
  });

  it("isn't paid above what the share still has", async () => {
    await aSeason();
    const body = { payouts: [{ userId: ben.userId, place: 1, amount: "29.00" }], period: "Opening day" };
    expect((await propose(body)).status).toBe(201);
    await week();
    expect((await paid()).reduce((sum, { amount }) => sum + centsOf(amount), 0)).toBeLessThanOrEqual(30_00);
  });

  it("that later results give to another team is noted, the commissioner is told, and nothing is paid back or again", async () => {
    await aSeason();
    await week();
    show([aWeek(1, { 1: 80_00, 2: 130_00, 3: 80_00, 4: 70_00 })]);
    await week();
    expect(await paid()).toEqual([won(1)]);
    expect((await told("Week 1's results were corrected")).map(({ message }) => message)).toEqual([
      "The results of Sunday League now give the prizes of week 1 to Buoys. Prizes that were paid stay paid.",
    ]);
    const { weekFinality } = (await ben.call(getLeagueResults, of(league))).body;
    expect(weekFinality).toMatchObject([{ week: 1, isFinal: true, correctedFrom: ["1"] }]);
  });
});

it("A correction of a week that the members vote on is one notice to the commissioner, which says both", async () => {
  await aSeason({ payoutRule: "majority_approval" });
  await pass(4 * 24);
  expect(await voting()).toMatchObject({ period: "Week 1", status: "active" });
  show([aWeek(1, { 1: 80_00, 2: 130_00, 3: 80_00, 4: 70_00 })]);
  await fetchNow();
  await act();
  const both =
    /differ from the ones .* based on\. They now give the prizes of week 1 to Buoys\. Compare the old .* every vote cast so far counts\.$/;
  for (const person of [casey, ann]) {
    expect(await told("Results changed after payouts were proposed", person)).toMatchObject([
      { message: expect.stringMatching(both) },
    ]);
  }
  expect(await told("Week 1's results were corrected")).toEqual([]);
  const { weekFinality } = (await ben.call(getLeagueResults, of(league))).body;
  expect(weekFinality).toMatchObject([{ week: 1, correctedFrom: ["1"] }]);
});

it("A vote's results that return while a paid week is corrected are one notice, too", async () => {
  await aSeason({ payoutRule: "majority_approval" });
  await pass(4 * 24);
  const { id: sessionId } = (await voting()) ?? {};
  for (const person of [ann, ben])
    await person.call(castVote, { params: { sessionId: sessionId ?? "" }, body: { vote: "for" } });
  show([played(1), played(2)]);
  await week();
  expect(await voting()).toMatchObject({ period: "Week 2", status: "active" });
  const corrected = (number: number) => aWeek(number, { 1: 90_00, 2: 90_00, 3: 130_00, 4: 70_00 });
  show([played(1), corrected(2)]);
  await fetchNow();
  show([corrected(1), played(2)]);
  await fetchNow();
  await act();
  const both = /again the one .* based on\. They now give the prizes of week 1 to Herons\. Prizes that were paid stay/;
  for (const person of [casey, ann]) {
    expect(await told("Results match the proposal again", person)).toMatchObject([
      { message: expect.stringMatching(both) },
    ]);
  }
  expect(await told("Week 1's results were corrected")).toEqual([]);
});

describe("A season's final results", () => {
  const over = () => show([], { isOver: true });
  const terms = { leagueType: "single_season", payoutFrequency: "end_of_season", periodPrizeShare: 0, prizeRules: [] };

  it("open the vote by themselves where the members vote, once the league is completed", async () => {
    await aSeason({ ...terms, payoutRule: "majority_approval" });
    over();
    await week();
    await week();
    expect(await voting()).toBeNull();
    await setStatus(casey, league, "completed");
    await world.runJobs();
    const vote = await voting();
    expect(vote).toMatchObject({ period: null, status: "active", proposedPayouts: [{ userId: ann.userId, place: 1 }] });
    expect(vote?.resultsId).not.toBeNull();
    await Promise.all([act(), act()]);
    const opened = "select from voting_sessions where league_id = $1";
    expect((await world.database.ownerPool.query(opened, [league.id])).rows).toHaveLength(1);
  });

  it("pay nothing by themselves if the commissioner decides, who is told once that they are in", async () => {
    await aSeason(terms);
    over();
    await setStatus(casey, league, "completed");
    await week();
    await week();
    await act();
    expect((await casey.call(listPayouts, of(league))).body).toEqual([]);
    expect(await told("The final results are in")).toHaveLength(1);
  });

  it("that differ between the two fetches open nothing until they agree", async () => {
    await aSeason({ ...terms, payoutRule: "majority_approval" });
    over();
    await setStatus(casey, league, "completed");
    const isSaturday = () => world.clock().getUTCDay() === 6;
    while (!isSaturday() || world.clock().getUTCHours() < 17) await pass(1);
    show([], { isOver: true, isReversed: true });
    while (isSaturday()) await pass(1);
    expect(await voting()).toBeNull();
    await pass(48);
    expect(await voting()).toMatchObject({
      ...{ status: "active", period: null },
      proposedPayouts: [{ userId: ben.userId, place: 1 }],
    });
  });

  it("open their vote within hours after the end of another one that held it up, and the commissioner is told once", async () => {
    await aSeason({ payoutRule: "majority_approval", prizeRules: [] }, []);
    const body = { payouts: [{ userId: ann.userId, place: 1, amount: "5.00" }], period: "Opening day" };
    expect((await propose(body)).status).toBe(201);
    const owner = world.database.ownerPool;
    const ofLeague = "where league_id = $1 and status = 'active'";
    await owner.query(`update voting_sessions set expires_at = expires_at + interval '1 year' ${ofLeague}`, [
      league.id,
    ]);
    await setStatus(casey, league, "completed");
    over();
    await pass(5 * 24);
    expect(await told("The vote on the prizes can't open yet")).toMatchObject([
      { message: expect.stringContaining("The members are already voting on payouts.") },
    ]);
    await owner.query(`update voting_sessions set status = 'rejected', resolved_at = $2 ${ofLeague}`, [
      league.id,
      world.clock(),
    ]);
    await pass(3);
    expect(await voting()).toMatchObject({ status: "active", period: null });
    expect(await told("The vote on the prizes can't open yet")).toHaveLength(1);
  });
});
