import { afterAll, describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { decideReview } from "#contract/money/season-holds.ts";
import { startAgain } from "#tests/money/acts.ts";
import {
  aCompletedSeason,
  ann,
  ben,
  casey,
  click,
  type DeadlyWay,
  dieOnTheWay,
  jobs,
  judge,
  leaveScenes,
  mortal,
  PATIENCE_MS,
  toAnn,
  way,
} from "#tests/money/crash-scene.ts";

/**
 * Kills the server as crash-points.test.ts does, while a season's prizes are awarded, held for days and for a review,
 * released and sent.
 */
/** An installation that holds every season's prizes, for a week and until an admin releases them (RULES §17). */
const HELD = { PAYOUT_HOLD_DAYS: "7", REVIEW_ABOVE: "50" };

/** Lets days pass, and runs the job that comes every minute and sends the payouts that aren't held. */
async function daysGoBy(days: number) {
  mortal.world.advance({ days });
  await startAgain(mortal.world, { asksForEvents: false });
}

const nothingIsSent = async ({ id }: League) =>
  expect(
    (
      await mortal.world.database.ownerPool.query(
        "select id from sandbox.transfers where transfer_group like 'league:' || $1 || ':%'",
        [id],
      )
    ).rows,
  ).toEqual([]);

/** An admin decides the review of a league's season. */
async function decide(league: League, decision: "release" | "refund") {
  const { rows } = await mortal.world.database.ownerPool.query("select id from season_reviews where league_id = $1", [
    league.id,
  ]);
  expect(rows).toHaveLength(1);
  await click(judge, decideReview, { params: { id: rows[0].id }, body: { decision, reason: "We asked everyone." } });
}

const WAYS: Record<string, DeadlyWay> = {
  "a prize waits for its hold and a review, is released, and is sent when the hold ends": way(
    18,
    async () => {
      const league = await aCompletedSeason([ann, ben], { commissionerReimbursement: 10 });
      const steps = () => [
        () => click(casey, proposePayouts, toAnn(league, "90.00")),
        jobs,
        () => daysGoBy(2),
        () => decide(league, "release"),
        jobs,
        () => nothingIsSent(league),
        () => daysGoBy(7),
        jobs,
      ];
      return { leagueId: league.id, steps, moved: { charges: 2, charged: 10_000, refunded: 0, sent: 10_000 } };
    },
    HELD,
  ),
  "a prize's review outlasts its hold, and it is sent when it is released": way(
    18,
    async () => {
      const league = await aCompletedSeason([ann, ben], { commissionerReimbursement: 10 });
      const steps = () => [
        () => click(casey, proposePayouts, toAnn(league, "90.00")),
        jobs,
        () => daysGoBy(8),
        () => nothingIsSent(league),
        () => decide(league, "release"),
        jobs,
      ];
      return { leagueId: league.id, steps, moved: { charges: 2, charged: 10_000, refunded: 0, sent: 10_000 } };
    },
    HELD,
  ),
  "a prize waits for a review, which refunds the season instead": way(
    14,
    async () => {
      const league = await aCompletedSeason([ann, ben]);
      const steps = () => [
        () => click(casey, proposePayouts, toAnn(league, "100.00")),
        jobs,
        () => decide(league, "refund"),
        jobs,
        () => daysGoBy(8),
      ];
      return { leagueId: league.id, steps, moved: { charges: 2, charged: 10_000, refunded: 10_000, sent: 0 } };
    },
    HELD,
  ),
};

afterAll(leaveScenes);

describe("a server killed while a prize is held", () => {
  it.each(Object.entries(WAYS))("%s, once", (_, one) => dieOnTheWay(one, { hearsEvents: true }), PATIENCE_MS);
});

describe("a server killed while a prize is held, that never gets the processor's events", () => {
  it.each(Object.entries(WAYS).filter(([name]) => name.endsWith("released")))(
    "%s, once",
    (_, { points, ...one }) => dieOnTheWay({ ...one, points: points / 2 }, { hearsEvents: false }),
    PATIENCE_MS,
  );
});
