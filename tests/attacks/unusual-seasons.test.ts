import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { completeLeague, editLeague, endSeason, type League, startSeason } from "#contract/leagues/leagues.ts";
import { lowerEntryFee } from "#contract/members/members.ts";
import { listPayouts, proposePayouts } from "#contract/money/payouts.ts";
import { decideReview, getSeasonHold } from "#contract/money/season-holds.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { listCases } from "#contract/operations/admin-oversight.ts";
import { unusualKinds } from "#server/money/season-holds/unusual-seasons.ts";
import { moneyAt } from "#tests/attacks/money-at.ts";
import { intoTheFuture, nameBankAccount, startAgain } from "#tests/money/acts.ts";
import { of, withLeague } from "#tests/support/with-league.ts";
import { asPublic, withAdmin, withWorld } from "#tests/support/with-world.ts";
import { aPerson, join, type Person, pay, setStatus } from "#tests/support/world.ts";

/*
 * What stolen cards pay for: a season that ends long before its time, a large first payment, or much within a week. On a
 * public installation, an admin looks at such a season whatever its pool (RULES §15, §17).
 */
const world = withWorld(asPublic({ PAYOUT_HOLD_DAYS: "7", REVIEW_ABOVE: "50000" }));
const admin = withAdmin(world);
let winner: Person;
let other: Person;
let count = 0;
beforeAll(() => intoTheFuture(world));
beforeEach(async () => {
  count += 1;
  world.advance({ days: 10 });
  winner = await aPerson(world, `winner${count}`);
  other = await aPerson(world, `other${count}`);
});

const later = async (days: number) => {
  world.advance({ days });
  await startAgain(world);
};

/** A league of 120 days that has started and been paid. */
async function aSeason(entryFee: string, { payers = [winner, other], isStarted = true } = {}): Promise<League> {
  const league = await withLeague(
    world,
    { by: winner, players: [...new Set([winner, other, ...payers])], paid: payers },
    { name: `League ${count}`, entryFee },
  );
  return isStarted ? setStatus(winner, league, "in_season") : league;
}

async function award(league: League, amount: string, { place = 1, to = winner } = {}) {
  const body = { payouts: [{ userId: to.userId, place, amount }] };
  const proposed = await winner.call(proposePayouts, { ...of(league), body });
  expect(proposed.status).toBe(201);
  await world.runJobs();
}

/** Ends the season and awards its only prize. */
async function finish(league: League, amount: string, to = winner) {
  await nameBankAccount(to);
  const end = league.status === "in_season" ? endSeason : completeLeague;
  expect((await winner.call(end, of(league))).status).toBe(200);
  await award(league, amount, { to });
}

const kindsOf = async (league: League) =>
  (await other.call(getSeasonHold, of(league))).body.reviews.map(({ kind }) => kind).sort();
const casesOf = async (league: League) =>
  (await admin.call(listCases)).body.filter(({ kind, leagueId }) => kind === "payout_review" && leagueId === league.id);
const decide = async (league: League, decision: string) => {
  const [known] = await casesOf(league);
  const body = { decision, reason: "I called everyone." };
  return (await admin.call(decideReview, { params: { id: known?.id ?? "" }, body })).status;
};
const sentOf = async (league: League) => (await moneyAt(world, league))?.sent;

describe("a season that was completed before half of its time", () => {
  it("waits for an admin, who reads why, as do its members and its winner, and is sent once they release it", async () => {
    const league = await aSeason("50.00");
    await later(59.9);
    await finish(league, "100.00");
    await later(30);
    expect(await kindsOf(league)).toEqual(["early_end"]);
    const [prize] = (await winner.call(listPayouts, of(league))).body;
    expect(prize).toMatchObject({ status: "pending", pause: { reason: "review", until: null } });
    expect(await sentOf(league)).toBe(0);
    const message = `League ${count} was completed before half of its time, and held money. Its prizes are waiting for your decision.`;
    expect(await casesOf(league)).toMatchObject([{ message, amount: "100.00" }]);
    expect(await decide(league, "release")).toBe(200);
    await later(1);
    expect(await sentOf(league)).toBe(100_00);
    expect(await kindsOf(league)).toEqual(["early_end"]);
    expect(await casesOf(league)).toEqual([]);
  });

  it("isn't one that was completed after half of it", async () => {
    const league = await aSeason("50.00");
    await later(60.1);
    await finish(league, "100.00");
    await later(2);
    expect(await kindsOf(league)).toEqual([]);
    expect(await sentOf(league)).toBe(100_00);
  });

  it("is measured against the end date that its members paid under", async () => {
    const league = await aSeason("50.00");
    await later(40);
    const { paymentDeadline } = league;
    const endDate = new Date(world.clock().getTime() + 86_400_000).toISOString();
    expect((await winner.call(editLeague, { ...of(league), body: { paymentDeadline, endDate } })).status).toBe(200);
    await finish(league, "100.00");
    expect(await kindsOf(league)).toEqual(["early_end"]);
  });

  it("counts from its first payment if no one started it", async () => {
    const late = await aSeason("50.00", { isStarted: false });
    await later(61);
    await finish(late, "100.00");
    expect(await kindsOf(late)).toEqual([]);
    const early = await aSeason("50.00", { isStarted: false });
    await later(59);
    await finish(early, "100.00");
    expect(await kindsOf(early)).toEqual(["early_end"]);
  });
});

it("a first payment above $500.00 makes its season wait, and one of exactly that doesn't", async () => {
  const large = await aSeason("500.01", { payers: [winner] });
  const exact = await aSeason("500.00", { payers: [other] });
  await later(100);
  await finish(large, "500.01");
  await finish(exact, "500.00", other);
  await later(2);
  expect([await kindsOf(large), await sentOf(large)]).toEqual([["first_payment"], 0]);
  expect([await kindsOf(exact), await sentOf(exact)]).toEqual([[], 500_00]);
  const [known] = await casesOf(large);
  expect(known?.amount).toBe("500.01");
  expect(known?.message).toContain("held money, which includes someone's first payment, of more than $500.00.");
});

it("a first payment makes the next season wait, too, if money was carried into it", async () => {
  const terms = { entryFee: "700.00", leagueType: "dynasty", minYears: 1 };
  const league = await withLeague(world, { by: winner, players: [winner], paid: true, status: "completed" }, terms);
  const second = { leagueId: league.id, seasonYear: 2 };
  expect(await unusualKinds(world.deps.db, second)).toEqual([]);
  const body = { from: "completed" as const, carryRemainder: true };
  expect((await winner.call(startSeason, { ...of(league), body })).body.currentYear).toBe(2);
  expect(await unusualKinds(world.deps.db, second)).toEqual(["first_payment"]);
});

it("a first payment is the first in any league, even if it was small", async () => {
  await aSeason("20.00");
  world.advance({ hours: 1 });
  const league = await aSeason("700.00");
  await later(100);
  await finish(league, "1400.00");
  expect(await kindsOf(league)).toEqual([]);
});

it("someone's payments within 7 days make each season wait that has one of them, if they are more than $1,500.00 together", async () => {
  const leagues = [];
  for (const fee of ["400.00", "400.00", "400.00", "300.00", "0.50"]) {
    leagues.push(await aSeason(fee, { payers: [winner] }));
    world.advance({ days: 1 });
  }
  const before = await aSeason("100.00", { payers: [other] });
  await later(100);
  for (const league of leagues) await finish(league, league.entryFee);
  await finish(before, "100.00", other);
  expect(await Promise.all(leagues.map(kindsOf))).toEqual(Array(5).fill(["week_payments"]));
  expect(await kindsOf(before)).toEqual([]);
  const [known] = await casesOf(leagues[0] as League);
  expect(known?.message).toContain("payments of someone who paid more than $1,500.00 within 7 days.");
});

it("someone's payments within 7 days don't if they are exactly that, or if they are further apart", async () => {
  const leagues = [];
  for (const days of [1, 1, 6, 1]) {
    leagues.push(await aSeason("500.00", { payers: [winner] }));
    world.advance({ days });
  }
  await later(100);
  for (const league of leagues) await finish(league, "500.00");
  expect(await Promise.all(leagues.map(kindsOf))).toEqual(Array(4).fill([]));
});

it("someone's payments within 7 days don't count what has been refunded", async () => {
  const canceled = await aSeason("450.00", { payers: [winner] });
  const kept = [];
  for (let league = 0; league < 3; league++) kept.push(await aSeason("450.00", { payers: [winner] }));
  await setStatus(winner, canceled, "cancelled");
  await world.runJobs();
  for (const league of kept)
    expect(await unusualKinds(world.deps.db, { leagueId: league.id, seasonYear: 1 })).toEqual([]);
  expect(await unusualKinds(world.deps.db, { leagueId: canceled.id, seasonYear: 1 })).toEqual([]);
});

it("the reviews of a season are told to the admins once, with every reason, however often its prizes are looked at", async () => {
  const league = await aSeason("1600.00");
  await later(9);
  await finish(league, "3200.00");
  await Promise.all([1, 2, 3].map(() => startAgain(world)));
  await later(3);
  expect(await kindsOf(league)).toEqual(["early_end", "first_payment", "week_payments"]);
  const { body: told } = await admin.call(listNotifications);
  const about = told.filter(({ message }) => message.startsWith(`League ${count} `) && message.includes("waiting for"));
  expect(about.map(({ message }) => message)).toEqual([
    `League ${count} was completed before half of its time, and held $3,200.00. ` +
      `League ${count} held $3,200.00, which includes someone's first payment, of more than $500.00. ` +
      `League ${count} held $3,200.00, which includes payments of someone who paid more than $1,500.00 within 7 days. ` +
      "Its prizes are waiting for your decision.",
  ]);
  expect(await decide(league, "release")).toBe(200);
  expect(await casesOf(league)).toEqual([]);
});

it("the reviews of a season don't come back once an admin has released it, also for its next prize", async () => {
  const league = await aSeason("600.00");
  await later(9);
  await finish(league, "700.00");
  expect(await decide(league, "release")).toBe(200);
  await award(league, "500.00", { place: 2 });
  await later(1);
  expect([await casesOf(league), await sentOf(league)]).toEqual([[], 1200_00]);
});

it("the reviews of a season begin again for a payment that came after the release", async () => {
  const late = await aPerson(world, `late${count}`);
  const league = await aSeason("600.00", { payers: [winner] });
  const open = await setStatus(winner, league, "active");
  await join(winner, open, late);
  await finish(open, "600.00");
  expect(await decide(league, "release")).toBe(200);
  const season = { leagueId: league.id, seasonYear: 1 };
  expect(await unusualKinds(world.deps.db, season)).toEqual([]);
  world.advance({ hours: 1 });
  const text = "update leagues set status = 'active' where id = $1";
  await world.database.ownerPool.query(text, [league.id]);
  await pay(late, league);
  expect(await unusualKinds(world.deps.db, season)).toEqual(["first_payment"]);
});

describe("a season in which at least half of the members paid a lowered fee", () => {
  const lower = async (league: League, { userId }: Person, amount: string) => {
    const params = { id: league.id, userId };
    expect((await winner.call(lowerEntryFee, { params, body: { amount, reason: "A friend" } })).status).toBe(200);
  };

  it("waits for an admin, because friends who pay nothing could vote for anything", async () => {
    const [first, second] = [await aPerson(world, `first${count}`), await aPerson(world, `second${count}`)];
    const terms = { name: `League ${count}` };
    const league = await withLeague(world, { by: winner, players: [winner, other, first, second] }, terms);
    await lower(league, first, "0");
    await lower(league, second, "0.50");
    await pay(second, { ...league, entryFee: "0.50" });
    for (const payer of [winner, other]) await pay(payer, league);
    const started = await setStatus(winner, league, "in_season");
    await later(60.1);
    await finish(started, "100.50");
    await later(30);
    expect(await kindsOf(league)).toEqual(["lowered_fees"]);
    expect(await sentOf(league)).toBe(0);
    expect(await decide(league, "release")).toBe(200);
    await later(1);
    expect(await sentOf(league)).toBe(100_50);
  });
});
