import { expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { removeMember } from "#contract/members/members.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { fetchResults, getLeagueResults, uploadResults as upload } from "#contract/results/league-results.ts";
import type { ResultsTable, ResultWeek } from "#contract/results/results-table.ts";
import { castVote, getVotingSession } from "#contract/votes/payout-votes.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";
import { emailTo, noticesTo, SIGNATURE } from "#tests/support/news.ts";
import { aWeek } from "#tests/support/results.ts";
import { linkResults } from "#tests/support/results-season.ts";
import { aTable, scriptedPlatforms } from "#tests/support/scripted-platforms.ts";
import { of, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { type Person, setStatus } from "#tests/support/world.ts";

const CHANGED = "Results changed after payouts were proposed";
const BACK = "Results match the proposal again";
const script = scriptedPlatforms();
const world = withWorld({ platforms: script.platforms });
const [casey, ann, ben, debtor] = withPeople(world, "casey", "ann", "ben", "debtor");
let league: League;
let sessionId: string;

/** A finished season in which the first team has won this many games, or was renamed. */
const over = (first: Partial<ResultsTable["teams"][number]> = {}, weeks: ResultWeek[] = []) =>
  aTable({
    ...{ isSeasonOver: true, weeks },
    teams: aTable().teams.map((team, index) => ({
      ...{ ...team, finalPlace: index + 1, finalPlaceSource: "stated" as const },
      ...(index === 0 ? first : {}),
    })),
  });
async function fetched(table: ResultsTable) {
  script.answerWith(async () => table);
  world.advance({ hours: 0.2 });
  expect((await casey.call(fetchResults, of(league))).status).toBe(200);
  await world.runJobs();
}

const played = (week: number, first: number) => aWeek(week, { 1: first, 2: 90_00, 3: 80_00, 4: 70_00 });
const running = (...weeks: ResultWeek[]) => aTable({ weeks });

type Proposed = { terms: Record<string, unknown>; table?: ResultsTable; status?: League["status"]; period?: string };
/** Casey proposes payouts from the results, to a vote or to objections, as the terms say. */
async function propose({ terms, table = over(), status = "completed", period }: Proposed) {
  script.answerWith(async () => table);
  league = await withLeague(world, { by: casey, players: [ann, ben, debtor], paid: [ann, ben] }, terms);
  if (status === "in_season") await setStatus(casey, league, "in_season");
  await linkResults(world, casey, league, { "1": ann, "2": ben });
  if (status === "completed") await setStatus(casey, league, "completed");
  const { current } = (await casey.call(getLeagueResults, of(league))).body;
  const payouts = [{ userId: ann.userId, place: 1, amount: "2.00" }];
  const body = { payouts, resultsId: current?.id ?? "", ...(period ? { period } : {}) };
  const { status: answered, error, body: made } = await casey.call(proposePayouts, { ...of(league), body });
  expect(answered, JSON.stringify(error)).toBe(201);
  sessionId = made.votingSessionId ?? "";
}
const VOTE = { payoutRule: "majority_approval" };
const WEEKLY = { ...VOTE, leagueType: "pickem", payoutFrequency: "weekly", periodPrizeShare: 30 };
const OBJECTIONS = { payoutRule: "commissioner_control", objectionDays: 3 };
const toldOf = async (person: Person, title = CHANGED) => (await noticesTo(person, title, league.id)).length;
const session = async (by: Person) => (await by.call(getVotingSession, { params: { id: sessionId } })).body;

it("A vote's voters and the commissioner are told once that its results changed, and the vote goes on; not of new names, more that is read, or changes after it", async () => {
  await propose({ terms: VOTE });
  await fetched(over({ name: "Anchors Aweigh", avatarUrl: "https://sleepercdn.com/avatars/1" }));
  const before = (await casey.call(getLeagueResults, of(league))).body.current;
  await fetched({ ...over(), consolationWinners: ["4"] });
  const after = (await casey.call(getLeagueResults, of(league))).body.current;
  expect([after?.id !== before?.id, after?.table.consolationWinners]).toEqual([true, ["4"]]);
  expect([await toldOf(ann), await toldOf(casey), (await session(ann)).haveResultsChanged]).toEqual([0, 0, false]);
  await fetched(over({ wins: 9 }));
  const { expiresAt } = await session(ann);
  const change = `The results of ${league.name} differ from the ones the payouts are based on. Compare the old and new results, cell by cell.`;
  const next = `The vote goes on until ${utcText(new Date(expiresAt))}, and every vote cast so far counts.`;
  const notice = { type: "payout_processed", message: `${change} ${next}`, actionUrl: `/voting/${sessionId}` };
  for (const person of [ann, ben, casey]) expect(await noticesTo(person, CHANGED, league.id)).toEqual([notice]);
  expect(await toldOf(debtor)).toBe(0);
  const link = `Compare the results:\n${world.deps.config.publicUrl}/voting/${sessionId}`;
  const subject = `${league.name}: results changed after payouts were proposed`;
  expect(await emailTo(ben, subject)).toEqual([CHANGED, change, next, link, SIGNATURE]);
  await fetched(over({ wins: 9 }));
  expect(await toldOf(ann)).toBe(1);
  expect(await session(ann)).toMatchObject({ status: "active", haveResultsChanged: true });
  for (const person of [ann, ben]) await person.call(castVote, { params: { sessionId }, body: { vote: "for" } });
  expect((await session(ann)).status).toBe("approved");
  await fetched(over({ wins: 8 }));
  expect([await toldOf(ann), await toldOf(casey)]).toEqual([1, 1]);
});

it("A voter who has left the league is told without being sent to results that they no longer see", async () => {
  await propose({ terms: WEEKLY, status: "in_season", table: running(played(1, 120_00)), period: "Week 1" });
  const removed = await casey.call(removeMember, { params: { id: league.id, userId: ben.userId } });
  expect(removed.status).toBe(200);
  expect((await ben.call(getLeagueResults, of(league))).status).toBe(404);
  await fetched(running(played(1, 121_00)));
  const { isEligible, expiresAt } = await session(ben);
  expect(isEligible).toBe(true);
  const change = `The results of ${league.name} differ from the ones the payouts are based on.`;
  const next = `The vote goes on until ${utcText(new Date(expiresAt))}, and every vote cast so far counts.`;
  expect((await noticesTo(ben, CHANGED, league.id)).map(({ message }) => message)).toEqual([`${change} ${next}`]);
  const link = `See the payouts:\n${world.deps.config.publicUrl}/voting/${sessionId}`;
  const subject = `${league.name}: results changed after payouts were proposed`;
  expect(await emailTo(ben, subject)).toEqual([CHANGED, change, next, link, SIGNATURE]);
  expect((await noticesTo(ann, CHANGED, league.id))[0]?.message).toContain("Compare the old");
});

it("Those who can object are told until when, and told again about each further change and when the results change back", async () => {
  await propose({ terms: OBJECTIONS });
  await fetched(over({ wins: 9 }));
  await fetched(over({ wins: 8 }));
  const until = utcText(new Date((await session(ann)).expiresAt));
  const ends = `The prizes will still be awarded on ${until} unless members object or the commissioner withdraws the proposal by then.`;
  const notices = await noticesTo(ben, CHANGED, league.id);
  expect(notices.map(({ message }) => message.endsWith(ends))).toEqual([true, true]);
  await fetched(over());
  expect([await toldOf(ben), await toldOf(ben, BACK), await toldOf(casey, BACK)]).toEqual([2, 1, 1]);
  expect((await session(ben)).haveResultsChanged).toBe(false);
  await fetched(over());
  expect(await toldOf(ben, BACK)).toBe(1);
});

it("An upload that changes the results counts, too, until the time to vote is over", async () => {
  await propose({ terms: VOTE });
  const uploaded = async (first: string, second: string) => {
    const text = `Team,Place\n${first},2\n${second},1\nHerons,3\nDivers,4`;
    expect((await casey.call(upload, { ...of(league), body: { text } })).status).toBe(200);
  };
  await uploaded("Anchors", "Buoys");
  expect(await toldOf(ann)).toBe(1);
  world.advance({ days: 8 });
  await uploaded("Anchors", "Gulls");
  expect([await toldOf(ann), await toldOf(casey)]).toEqual([1, 1]);
});

it.each([
  ["Week 1", 0],
  ["September", 1],
])("Payouts for %s concern its own weeks, or all that were complete if it names none", async (period, told) => {
  const table = running(played(1, 120_00), played(2, 110_00));
  await propose({ terms: WEEKLY, status: "in_season", table, period });
  await fetched(running(played(1, 120_00), played(2, 110_00), played(3, 100_00)));
  expect(await toldOf(ann)).toBe(0);
  await fetched(running(played(1, 120_00), played(2, 111_00), played(3, 100_00)));
  expect(await toldOf(ann)).toBe(told);
  await fetched(running(played(1, 121_00), played(2, 111_00), played(3, 100_00)));
  expect(await toldOf(ann)).toBe(told + 1);
});
