import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { completeLeague, type League } from "#contract/leagues/leagues.ts";
import { getPayoutPool, proposePayouts } from "#contract/money/payouts.ts";
import { centsOf, centsToDecimal } from "#contract/platform/money.ts";
import { getResultAwards } from "#contract/results/result-awards.ts";
import type { ResultsTable } from "#contract/results/results-table.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { awardsForProposal } from "#server/results/awarded-results.ts";
import { aWeek } from "#tests/support/results.ts";
import { linkResults } from "#tests/support/results-season.ts";
import { aTable, scriptedPlatforms } from "#tests/support/scripted-platforms.ts";
import { of, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague } from "#tests/support/world.ts";

const script = scriptedPlatforms();
const world = withWorld({ platforms: script.platforms });
const [casey, ann, ben, cid] = withPeople(world, "casey", "ann", "ben", "cid");
let league: League;

const awards = async (by = casey) => (await by.call(getResultAwards, of(league))).body.awards;
const shown = async () => (await awards()).map(({ title, amount, state }) => [title, amount, state]);
const forProposal = async () => {
  const row = onlyRow(await world.deps.db.select().from(leagues).where(eq(leagues.id, league.id)));
  return awardsForProposal(world.deps.db, row);
};

/** A finished season: the teams' places are those of their ids, and team 2 had the best second week. */
const over = (changes: Partial<ResultsTable> = {}): ResultsTable => {
  const table = aTable();
  const teams = table.teams.map((team) => ({
    ...{ ...team, finalPlace: Number(team.id), finalPlaceSource: "stated" as const },
  }));
  const weeks = [
    aWeek(1, { "1": 12_000, "2": 9_000, "3": 8_000, "4": 7_000 }),
    aWeek(2, { "1": 9_000, "2": 11_000, "3": 8_000, "4": 7_000 }),
  ];
  return { ...table, isSeasonOver: true, teams, weeks, ...changes };
};

const weekly = { kind: "weekly_high_score", fromWeek: 1, toWeek: 2, amount: 5, isEachWeek: true };
const TERMS = {
  payoutStructure: [60, 30, 10].map((percentage, index) => ({ place: index + 1, percentage })),
  prizeRules: [weekly],
};

/** A season whose teams 1 to 3 belong to ann, ben and cid, of whom cid hasn't paid. */
async function aSeason(table: ResultsTable, terms: Record<string, unknown> = TERMS): Promise<void> {
  script.answerWith(async () => table);
  league = await withLeague(world, { by: casey, players: [ann, ben, cid], paid: [ann, ben] }, terms);
  await linkResults(world, casey, league, { "1": ann, "2": ben, "3": cid });
}

async function complete() {
  expect((await casey.call(completeLeague, of(league))).status).toBe(200);
}

/** Proposes payouts after a look at the newest results. */
async function proposed(payouts: object[], more: object = {}) {
  const { resultsId } = (await casey.call(getResultAwards, of(league))).body;
  const body = { payouts, resultsId: resultsId ?? "", ...more };
  expect((await casey.call(proposePayouts, { ...of(league), body })).status).toBe(201);
}

describe("What a finished season's results award", () => {
  beforeEach(async () => {
    await aSeason(over());
    await complete();
  });

  it("comes from the pool that can be proposed, with its winners, and says why a prize isn't ready", async () => {
    expect(await shown()).toEqual([
      ["1st place", "54.00", "ready"],
      ["2nd place", "27.00", "ready"],
      ["3rd place", "9.00", "undecided"],
      ["Weekly high score, week 1", "5.00", "ready"],
      ["Weekly high score, week 2", "5.00", "ready"],
    ]);
    const [first, , third, week] = await awards(ann);
    expect(first).toMatchObject({
      source: "Stated by Sleeper.",
      winners: [{ teamName: "Anchors", userId: ann.userId, username: "ann", amount: "54.00" }],
      payouts: [{ userId: ann.userId, place: 1, prize: null, amount: "54.00" }],
    });
    expect(week).toMatchObject({
      source: "From the weekly points.",
      payouts: [{ userId: ann.userId, place: null, prize: "Weekly high score, week 1", amount: "5.00" }],
    });
    expect(third).toMatchObject({
      reasons: ["cid hasn't paid for this season, so the members decide on this prize."],
      payouts: [],
    });
  });

  it("can be proposed as it is, and isn't proposed again", async () => {
    const first = await forProposal();
    expect(first?.left).toMatchObject([{ title: "3rd place", reasons: [{ kind: "not_paid" }] }]);
    const payouts = first?.payouts.map((payout) => ({ ...payout, amount: centsToDecimal(payout.amount) }));
    const body = { payouts, resultsId: first?.resultsId };
    expect((await casey.call(proposePayouts, { ...of(league), body })).status).toBe(201);
    expect(await forProposal()).toMatchObject({ payouts: [], left: [{ title: "3rd place", amount: 9_00 }] });
    const states = (await awards()).map(({ state }) => state);
    expect(states).toEqual(["awarded", "awarded", "undecided", "awarded", "awarded"]);
  });

  it("leaves a prize that the commissioner gave to another member", async () => {
    const payouts = [{ userId: ben.userId, place: 1, amount: "54.00" }];
    await proposed(payouts);
    expect((await forProposal())?.payouts.map(({ place, prize }) => place ?? prize)).toEqual([
      2,
      "Weekly high score, week 1",
      "Weekly high score, week 2",
    ]);
  });

  it("is what a proposal by hand starts with, before and after some of it was given", async () => {
    const left = async () => (await casey.call(getPayoutPool, of(league))).body.left;
    const others = (amount: string) => [{ title: "Weekly high score, weeks 1 to 2", amount }];
    const places = ["54.00", "27.00", "9.00"].map((amount, index) => ({ place: index + 1, amount }));
    expect(await left()).toEqual({ places, others: others("10.00"), periods: [] });
    const payouts = [
      { userId: ben.userId, place: 1, amount: "54.00" },
      { userId: ann.userId, place: null, prize: "Weekly high score, week 1", amount: "5.00" },
    ];
    await proposed(payouts);
    expect(await left()).toEqual({ places: places.slice(1), others: others("5.00"), periods: [] });
  });
});

it("A prize isn't ready if its team has no owner, no member or a guessed place", async () => {
  const teams = over().teams.map((team) => ({
    ...team,
    ...(team.id === "2" ? { finalPlaceSource: "guess" as const } : {}),
    ...(team.id === "3" ? { finalPlace: 4 } : {}),
    ...(team.id === "4" ? { finalPlace: 3 } : {}),
  }));
  await aSeason(over({ teams }), { ...TERMS, prizeRules: [] });
  await complete();
  expect((await awards()).map(({ state, reasons }) => [state, reasons])).toEqual([
    ["ready", []],
    ["needs_look", ["The platform doesn't report this place, so it is a guess."]],
    ["undecided", ["This team has no owner, so the members will vote on its prize.", "Divers has no member assigned."]],
  ]);
  expect((await forProposal())?.payouts).toHaveLength(1);
});

it("While the season runs, the results say who would win, and nothing is proposed", async () => {
  await aSeason(over({ isSeasonOver: false, teams: aTable().teams }), TERMS);
  expect((await awards())[0]).toMatchObject({
    ...{ title: "1st place", state: "open", reasons: ["The season isn't over."] },
    winners: [{ username: "ann", amount: "54.00" }],
  });
  expect((await forProposal())?.payouts.map(({ prize }) => prize)).toEqual([
    "Weekly high score, week 1",
    "Weekly high score, week 2",
  ]);
});

it("Awards have the amounts that the form suggests, even after prizes paid during the season", async () => {
  const terms = { leagueType: "pickem", periodPrizeShare: 12.5, commissionerReimbursement: 7 };
  await aSeason(over(), { ...TERMS, ...terms, entryFee: "33.33" });
  const paid = [{ userId: ann.userId, place: 1, amount: "3.21" }];
  await proposed(paid, { period: "Week 1" });
  await complete();
  const pool = (await casey.call(getPayoutPool, of(league))).body;
  const [places, others] = [pool.left.places, pool.left.others].map((parts) =>
    parts.map(({ amount }) => centsOf(amount)),
  );
  const amounts = (await awards()).map(({ amount }) => centsOf(amount));
  expect(amounts.slice(0, 3)).toEqual(places);
  expect(amounts.slice(3).reduce((sum, each) => sum + each, 0)).toBe(others?.[0]);
  expect(amounts.reduce((sum, each) => sum + each, 0)).toBe(centsOf(pool.available));
});

it("Without results there are no awards", async () => {
  league = await aLeague(world, casey);
  expect((await casey.call(getResultAwards, of(league))).body).toEqual({
    ...{ resultsId: null, isSeasonOver: false, awards: [] },
  });
  expect(await forProposal()).toBeUndefined();
});
