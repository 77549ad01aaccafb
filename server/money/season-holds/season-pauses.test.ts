import { describe, expect, it } from "vitest";
import { completeLeague, type League, startSeason } from "#contract/leagues/leagues.ts";
import { payoutPauseOf } from "#server/money/payouts/payout-pause.ts";
import { cardPaymentsUntil } from "#server/money/season-holds/season-pauses.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { earlyCompletions, seasonReviews } from "#server/platform/db/schema/season-holds.ts";
import { of, propose, withLeague } from "#tests/support/with-league.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aPerson, join, type Person, pay } from "#tests/support/world.ts";

const world = withWorld();

const DAY_MS = 86_400_000;

const pauseOf = (payoutId: string, { isPublic = true, payoutHoldDays = 7 } = {}) => {
  const { duties } = world.deps.config;
  const config = { isPublic, duties, policy: { emailVerification: "asked" as const, payoutHoldDays } };
  return payoutPauseOf(world.deps.db, payoutId, { config, now: world.clock() });
};

async function award(commissioner: Person, league: League): Promise<string> {
  await commissioner.call(completeLeague, of(league));
  const proposed = await propose(commissioner, league, [[commissioner, "50.00"]]);
  expect(proposed.status).toBe(201);
  return proposed.body.payouts[0]?.id ?? "";
}

async function aPaidLeague(name: string) {
  const commissioner = await aPerson(world, name);
  const scene = { by: commissioner, players: [commissioner], paid: true } as const;
  return { commissioner, league: await withLeague(world, scene) };
}

describe("a season's prize", () => {
  it("waits the given number of days after the season's last card payment, and not without such a number", async () => {
    const { commissioner, league } = await aPaidLeague("lastpayer");
    world.advance({ days: 2 });
    const late = await aPerson(world, "latepayer");
    await join(commissioner, league, late);
    await pay(late, league);
    const until = new Date(world.clock().getTime() + 7 * DAY_MS);
    world.advance({ days: 1 });
    const payoutId = await award(commissioner, league);
    world.advance({ days: 1 });
    expect(await pauseOf(payoutId, { payoutHoldDays: 0 })).toBeNull();
    expect(await pauseOf(payoutId)).toEqual({ reason: "card_payments", until });
    world.advance({ days: 5 });
    expect(await pauseOf(payoutId)).toBeNull();
  });

  it("waits for the card payments of an earlier season whose money was carried into it", async () => {
    const [commissioner, once] = [await aPerson(world, "carrier"), await aPerson(world, "payoncer")];
    const scene = { by: commissioner, players: [commissioner, once], paid: [commissioner], years: 2 };
    const league = await withLeague(world, scene, { leagueType: "dynasty", minYears: 1 });
    world.advance({ days: 2 });
    await pay(once, league);
    const until = new Date(world.clock().getTime() + 7 * DAY_MS);
    await commissioner.call(completeLeague, of(league));
    const body = { from: "completed" as const, carryRemainder: true };
    expect((await commissioner.call(startSeason, { ...of(league), body })).body.currentYear).toBe(2);
    world.advance({ days: 1 });
    const payoutId = await award(commissioner, league);
    expect(await pauseOf(payoutId)).toEqual({ reason: "card_payments", until });
    const config = { isPublic: true, policy: { payoutHoldDays: 7 } };
    const season = { leagueId: league.id, seasonYear: 2 };
    expect(await cardPaymentsUntil(world.deps.db, season, { config, now: world.clock() })).toEqual(until);
    world.advance({ days: 6 });
    expect(await pauseOf(payoutId)).toBeNull();
  });

  it("waits indefinitely while a review of its season is open, on any installation", async () => {
    const { commissioner, league } = await aPaidLeague("reviewed");
    world.advance({ days: 9 });
    const payoutId = await award(commissioner, league);
    world.advance({ days: 2 });
    const season = { leagueId: league.id, seasonYear: 1 };
    const amount = 5000 as never;
    await inTransaction(world.deps.db, (tx) =>
      tx.insert(seasonReviews).values({ ...season, kind: "large_pool", amount, createdAt: world.clock() }),
    );
    expect(await pauseOf(payoutId, { isPublic: false, payoutHoldDays: 0 })).toEqual({ reason: "review", until: null });
  });

  it("waits a day after an early completion on a public installation, and not in a trial", async () => {
    const { commissioner, league } = await aPaidLeague("earlybird");
    world.advance({ days: 9 });
    const payoutId = await award(commissioner, league);
    const completedAt = world.clock();
    const times = { startedAt: completedAt, completedAt, endDate: new Date(league.endDate) };
    const early = { leagueId: league.id, seasonYear: 1, ...times };
    await inTransaction(world.deps.db, (tx) => tx.insert(earlyCompletions).values(early).onConflictDoNothing());
    expect(await pauseOf(payoutId, { isPublic: false })).toBeNull();
    const until = new Date(completedAt.getTime() + DAY_MS);
    expect(await pauseOf(payoutId)).toEqual({ reason: "early_completion", until });
    world.advance({ days: 1 });
    expect(await pauseOf(payoutId)).toBeNull();
  });
});
