import { afterAll, expect, it } from "vitest";
import { getPayoutPool, listPayouts } from "#contract/money/payouts.ts";
import { centsOf } from "#contract/platform/money.ts";
import { passHours } from "#tests/support/pass-hours.ts";
import { playedPlatforms } from "#tests/support/played-season.ts";
import { linkResults } from "#tests/support/results-season.ts";
import { withLeague } from "#tests/support/with-league.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aPerson, type Person } from "#tests/support/world.ts";

/** A Tuesday. By each following Tuesday, one more week is scored. */
const KICK_OFF = new Date("2024-09-03T12:00:00.000Z");
const SEASON = "900000000000000001";
/** Who has the high score of each week of the regular season, as `synthetic-truth.json` gives the teams. */
const HIGHS = [["6"], ["7"], ["7"], ["5"], ["2", "9"], ["1"], ["7"], ["4"], ["8"], ["7"], ["1"], ["2"], ["7"]];

let played: Awaited<ReturnType<typeof playedPlatforms>>;
const world = withWorld(async () => {
  played = await playedPlatforms({ clock: () => world.clock?.() ?? KICK_OFF, kickOff: KICK_OFF });
  return { platforms: played.platforms, startsAt: KICK_OFF };
});
afterAll(() => played.close());

it("A whole season's weekly high scores are paid by the clock alone, once each, and add up to the share to the cent", async () => {
  const casey = await aPerson(world, "casey");
  const owners = new Map<string, Person>();
  for (const teamId of new Set(HIGHS.flat())) owners.set(teamId, await aPerson(world, `owner${teamId}`));
  const prizeRules = [{ kind: "weekly_high_score", percentage: 100, fromWeek: 1, toWeek: HIGHS.length }];
  const terms = { leagueType: "pickem", payoutFrequency: "weekly", periodPrizeShare: 31, prizeRules };
  const scene = { by: casey, players: [...owners.values()], paid: true as const, status: "in_season" as const };
  const league = await withLeague(world, scene, terms);
  const params = { id: league.id };
  await linkResults(world, casey, league, Object.fromEntries(owners), SEASON);

  // The last week is final on the Friday after it was scored; an answer that failed is asked for again within the day.
  await passHours(world, (HIGHS.length * 7 + 5) * 24);

  const { body: payouts } = await casey.call(listPayouts, { params });
  const won = HIGHS.flatMap((teamIds, index) =>
    teamIds.map((teamId) => `Weekly high score, week ${index + 1}: owner${teamId}`),
  );
  expect(payouts.map(({ prize, username }) => `${prize}: ${username}`).sort()).toEqual(won.sort());
  // Of eight entry fees, 31%: $9.538 for each of thirteen weeks.
  const ofWeek = (week: number) =>
    payouts.filter(({ period }) => period === `Week ${week}`).map(({ amount }) => amount);
  expect([ofWeek(1), ofWeek(5), ofWeek(11), ofWeek(12)]).toEqual([["9.54"], ["4.77", "4.77"], ["9.54"], ["9.53"]]);
  expect(payouts.reduce((sum, { amount }) => sum + centsOf(amount), 0)).toBe(124_00);
  const { body: pool } = await casey.call(getPayoutPool, { params });
  expect(pool).toMatchObject({ periodPool: "124.00", periodAvailable: "0.00" });
  expect(centsOf(pool.proposed) + centsOf(pool.available)).toBe(400_00);
}, 480_000);
