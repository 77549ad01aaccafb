import { completeLeague, type League } from "#contract/leagues/leagues.ts";
import { leaveLeague } from "#contract/members/members.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { resolveVotingSession } from "#contract/operations/admin-oversight.ts";
import {
  assignTeam,
  changeFrozenTeam,
  fetchResults,
  getLeagueResults,
  linkPlatform,
} from "#contract/results/league-results.ts";
import type { ResultsTable, ResultWeek } from "#contract/results/results-table.ts";
import { castVote } from "#contract/votes/payout-votes.ts";
import { openGiveBackVote, remindWinner } from "#contract/votes/unclaimed.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { reconciliations } from "#server/platform/db/schema/reconciliation.ts";
import { seasonReviews } from "#server/platform/db/schema/season-holds.ts";
import { jobHandlers } from "#server/worker/registry.ts";
import { type Cast, idIn, type LeagueScene, NOTHING, PRIZES } from "#tests/access/cast.ts";
import { aWeeklyLeague } from "#tests/access/past-payouts.ts";
import { ADDRESS, aChangedTeam, anEndedSeason } from "#tests/access/past-results.ts";
import { aCanceledLeague } from "#tests/access/past-seats.ts";
import { aTakenOverLeague, aWithdrawnProposal } from "#tests/access/past-votes.ts";
import type { TestApp } from "#tests/support/app.ts";
import { aWeek } from "#tests/support/results.ts";
import { aTable, type scriptedPlatforms } from "#tests/support/scripted-platforms.ts";
import { propose, withLeague } from "#tests/support/with-league.ts";
import { aLeague, join, type Person, pay } from "#tests/support/world.ts";

type Script = ReturnType<typeof scriptedPlatforms>;

const reason = "It has been that way before.";
const VOTED = { payoutRule: "majority_approval", payoutStructure: [{ place: 1, percentage: 100 }] };

/** A week with what only some platforms say of its scores. */
const withMore = (week: ResultWeek): ResultWeek => ({
  ...week,
  scores: week.scores.map((score) => ({ ...score, result: "win", grossPoints: score.points, transfers: 1 })),
});

/** A finished season with everything that a platform may say, in which the first team has won this many games. */
const over = (wins: number): ResultsTable =>
  aTable({
    isSeasonOver: true,
    weeks: [withMore(aWeek(1, { "1": 120_00, "2": 90_00, "3": 80_00, "4": 70_00 }))],
    months: [{ name: "August", fromWeek: 1, toWeek: 1, places: [{ teamId: "1", place: 1, points: 120_00 }] }],
    consolationWinners: ["3"],
    flags: [{ kind: "points_differ_from_weeks", teamIds: ["3"], week: 1, points: 1 }],
    teams: aTable().teams.map((team, index) => ({
      ...{ ...team, wins: index === 0 ? wins : team.wins, division: "North" },
      avatarUrl: `https://sleepercdn.com/avatars/thumbs/${String(index).padStart(32, "0")}`,
      ...{ finalPlace: index + 1, finalPlaceSource: "stated" as const },
    })),
  });

/**
 * Plays private leagues to the end: one with results, an early completion, reviews and a prize that no one has claimed;
 * one whose payouts were voted down until an admin stepped in; one that the paid member has left; and others that ended
 * in other ways.
 */
export async function aPast(world: TestApp, cast: Cast, script: Script): Promise<LeagueScene[]> {
  const inTwoMonths = await aWeeklyLeague(world, cast);
  const scenes = [
    await carriedOut(world, await aRefusedVote(world, cast)),
    await aChangedTeam(world, cast, script),
    await anUnclaimedPrize(world, cast, script),
    await inTwoMonths(),
    await aLeftLeague(world, cast),
    await aCanceledLeague(world, cast),
    await aRefusedVote(world, cast),
    await aTakenOverLeague(world, cast),
    await aWithdrawnProposal(world, cast),
    await anEndedSeason(world, cast, script),
  ];
  await aComparison(world);
  return scenes;
}

/** The paid member has left, and the commissioner has answered the bank that asks about their own payment. */
async function aLeftLeague(world: TestApp, { commissioner, ...cast }: Cast): Promise<LeagueScene> {
  const payer = cast["paid member"];
  const league = await aLeague(world, commissioner, { name: "Left League" });
  await join(commissioner, league, payer, commissioner);
  await pay(payer, league);
  await pay(commissioner, league, { card: { number: "4000000000000259" } });
  await payer.call(leaveLeague, { params: { id: league.id } });
  world.advance({ hours: 1 });
  await world.deps.sandbox?.applyDueChanges();
  await world.runJobs();
  const values = [league.id, commissioner.userId];
  const payment = await idIn(world, "select id from payments where league_id = $1 and user_id = $2", values);
  const dispute = await idIn(world, "select id from disputes where payment_id = $1", [payment]);
  // The sandbox's bank has decided already, so the answer is stored.
  const answer =
    "update disputes set evidence = $2, evidence_submitted_at = $3, evidence_submitted_by_id = $4 where id = $1";
  await world.database.ownerPool.query(answer, [dispute, "I played.", world.clock(), commissioner.userId]);
  return { ...NOTHING, id: league.id, member: payer.userId, payment, dispute };
}

async function anUnclaimedPrize(world: TestApp, cast: Cast, script: Script): Promise<LeagueScene> {
  const { commissioner, disputer, member, admin } = cast;
  const payer = cast["paid member"];
  const terms = { ...VOTED, name: "Old League", description: "Since 2019.", prizeRules: PRIZES };
  const league = await aLeague(world, commissioner, { ...terms, leagueType: "dynasty", minYears: 1 });
  const params = { id: league.id };
  await join(commissioner, league, payer, disputer, member, commissioner);
  await pay(payer, league, { years: 2 });
  for (const person of [disputer, commissioner]) await pay(person, league);
  await withResults(world, { league, cast, script });
  await commissioner.call(completeLeague, { params });
  const body = { payouts: [{ userId: disputer.userId, place: 1, amount: "20.00" }, ...bestName(commissioner)] };
  const propose = async () => {
    const { current, change } = (await commissioner.call(getLeagueResults, { params })).body;
    const comparedWith = change?.before.importId;
    const named = { ...body, resultsId: current?.id ?? "", ...(comparedWith ? { comparedWith } : {}) };
    const lookedAt = ["1st place", "Best name"];
    return (await commissioner.call(proposePayouts, { params, body: { ...named, lookedAt } })).body;
  };
  const closed = await propose();
  const change = { userId: disputer.userId, reason };
  await commissioner.call(changeFrozenTeam, { params: { ...params, teamId: "2" }, body: change });
  const approved = await propose();
  const votes = { sessionId: approved.votingSessionId ?? "" };
  for (const voter of [payer, disputer]) await voter.call(castVote, { params: votes, body: { vote: "for" } });
  await aReview(world, { league, payer });
  world.advance({ days: 61 });
  const payout = await idIn(world, "select id from payouts where league_id = $1 and user_id = $2", [
    league.id,
    disputer.userId,
  ]);
  await commissioner.call(remindWinner, { params: { id: payout } });
  const vote = await admin.call(openGiveBackVote, { params: { id: payout }, body: { reason } });
  return {
    ...{ id: league.id, member: payer.userId, payout, session: vote.body.votingSessionId ?? "" },
    sessions: [closed.votingSessionId ?? "", votes.sessionId],
    dispute: "",
    payment: await idIn(world, "select id from payments where league_id = $1 and user_id = $2", [
      league.id,
      payer.userId,
    ]),
    results: await idIn(world, "select id from result_imports where league_id = $1 order by imported_at desc", [
      league.id,
    ]),
  };
}

const bestName = ({ userId }: Person) => [{ userId, prize: "Best name", amount: "1.00" }];

/** Links a league to a platform whose results change, and which once doesn't answer. */
async function withResults(
  world: TestApp,
  { league, cast, script }: { league: League; cast: Cast; script: Script },
): Promise<void> {
  const { commissioner } = cast;
  const params = { id: league.id };
  script.picturesAre(async () => ({ type: "image/png", bytes: Buffer.from("89504e470d0a1a0a", "hex") }));
  script.answerWith(async () => over(4));
  await commissioner.call(linkPlatform, { params, body: { address: ADDRESS } });
  await world.runJobs();
  await commissioner.call(assignTeam, {
    params: { ...params, teamId: "1" },
    body: { userId: cast["paid member"].userId },
  });
  for (const answer of [async () => Promise.reject(new Error("away")), async () => over(5)]) {
    script.answerWith(answer);
    world.advance({ hours: 1 });
    await commissioner.call(fetchResults, { params });
    await world.runJobs();
  }
  script.answerWith(async () => aTable());
}

/** A decided review, which only public installations have, as they store it. */
async function aReview(world: TestApp, { league, payer }: { league: League; payer: Person }): Promise<void> {
  const now = world.clock();
  const season = { leagueId: league.id, seasonYear: 1 };
  const asked = { ...season, kind: "asked" as const, askedById: payer.userId, reason, amount: 100 as never };
  const decided = { decision: "release" as const, decisionReason: reason, decidedAt: now };
  await inTransaction(world.deps.db, (tx) => tx.insert(seasonReviews).values({ ...asked, createdAt: now, ...decided }));
}

async function aRefusedVote(world: TestApp, cast: Cast): Promise<LeagueScene> {
  const { commissioner, disputer, admin } = cast;
  const payer = cast["paid member"];
  const terms = { ...VOTED, name: "Refused League", prizeRules: PRIZES };
  const scene = { by: commissioner, players: [payer, disputer], paid: true as const, status: "completed" as const };
  const league = await withLeague(world, scene, terms);
  const session = (await propose(commissioner, league, [[disputer, "90.00"]])).body.votingSessionId ?? "";
  for (const voter of [payer, disputer]) {
    await voter.call(castVote, { params: { sessionId: session }, body: { vote: "against" } });
  }
  const other = [{ userId: payer.userId, place: 1, amount: "95.00" }, ...bestName(payer)];
  const instead = { action: "replace" as const, reason, payouts: other };
  await admin.call(resolveVotingSession, { params: { id: session }, body: instead });
  return { ...NOTHING, id: league.id, member: payer.userId, session };
}

/** The only admin's decision takes effect, because no one objects. */
async function carriedOut(world: TestApp, league: LeagueScene): Promise<LeagueScene> {
  world.advance({ days: 2 });
  await jobHandlers(world.deps).carry_out_requests({});
  const won = "select id from payouts where league_id = $1 and user_id = $2 and prize is not null";
  return { ...league, payout: await idIn(world, won, [league.id, league.member]) };
}

/** A nightly comparison with the processor that found a difference and then failed. */
async function aComparison(world: TestApp): Promise<void> {
  const now = world.clock();
  const found = { reference: "txn_unknown", type: "charge", processorCents: 1, bookedCents: 2, message: "It differs." };
  const differences = [{ ...found, occurredAt: now.toISOString() }];
  const run = { trigger: "nightly" as const, startedAt: now, finishedAt: now, failure: "It stopped.", differences };
  await inTransaction(world.deps.db, (tx) => tx.insert(reconciliations).values(run));
}
