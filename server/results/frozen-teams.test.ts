import { describe, expect, it } from "vitest";
import { joinByLink, renewJoinLink } from "#contract/leagues/join-links.ts";
import { completeLeague, type League } from "#contract/leagues/leagues.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { listCases, resolveVotingSession } from "#contract/operations/admin-oversight.ts";
import {
  answerTeam,
  assignTeam,
  changeFrozenTeam,
  getLeagueResults,
  type LeagueResults,
  linkPlatform,
} from "#contract/results/league-results.ts";
import { castVote, getVotingSession } from "#contract/votes/payout-votes.ts";
import { noticesTo } from "#tests/support/news.ts";
import { linkResults } from "#tests/support/results-season.ts";
import { scriptedPlatforms } from "#tests/support/scripted-platforms.ts";
import { of, withLeague } from "#tests/support/with-league.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import type { Person } from "#tests/support/world.ts";

const world = withWorld({ platforms: scriptedPlatforms().platforms });
const [casey, ann, ben] = withPeople(world, "casey", "ann", "ben");
const admin = withAdmin(world, "root");
let league: League;

const team = (teamId: string) => ({ params: { id: league.id, teamId } });
const results = async (): Promise<LeagueResults> => (await ann.call(getLeagueResults, of(league))).body;
const assign = (teamId: string, person: Person | null) =>
  casey.call(assignTeam, { ...team(teamId), body: { userId: person?.userId ?? null } });
const change = (teamId: string, to: Person | null, reason = "They swapped in week 3", by = casey) =>
  by.call(changeFrozenTeam, { ...team(teamId), body: { userId: to?.userId ?? null, reason } });
const TITLE = "Anchors changed hands in Sunday League";
const FROZEN = "This season's payouts have been proposed, so the teams are frozen.";

/** A league whose first team is Ann's, with results, and two paid members. */
async function aLinkedLeague(terms: Record<string, unknown> = {}) {
  league = await withLeague(world, { by: casey, players: [ann, ben], paid: true }, terms);
  await linkResults(world, casey, league, { "1": ann });
}

/** @returns The vote's id; empty where the payouts were made at once. */
async function proposed(): Promise<string> {
  await casey.call(completeLeague, of(league));
  const body = { payouts: [{ userId: ann.userId, place: 1, amount: "20.00" }], ...(await named()) };
  const answer = await casey.call(proposePayouts, { ...of(league), body });
  expect(answer.status).toBe(201);
  return answer.body.votingSessionId ?? "";
}
const WEEKLY = { leagueType: "pickem", periodPrizeShare: 40 };
async function payWeek(period: string) {
  const payouts = [{ userId: ann.userId, place: 1, amount: "5.00" }];
  return casey.call(proposePayouts, { ...of(league), body: { payouts, period, ...(await named()) } });
}
/** The newest results, as a proposal has to name them. */
async function named() {
  const { current } = await results();
  return current ? { resultsId: current.id } : {};
}
const aVote = async () => {
  await aLinkedLeague({ payoutRule: "majority_approval" });
  return proposed();
};
const sessionOf = async (id: string) => (await ann.call(getVotingSession, { params: { id } })).body;

it("Teams of a league whose first results come after payouts aren't frozen until the next payouts", async () => {
  league = await withLeague(world, { by: casey, players: [ann, ben], paid: [ann] }, WEEKLY);
  expect((await payWeek("Week 1")).status).toBe(201);
  world.advance({ hours: 1 });
  await linkResults(world, casey, league);
  expect((await assign("1", ann)).body.frozenSince).toBeNull();
  expect((await payWeek("Week 2")).status).toBe(201);
  expect((await assign("1", ben)).status).toBe(409);
});

describe("Teams after payouts were proposed", () => {
  it("are frozen from the moment the payouts are made, if no one votes on them: only confirmed, and changed with a reason", async () => {
    await aLinkedLeague();
    expect(await results()).toMatchObject({ frozenSince: null, teamChanges: [] });
    expect((await change("1", ben)).status).toBe(409);
    await proposed();
    const frozenSince = world.deps.clock().toISOString();
    world.advance({ days: 1 });
    const refused = [
      await assign("1", ben),
      await assign("1", null),
      await ann.call(answerTeam, { ...team("1"), body: { isMine: false } }),
      await casey.call(linkPlatform, { ...of(league), body: { address: "900000000000000992" } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
    for (const { error } of refused) expect(error.message).toContain(FROZEN);
    expect((await ann.call(answerTeam, { ...team("1"), body: { isMine: true } })).status).toBe(200);
    const { status, error } = await change("1", ben, "  ");
    const unexplained = { path: "reason", message: "Write a reason that all members can read" };
    expect([status, error.errors]).toEqual([400, [unexplained]]);
    expect((await change("1", ben, "I want it", ann)).status).toBe(403);
    expect((await change("1", ann)).status).toBe(200);
    const teamMembers = [{ teamId: "1", userId: ann.userId }];
    expect(await results()).toMatchObject({ frozenSince, teamMembers, teamChanges: [] });
  });

  it("are frozen from the moment the vote on the payouts opens", async () => {
    const session = await sessionOf(await aVote());
    expect((await results()).frozenSince).toBe(session.createdAt);
  });

  it("can't be taken with a team's join link during the season", async () => {
    await aLinkedLeague(WEEKLY);
    expect((await payWeek("Week 1")).status).toBe(201);
    const { token } = (await casey.call(renewJoinLink, of(league))).body;
    const { status, error } = await ben.call(joinByLink, { params: { token }, query: { team: "2" } });
    expect([status, error.message]).toEqual([409, `${FROZEN} Only the commissioner can give you a team.`]);
  });

  it("change hands with a reason, which is told to all members and kept: the database refuses to change or remove it", async () => {
    await aLinkedLeague();
    await proposed();
    const { body } = await change("1", ben);
    expect(body.teamMembers).toMatchObject([{ teamId: "1", userId: ben.userId }]);
    const kept = { teamName: "Anchors", from: "ann", to: "ben", changedBy: "casey", closedVote: false };
    expect(body.teamChanges).toMatchObject([{ ...kept, reason: "They swapped in week 3" }]);
    const message = "It belonged to ann Tester and now belongs to ben Tester. The reason: They swapped in week 3";
    for (const person of [ann, ben]) expect(await noticesTo(person, TITLE, league.id)).toMatchObject([{ message }]);
    for (const text of ["update team_changes set reason = 'x'", "delete from team_changes", "truncate team_changes"]) {
      await expect(world.database.ownerPool.query(text)).rejects.toThrow("is append-only");
    }
  });
});

describe("An open vote on payouts", () => {
  it("from results is closed once by two changes at the same time, for good, and can be proposed again", async () => {
    const id = await aVote();
    await Promise.all([change("1", null), change("2", ben)]);
    expect((await results()).teamChanges.filter(({ closedVote }) => closedVote)).toHaveLength(1);
    const closedBecause = expect.stringMatching(/^\w+ changed hands\. The reason: They swapped in week 3$/);
    expect(await sessionOf(id)).toMatchObject({ status: "rejected", closedBecause });
    expect((await ann.call(castVote, { params: { sessionId: id }, body: { vote: "for" } })).status).toBe(409);
    const cases = (await admin.call(listCases)).body;
    expect(cases.filter(({ leagueId }) => leagueId === league.id)).toEqual([]);
    const body = { action: "approve" as const, reason: "They voted for it" };
    const { status, error } = await admin.call(resolveVotingSession, { params: { id }, body });
    expect([status, error.message]).toEqual([
      409,
      "A team changed hands after these payouts were proposed. They have to be proposed again.",
    ]);
    expect(await proposed()).not.toBe("");
  });

  it("that was opened before there were results stays open", async () => {
    const scene = { by: casey, players: [ann, ben], paid: [ann] };
    league = await withLeague(world, scene, { payoutRule: "majority_approval" });
    const id = await proposed();
    await linkResults(world, casey, league);
    await change("1", ben);
    expect(await results()).toMatchObject({ teamChanges: [{ closedVote: false }] });
    expect(await sessionOf(id)).toMatchObject({ status: "active", closedBecause: null });
  });
});

it("Proposed payouts that members can object to are called off when a team changes hands, and the message mentions no vote", async () => {
  await aLinkedLeague({ objectionDays: 3 });
  const id = await proposed();
  await change("1", ben);
  expect(await sessionOf(id)).toMatchObject({ status: "rejected", ended: { reason: "A team changed hands." } });
  const notices = await noticesTo(ben, TITLE, league.id);
  expect(notices.map(({ message }) => message)).toEqual([
    "It belonged to ann Tester and now belongs to ben Tester. This calls off the payouts that were proposed before. They have to be proposed again. The reason: They swapped in week 3",
  ]);
});
