import { beforeEach, expect, it } from "vitest";
import { completeLeague, type League } from "#contract/leagues/leagues.ts";
import { removeMember } from "#contract/members/members.ts";
import { listPayouts, proposePayouts } from "#contract/money/payouts.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import {
  assignTeam,
  changeFrozenTeam,
  fetchResults,
  getLeagueResults,
  linkPlatform,
  unlinkPlatform,
  uploadResults,
} from "#contract/results/league-results.ts";
import { castVote } from "#contract/votes/payout-votes.ts";
import { settleExpiredVotes } from "#server/votes/payout-votes/settle-expired-votes.ts";
import { jobHandlers } from "#server/worker/registry.ts";
import { passHours } from "#tests/support/pass-hours.ts";
import { aWeek } from "#tests/support/results.ts";
import { aTable, scriptedPlatforms } from "#tests/support/scripted-platforms.ts";
import { of, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { setStatus } from "#tests/support/world.ts";

/** Thieves who try to get a prize that a platform's results give to someone else: Ann, with team 1. */

const script = scriptedPlatforms();
const world = withWorld({ platforms: script.platforms });
const [casey, ann, ben] = withPeople(world, "casey", "ann", "ben");
beforeEach(() => show());

const team = ({ id }: League, teamId: string) => ({ params: { id, teamId } });
const seasonOf = ({ id: leagueId }: League) => ({ leagueId, seasonYear: 1 });
const WEEK = aWeek(1, { 1: 120_00, 2: 90_00, 3: 80_00, 4: 70_00 });
/** The platform says that team 1 has won the season and its only week. */
const show = (name = "Anchors") =>
  script.answerWith(async () =>
    aTable({
      ...{ isSeasonOver: true, weeks: [WEEK] },
      teams: aTable().teams.map((one, index) => ({
        ...{ ...one, finalPlace: index + 1, finalPlaceSource: "stated" },
        name: index === 0 ? name : one.name,
      })),
    }),
  );

async function aLinkedLeague(terms: object): Promise<League> {
  const league = await withLeague(world, { by: casey, players: [ann, ben], paid: true }, { ...terms });
  await casey.call(linkPlatform, { ...of(league), body: { address: "900000000000000991" } });
  await world.runJobs();
  for (const [index, { userId }] of [ann, ben].entries()) {
    await casey.call(assignTeam, { ...team(league, String(index + 1)), body: { userId } });
  }
  return league;
}
async function proposed(league: League): Promise<string> {
  await casey.call(completeLeague, of(league));
  const { current } = (await casey.call(getLeagueResults, of(league))).body;
  const payouts = [{ userId: ann.userId, place: 1, amount: "100.00" }];
  const answer = await casey.call(proposePayouts, { ...of(league), body: { payouts, resultsId: current?.id ?? "" } });
  expect(answer.status).toBe(201);
  return answer.body.votingSessionId ?? "";
}
const paidTo = async (league: League) =>
  (await casey.call(listPayouts, of(league))).body.map(({ username, amount }) => [username, amount]);

it("Unlinking, uploading and linking again while members can object change nothing about who is paid", async () => {
  const league = await aLinkedLeague({ objectionDays: 2 });
  await proposed(league);
  await casey.call(unlinkPlatform, of(league));
  world.advance({ hours: 1 });
  const text = "Team,Place\nBuoys,1\nAnchors,2";
  expect((await casey.call(uploadResults, { ...of(league), body: { text } })).status).toBe(200);
  const refused = [
    await casey.call(linkPlatform, { ...of(league), body: { address: "900000000000000992" } }),
    await casey.call(assignTeam, { ...team(league, "Buoys"), body: { userId: ben.userId } }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([409, 409]);
  world.advance({ days: 2 });
  await Promise.all([settleExpiredVotes(world.deps), settleExpiredVotes(world.deps)]);
  expect(await paidTo(league)).toEqual([["ann", "100.00"]]);
});

it("A deciding vote and two servers that fetch and act on results at the same moment pay the winner once", async () => {
  const league = await aLinkedLeague({ payoutRule: "majority_approval" });
  const vote = { params: { sessionId: await proposed(league) }, body: { vote: "for" as const } };
  await ben.call(castVote, vote);
  world.advance({ hours: 1 });
  expect((await ben.call(fetchResults, of(league))).status).toBe(200);
  const { import_results: fetch, act_on_results: act } = jobHandlers(world.deps);
  await Promise.all([
    ann.call(castVote, vote),
    ...[1, 2].flatMap(() => [fetch(seasonOf(league)), act(seasonOf(league))]),
  ]);
  expect(await paidTo(league)).toEqual([["ann", "100.00"]]);
  expect((await casey.call(getLeagueResults, of(league))).body.fetches).toHaveLength(2);
});

it("A winner who is removed before their week is final isn't paid, nor is anyone else, and the commissioner is told", async () => {
  const league = await aLinkedLeague({
    ...{ leagueType: "pickem", payoutFrequency: "weekly", periodPrizeShare: 30 },
    prizeRules: [{ kind: "weekly_high_score", percentage: 100, fromWeek: 1, toWeek: 1 }],
  });
  await setStatus(casey, league, "in_season");
  const removed = await casey.call(removeMember, { params: { id: league.id, userId: ann.userId } });
  expect(removed.status).toBe(200);
  await passHours(world, 9 * 24);
  expect(await paidTo(league)).toEqual([]);
  const told = (await casey.call(listNotifications)).body.filter(
    ({ leagueId, title }) => leagueId === league.id && title === "Week 1's prizes need you",
  );
  expect(told.map(({ message }) => message)).toEqual([expect.stringContaining("Anchors has no member assigned.")]);
});

it("Markup in a team's name stays text in the emails about it", async () => {
  const name = '<img src="x" onerror="alert(1)">';
  show(name);
  const league = await aLinkedLeague({});
  await proposed(league);
  const body = { userId: null, reason: "<b>They left</b>" };
  expect((await casey.call(changeFrozenTeam, { ...team(league, "1"), body })).status).toBe(200);
  const mails = (await ann.call(listMails, { query: { to: ann.email } })).body;
  const about = mails.filter(({ subject }) => subject.includes("changed hands"));
  expect(about).toHaveLength(1);
  expect(about[0]?.html).toContain("&lt;img");
  expect(about[0]?.html).not.toMatch(/<img src="x"|<b>They left/);
});
