import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as contract from "#contract/leagues/leagues.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { remindEndDates } from "#server/leagues/remind-end-dates.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { edit } from "#tests/support/with-league.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, join, pay } from "#tests/support/world.ts";

const world = withWorld();
const [owner, late] = withPeople(world, "owner", "late_owner");
const admin = withAdmin(world, "overseer");

const inDays = (days: number) => new Date(world.clock().getTime() + days * 86_400_000).toISOString();
const terms = () => ({
  name: "Terms",
  entryFee: "50.00",
  paymentDeadline: inDays(30),
  endDate: inDays(120),
  payoutStructure: [{ place: 1, percentage: 100 }],
});

it.each(["paymentDeadline", "endDate"])(
  "the dates of a league include a %s in the future in a new league",
  async (path) => {
    const past = { ...terms(), paymentDeadline: inDays(-2), [path]: inDays(-1) };
    const { status, error } = await owner.call(contract.createLeague, { body: past });
    expect(status).toBe(400);
    const name = path === "endDate" ? "end date" : "payment deadline";
    expect(error.errors).toContainEqual({ path, message: `The ${name} must be in the future` });
  },
);

it("the dates of a league can stay in the past in an edit, but no one can move them there, not even admins", async () => {
  const league = await aLeague(world, owner, { paymentDeadline: inDays(1), endDate: inDays(40) });
  world.advance({ days: 3 });
  const renamed = await edit(owner, league, { name: "Renamed" });
  expect([renamed.status, renamed.body.paymentDeadline]).toEqual([200, league.paymentDeadline]);
  for (const by of [owner, admin]) {
    const { status, error } = await edit(by, league, { paymentDeadline: inDays(-1) });
    expect([status, error.errors]).toEqual([
      400,
      [{ path: "paymentDeadline", message: "The payment deadline must be in the future" }],
    ]);
  }
  expect((await edit(owner, league, { paymentDeadline: inDays(1) })).status).toBe(200);
});

describe("the type of a league", () => {
  const change = async (from: Record<string, unknown>, to: object) => {
    const league = await aLeague(world, owner, from);
    const { status, body, error } = await edit(owner, league, to);
    if (status !== 200) return { status, errors: error.errors };
    const { leagueType, payoutFrequency, minYears, maxYears, periodPrizeShare } = body;
    return { leagueType, payoutFrequency, years: [minYears, maxYears], periodPrizeShare };
  };
  const weekly = { leagueType: "pickem", payoutFrequency: "weekly", periodPrizeShare: 40 };

  it.each([
    [{}, { leagueType: "dynasty" }, "dynasty", "end_of_season", [2, 3], "0.00"],
    [{}, { leagueType: "pickem" }, "pickem", "weekly", [1, 1], "0.00"],
    [{}, { leagueType: "dynasty", minYears: 1, maxYears: 10 }, "dynasty", "end_of_season", [1, 10], "0.00"],
    [{}, { minYears: 2, maxYears: 3 }, "single_season", "end_of_season", [1, 1], "0.00"],
    [{ leagueType: "dynasty" }, { minYears: 5 }, "dynasty", "end_of_season", [5, 5], "0.00"],
    [{ leagueType: "dynasty" }, { leagueType: "survivor" }, "survivor", "end_of_season", [1, 1], "0.00"],
    [weekly, { leagueType: "single_season" }, "single_season", "end_of_season", [1, 1], "0.00"],
    [weekly, { payoutFrequency: "end_of_season" }, "pickem", "end_of_season", [1, 1], "0.00"],
    [weekly, { payoutFrequency: "daily" }, "pickem", "daily", [1, 1], "40.00"],
  ])("of %j, edited to %j, settles frequency, years and period prizes", async (from, to, ...settled) => {
    const [leagueType, payoutFrequency, years, periodPrizeShare] = settled;
    expect(await change(from, to)).toEqual({ leagueType, payoutFrequency, years, periodPrizeShare });
  });
});

it("names the field of a term that members have paid under", async () => {
  const league = await aLeague(world, owner, { leagueType: "pickem", periodPrizeShare: 40 });
  const payer = await aPerson(world, "payer");
  await join(owner, league, payer);
  await pay(payer, league);
  for (const [path, value] of [
    ["entryFee", 60],
    ["leagueType", "survivor"],
    ["payoutFrequency", "daily"],
    ["periodPrizeShare", 30],
    ["commissionerReimbursement", 5],
    ["maxMembers", 2],
  ] as const) {
    const { status, error } = await edit(owner, league, { [path]: value });
    const isAllowed = path === "maxMembers";
    expect([status, error.errors?.[0]?.path], path).toEqual(isAllowed ? [200, undefined] : [409, path]);
  }
});

it.each([
  [{}, { payoutFrequency: "weekly" }, "Only pick'em and survivor leagues pay out during the season"],
  [{}, { periodPrizeShare: 10 }, "Only a league that pays out during the season can set prizes aside for it"],
  [{ leagueType: "dynasty" }, { minYears: 3, maxYears: 2 }, "Maximum years must be at least the minimum years"],
  [{}, { fantasyService: "sleeper" }, "Fantasy service is required"],
])("a league of %j can't be edited to %j", async (from, to, message) => {
  const { status, error } = await edit(owner, await aLeague(world, owner, from), to);
  expect([status, error.errors?.[0]?.message]).toEqual([400, message]);
});

describe("prizes beyond the places", () => {
  const weekly = { kind: "weekly_high_score", fromWeek: 1, toWeek: 14, amount: "10.00", isEachWeek: true };
  const stored = { ...weekly, label: null, place: null, phase: "regular", percentage: null };

  it("are none unless they are given, and kept by an edit that doesn't name them", async () => {
    expect((await aLeague(world, owner)).prizeRules).toEqual([]);
    const league = await aLeague(world, owner, { prizeRules: [weekly] });
    expect(league.prizeRules).toEqual([stored]);
    expect((await edit(owner, league, { name: "Renamed" })).body.prizeRules).toEqual([stored]);
    expect((await edit(owner, league, { prizeRules: [] })).body.prizeRules).toEqual([]);
  });

  it("can't come to more than a full league's pool, whether they change or the pool does", async () => {
    const prizes = { prizeRules: [{ ...weekly, amount: "35.72" }] };
    const message = "Other prizes come to $500.08, which is $0.08 more than the $500.00 in the pool.";
    const errors = [{ path: "prizeRules", message }];
    const created = await owner.call(contract.createLeague, { body: { ...terms(), ...prizes } });
    expect([created.status, created.error.errors]).toEqual([400, errors]);
    const league = await aLeague(world, owner, { prizeRules: [weekly] });
    const raised = await edit(owner, league, prizes);
    expect([raised.status, raised.error.errors]).toEqual([400, errors]);
    const smaller = await edit(owner, league, { maxMembers: 2 });
    expect(smaller.error.errors?.[0]?.message).toBe(
      "Other prizes come to $140.00, which is $40.00 more than the $100.00 in the pool.",
    );
  });

  it("can't change once someone has paid; the same ones can be sent again", async () => {
    const league = await aLeague(world, owner, { prizeRules: [weekly] });
    const payer = await aPerson(world, "prize_payer");
    await join(owner, league, payer);
    await pay(payer, league);
    expect((await edit(owner, league, { prizeRules: [weekly] })).status).toBe(200);
    const changed = await edit(owner, league, { prizeRules: [{ ...weekly, toWeek: 13 }] });
    const message = "Members have paid for these other prizes, so they can't change anymore.";
    expect([changed.status, changed.error.errors]).toEqual([409, [{ path: "prizeRules", message }]]);
  });

  it("are kept out of the database in any other form", async () => {
    const league = await aLeague(world, owner);
    const store = (prizes: unknown) =>
      world.deps.db.execute(
        sql`update leagues set prize_rules = ${JSON.stringify(prizes)}::jsonb where id = ${league.id}`,
      );
    await store([stored].map((prize) => ({ ...prize, amount: 1000 })));
    for (const wrong of [{}, [{ ...stored, amount: 0 }], [{ ...stored, amount: 1, percentage: 1 }], [{ amount: 1 }]]) {
      await expect(store(wrong)).rejects.toThrow();
    }
  });
});

it("reminds the commissioner again when the end date has moved later, once", async () => {
  const league = await aLeague(world, late, { name: "Extended" });
  const remind = () => inTransaction(world.deps.db, (tx) => remindEndDates(tx, { now: world.clock() }));
  const reminders = async () =>
    (await late.call(listMails, { query: { to: late.email } })).body.filter(({ subject }) =>
      subject.startsWith("Extended has ended"),
    ).length;
  world.advance({ days: 121 });
  await remind();
  expect(await reminders()).toBe(1);
  const moved = await edit(late, league, { endDate: inDays(10) });
  await edit(late, moved.body, { name: "Extended" });
  await remind();
  expect(await reminders()).toBe(1);
  world.advance({ days: 11 });
  await remind();
  await edit(late, moved.body, { description: "No other date." });
  await remind();
  expect(await reminders()).toBe(2);
});
