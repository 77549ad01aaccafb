import { expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { getPayoutPool } from "#contract/money/payouts.ts";
import { listOwnPrizeYears } from "#contract/money/prize-years.ts";
import { getSeasonHold } from "#contract/money/season-holds.ts";
import { recordPayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { getAdminStats } from "#contract/operations/admin-oversight.ts";
import { getTaxYear } from "#contract/operations/tax.ts";
import { getPlayLimits, setMonthlyLimit } from "#contract/people/play-limits.ts";
import { unusualKinds } from "#server/money/season-holds/unusual-seasons.ts";
import { of, withLeague } from "#tests/support/with-league.ts";
import { asPublic, withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import type { Person } from "#tests/support/world.ts";

/** What a treasurer recorded is one person's word: it counts neither for nor against anyone elsewhere (RULES §17). */
const world = withWorld(asPublic());
const admin = withAdmin(world);
const [casey, accomplice, honest] = withPeople(world, "casey", "accomplice", "honest");

const kindsIn = ({ id: leagueId }: League) => unusualKinds(world.deps.db, { leagueId, seasonYear: 1 });

/** Another league's treasurer says that this person has paid them. */
async function invent(entryFee: string, { userId, ...person }: Person): Promise<void> {
  const terms = { custody: "treasurer", entryFee };
  const league = await withLeague(world, { by: accomplice, players: [{ ...person, userId }] }, terms);
  const paidOn = world.clock().toISOString().slice(0, 10);
  const body = { way: "cash" as const, paidOn, amount: entryFee, seasons: 1, userId };
  const { status, error } = await accomplice.call(recordPayment, { ...of(league), body });
  expect(status, error.message).toBe(201);
}

it("An invented $1.00 doesn't make a first card payment of $1,499.00 a second one", async () => {
  await invent("1.00", casey);
  world.advance({ hours: 1 });
  const league = await withLeague(world, { by: casey, players: [casey], paid: true }, { entryFee: "1499.00" });
  expect(await kindsIn(league)).toEqual(["first_payment"]);
});

it("An invented $2,000.00 changes no review, limit, record or figure of anyone or of the platform", async () => {
  const league = await withLeague(world, { by: honest, players: [honest], paid: true }, { entryFee: "50.00" });
  expect((await honest.call(setMonthlyLimit, { body: { amount: "100.00" } })).status).toBe(200);
  const readers: Record<string, () => Promise<unknown>> = {
    "why the season would wait": () => kindsIn(league),
    "what holds the season": async () => (await honest.call(getSeasonHold, of(league))).body,
    "the pool": async () => (await honest.call(getPayoutPool, of(league))).body,
    "the person's limits": async () => {
      const { owed: _, ...limits } = (await honest.call(getPlayLimits)).body;
      return limits;
    },
    "the person's prizes by year": async () => (await honest.call(listOwnPrizeYears)).body,
    "the operator's tax report": async () => (await admin.call(getTaxYear, { query: {} })).body,
    "the platform's revenue and volume": async () => {
      const { totalRevenue, volume } = (await admin.call(getAdminStats)).body;
      return { totalRevenue, volume };
    },
  };
  const read = async () =>
    Object.fromEntries(await Promise.all(Object.entries(readers).map(async ([what, of]) => [what, await of()])));
  const before = await read();
  await invent("2000.00", honest);
  expect(await read()).toEqual(before);
  expect(before["why the season would wait"]).toEqual([]);
});
