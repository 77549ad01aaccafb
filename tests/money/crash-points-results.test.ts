import { afterAll, describe, it } from "vitest";
import { completeLeague, type League } from "#contract/leagues/leagues.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { assignTeam, fetchResults, getLeagueResults, linkPlatform } from "#contract/results/league-results.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { enqueue, type Job } from "#server/platform/queue.ts";
import { actJob } from "#server/results/act-job.ts";
import { jobHandlers } from "#server/worker/registry.ts";
import { playedPlatforms } from "#tests/model/by-results.ts";
import {
  ann,
  aPaidLeague,
  ben,
  casey,
  click,
  type DeadlyWay,
  dieOnTheWay,
  jobs,
  leaveScenes,
  mortal,
  of,
  PATIENCE_MS,
  way,
} from "#tests/money/crash-scene.ts";
import { setStatus } from "#tests/support/world.ts";

/** Kills the server as crash-points.test.ts does, while payouts follow from a platform's results (RULES §21). */

/** A league whose season has been played at its platform; Ann has won its only week and the season, Ben is second. */
async function aPlayedLeague(terms: object): Promise<League> {
  const league = await aPaidLeague([ann, ben], { ...terms });
  await click(casey, linkPlatform, { ...of(league), body: { address: "900000000000000991" } });
  await jobs();
  for (const [index, { userId }] of [ann, ben].entries()) {
    await click(casey, assignTeam, { params: { id: league.id, teamId: String(index + 1) }, body: { userId } });
  }
  return league;
}

/** The clock causes a job, which finds whatever an earlier one left. */
async function byTheClock(job: Job) {
  await inTransaction(mortal.world.deps.db, (tx) => enqueue(tx, job));
  await jobs();
}

const WAYS: Record<string, DeadlyWay> = {
  "a week's high score is paid by the clock": way(8, async () => {
    const league = await aPlayedLeague({
      ...{ leagueType: "pickem", payoutFrequency: "weekly", periodPrizeShare: 30 },
      prizeRules: [{ kind: "weekly_high_score", percentage: 100, fromWeek: 1, toWeek: 1 }],
    });
    await setStatus(casey, league, "in_season");
    await fetchFinal(league);
    const steps = () => [() => byTheClock(actJob({ leagueId: league.id, seasonYear: 1 })), jobs];
    return { leagueId: league.id, steps, moved: { charges: 2, charged: 10_000, refunded: 0, sent: 3000 } };
  }),
  "payouts proposed from results are paid when the time to object is over": way(8, async () => {
    const league = await aPlayedLeague({ objectionDays: 2 });
    await click(casey, completeLeague, of(league));
    const { current } = (await casey.call(getLeagueResults, of(league))).body;
    const payouts = [{ userId: ann.userId, place: 1, amount: "100.00" }];
    const propose = { ...of(league), body: { payouts, resultsId: current?.id ?? "" } };
    const settle: Job = { name: "settle_payout_votes", payload: {}, key: "settle_payout_votes" };
    await click(casey, proposePayouts, propose);
    mortal.world.advance({ days: 2 });
    const steps = () => [() => byTheClock(settle), jobs];
    return { leagueId: league.id, steps, moved: { charges: 2, charged: 10_000, refunded: 0, sent: 10_000 } };
  }),
};

/** A few days pass, and another fetch has the same results. What follows from them is still in the queue. */
async function fetchFinal(league: League) {
  mortal.world.advance({ days: 8 });
  await click(ann, fetchResults, of(league));
  await jobHandlers(mortal.world.deps).import_results({ leagueId: league.id, seasonYear: 1 });
}

const PLATFORMS = playedPlatforms();
afterAll(leaveScenes);

describe("a server killed while results decide", () => {
  it.each(Object.entries(WAYS))(
    "%s, once",
    (_, one) => dieOnTheWay(one, { hearsEvents: true, platforms: PLATFORMS }),
    PATIENCE_MS,
  );
});
