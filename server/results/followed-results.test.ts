import { expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { removeMember } from "#contract/members/members.ts";
import { listPayouts, proposePayouts } from "#contract/money/payouts.ts";
import { changeFrozenTeam, getLeagueResults } from "#contract/results/league-results.ts";
import type { ResultFlag } from "#contract/results/results-table.ts";
import { castVote, getLeagueVoting } from "#contract/votes/payout-votes.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";
import { settleExpiredVotes } from "#server/votes/payout-votes/settle-expired-votes.ts";
import { noticesTo } from "#tests/support/news.ts";
import { passHours } from "#tests/support/pass-hours.ts";
import { aWeek } from "#tests/support/results.ts";
import { forgetFetches, giveTeam, linkResults, PAYS_WEEKLY, withResultsScene } from "#tests/support/results-season.ts";
import { aTable, scriptedPlatforms } from "#tests/support/scripted-platforms.ts";
import { of, withLeague } from "#tests/support/with-league.ts";
import { withPeople } from "#tests/support/with-world.ts";

/** A vote that gives what a linked platform's results say needs no time to object (RULES §17). */
const script = scriptedPlatforms();
const environment = { SAFEGUARDS: "award-wait" };
const config = { ...readConfig({ RATE_LIMIT: "off", ...environment }), isPublic: true };
const { world, casey, ann, ben } = withResultsScene(script.platforms, { environment, config });
const [dana] = withPeople(world, "dana");
let league: League;

const vote = async () => (await casey.call(getLeagueVoting, of(league))).body;
const awarded = async () =>
  (await casey.call(listPayouts, of(league))).body.map(({ username, amount }) => `${username} ${amount}`);

/** A league of three whose week 1 Ann won, given her team after so many hours, with the vote on it open by the Saturday. */
async function aWeekVotedOn(flags: ResultFlag[] = [], givenAfter = 0) {
  await forgetFetches({ world });
  while (world.clock().getUTCDay() !== 2 || world.clock().getUTCHours() !== 12) world.advance({ hours: 1 });
  script.answerWith(async () => aTable({ weeks: [aWeek(1, { 1: 120_00, 2: 90_00, 3: 80_00, 4: 70_00 })], flags }));
  const prizeRules = [{ kind: "weekly_high_score", amount: "2.00", isEachWeek: true, fromWeek: 1, toWeek: 10 }];
  const scene = { by: casey, players: [ann, ben, dana], paid: true as const, status: "in_season" as const };
  league = await withLeague(world, scene, { ...PAYS_WEEKLY, payoutRule: "majority_approval", prizeRules });
  await linkResults(world, casey, league, { "2": ben });
  await passHours(world, givenAfter);
  await giveTeam(casey, league, "1", ann);
  await passHours(world, 4 * 24 - givenAfter);
}
async function twoVote() {
  const params = { sessionId: (await vote())?.id ?? "" };
  for (const voter of [ben, dana]) {
    const { status, error } = await voter.call(castVote, { params, body: { vote: "for" } });
    expect(status, error.message).toBe(200);
  }
}
async function propose(userId: string) {
  const { current } = (await casey.call(getLeagueResults, of(league))).body;
  const lookedAt = ["Weekly high score, week 1"];
  const payouts = [{ userId, prize: "Weekly high score, week 1", amount: "2.00" }];
  const body = { payouts, period: "Week 1", resultsId: current?.id ?? "", lookedAt };
  const { status, error } = await casey.call(proposePayouts, { ...of(league), body });
  expect(status, error.message).toBe(201);
}

it("What final results give is awarded with the deciding vote", async () => {
  await aWeekVotedOn();
  await twoVote();
  expect([await awarded(), (await vote())?.status]).toEqual([["ann 2.00"], "approved"]);
});

it("waits once newer results give it to someone else", async () => {
  await aWeekVotedOn();
  script.answerWith(async () => aTable({ weeks: [aWeek(1, { 1: 90_00, 2: 130_00, 3: 80_00, 4: 70_00 })] }));
  await passHours(world, 26);
  expect(await vote()).toMatchObject({ haveResultsChanged: true });
  await twoVote();
  const until = (await vote())?.waitsUntil ?? "";
  expect([await awarded(), until]).toEqual([[], expect.any(String)]);
  script.answerWith(async () => aTable({ weeks: [aWeek(1, { 1: 120_00, 2: 90_00, 3: 80_00, 4: 70_00 })] }));
  await passHours(world, 26);
  const [told] = await noticesTo(dana, "Results match the proposal again", league.id);
  const next = `The prizes will still be awarded on ${utcText(new Date(until))} unless enough members object by then.`;
  expect(told?.message).toContain(next);
});

it("What a flagged week gives waits, and so does another winner than the results name", async () => {
  await aWeekVotedOn([{ kind: "score_overridden", week: 1, teamIds: ["1"] }]);
  expect(await vote()).toBeNull();
  await propose(ann.userId);
  await twoVote();
  expect([await awarded(), (await vote())?.waitsUntil]).toEqual([[], expect.any(String)]);
});

it("A team given to its member less than 72 hours ago wins nothing at once, though the week is final", async () => {
  await aWeekVotedOn([], 70);
  expect(await vote()).toMatchObject({ proposedPayouts: [{ userId: ann.userId }], haveResultsChanged: false });
  await twoVote();
  expect([await awarded(), (await vote())?.waitsUntil]).toEqual([[], expect.any(String)]);
});

it("An award that waits isn't undone by a commissioner who gives its winner's team to somebody else, or removes the winner", async () => {
  await aWeekVotedOn([], 70);
  await twoVote();
  const body = { userId: dana.userId, reason: "It is mine" };
  const changed = await casey.call(changeFrozenTeam, { params: { id: league.id, teamId: "1" }, body });
  const removed = await casey.call(removeMember, { params: { id: league.id, userId: ann.userId } });
  expect([changed.status, removed.status, (await vote())?.waitsUntil]).toEqual([409, 409, expect.any(String)]);
  await passHours(world, 73);
  await settleExpiredVotes(world.deps);
  expect(await awarded()).toEqual(["ann 2.00"]);
});
