import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { listOwnPrizeYears } from "#contract/money/prize-years.ts";
import { listAuditLog } from "#contract/operations/admin-oversight.ts";
import { deleteUser } from "#contract/operations/admin-users.ts";
import { downloadTaxYear, getTaxYear, markTaxDetails } from "#contract/operations/tax.ts";
import { toCents } from "#contract/platform/money.ts";
import { thresholdOf } from "#server/operations/tax/threshold.ts";
import { nameBankAccount } from "#tests/money/acts.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { of, withLeague } from "#tests/support/with-league.ts";
import { anAdmin, aPerson, type Person } from "#tests/support/world.ts";

let world: TestApp;
let admin: Person;
let casey: Person;
let winner: Person;
let loser: Person;
let leaver: Person;
let league: League;

/**
 * Three people pay $50.00 each. The winner is sent $30.00 late on New Year's Eve in New York, and $70.00 on the next day;
 * so is the leaver's $50.00.
 */
beforeAll(async () => {
  // In UTC, half past eleven in New York is in the new year already.
  world = await testApp({ startsAt: new Date("2028-01-01T04:30:00Z"), environment: { TAX_THRESHOLDS: "2028=50" } });
  [admin, casey] = [await anAdmin(world, "ada"), await aPerson(world, "casey")];
  [winner, loser, leaver] = [
    await aPerson(world, "winner"),
    await aPerson(world, "loser"),
    await aPerson(world, "leaver"),
  ];
  const players = [winner, loser, leaver];
  league = await withLeague(world, { by: casey, players, paid: players, status: "completed" });
  for (const person of [winner, leaver]) await nameBankAccount(person);
  await world.runJobs();
  await award(winner, 1, "30.00");
  world.advance({ hours: 1 });
  await award(winner, 2, "70.00");
  await award(leaver, 3, "50.00");
});
afterAll(() => world.close());

async function award({ userId }: Person, place: number, amount: string) {
  const body = { payouts: [{ userId, place, amount }] };
  expect((await casey.call(proposePayouts, { ...of(league), body })).status).toBe(201);
  await world.runJobs();
}

const report = async (year?: number) =>
  (await admin.call(getTaxYear, year === undefined ? {} : { query: { year: String(year) } })).body;
const lineOf = async ({ userId }: Person, year?: number) =>
  (await report(year)).people.find((person) => person.userId === userId);
const mark = (by: Person, body: object, id = winner.userId) => by.call(markTaxDetails, { params: { id }, body });

describe("the tax report", () => {
  it("counts prizes when they were sent, by Eastern time, and takes the entry money off the first ones once", async () => {
    const eve = { prizes: "30.00", entryMoney: "30.00", net: "0.00" };
    const after = { prizes: "70.00", entryMoney: "20.00", net: "50.00" };
    expect(await report(2027)).toMatchObject({ year: 2027, threshold: "2000.00", people: [eve] });
    expect(await report(2028)).toMatchObject({ year: 2028, years: [2028, 2027], threshold: "50.00" });
    expect(await lineOf(winner, 2028)).toMatchObject(after);
    expect((await winner.call(listOwnPrizeYears)).body).toMatchObject([
      { year: 2028, leagueName: league.name, ...after },
      { year: 2027, leagueName: league.name, ...eve },
    ]);
    expect((await loser.call(listOwnPrizeYears)).body).toEqual([]);
  });

  it("shows the latest year first, and marks who reaches that year's threshold", async () => {
    expect((await report()).year).toBe(2028);
    expect((await lineOf(winner))?.reachesThreshold).toBe(true);
    expect((await lineOf(leaver))?.reachesThreshold).toBe(false);
    expect((await lineOf(winner, 2027))?.reachesThreshold).toBe(false);
    expect((await report(2026)).people).toEqual([]);
  });

  it("is for admins only, and its download is in the audit log", async () => {
    expect((await winner.call(getTaxYear)).status).toBe(403);
    expect((await winner.call(downloadTaxYear, { body: { year: 2028 } })).status).toBe(403);
    expect((await admin.call(downloadTaxYear, { body: { year: "soon" } })).status).toBe(400);
    const { body } = await admin.call(downloadTaxYear, { body: { year: 2028 } });
    expect(body).toEqual(await report(2028));
    const { body: log } = await admin.call(listAuditLog);
    const downloads = log.filter(({ action }) => action === "user.download_tax_report");
    expect(downloads).toMatchObject([{ details: { year: 2028, people: 2 } }]);
  });

  it("keeps whether tax details were collected, and where the person lives, with who marked it in the audit log", async () => {
    expect((await mark(loser, { isCollected: true })).status).toBe(403);
    expect((await mark(admin, { isCollected: true, place: "Texas" })).status).toBe(400);
    expect((await mark(admin, { isCollected: true }, league.id)).status).toBe(404);
    expect((await mark(admin, { isCollected: true, place: " us-tx " })).status).toBe(200);
    expect(await lineOf(winner)).toMatchObject({
      detailsCollectedAt: world.clock().toISOString(),
      place: "US-TX",
    });
    const { body: log } = await admin.call(listAuditLog);
    const ofWinner = log.filter(({ subjectId }) => subjectId === winner.userId);
    expect(ofWinner).toMatchObject([{ action: "user.mark_tax_details", actorUsername: "ada" }]);
    expect((await mark(admin, { isCollected: false })).status).toBe(200);
    expect(await lineOf(winner)).toMatchObject({ detailsCollectedAt: null, place: null });
  });

  it("keeps an erased person's amounts and mark, without their name and address", async () => {
    await mark(admin, { isCollected: true, place: "US-TX" }, leaver.userId);
    expect((await admin.call(deleteUser, { params: { id: leaver.userId } })).status).toBe(200);
    expect(await lineOf(leaver)).toMatchObject({
      ...{ username: null, name: null, email: null, prizes: "50.00", net: "0.00", place: "US-TX" },
    });
  });
});

it.each([
  [2025, 60_000],
  [2026, 200_000],
  [2027, 200_000],
])("the threshold of %i is what its source says, unless the operator sets another", (year, cents) => {
  expect(thresholdOf(year, { taxThresholds: new Map() }).cents).toBe(cents);
  const own = thresholdOf(year, { taxThresholds: new Map([[String(year), toCents(1)]]) });
  expect(own).toEqual({ cents: 1, source: "Set by this installation's operator" });
});
