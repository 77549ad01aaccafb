import { describe, expect, it } from "vitest";
import { completeLeague, getLeague, type League, startSeason } from "#contract/leagues/leagues.ts";
import { listPrepaid, takeBackPrepaid } from "#contract/members/prepaid.ts";
import { getEscrow } from "#contract/money/escrow.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { listAuditLog, listCases } from "#contract/operations/admin-oversight.ts";
import { stepIn } from "#contract/operations/commissioner-gone.ts";
import { tellCommissionerGone } from "#server/leagues/tell-commissioner-gone.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { propose, withLeague } from "#tests/support/with-league.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { pay } from "#tests/support/world.ts";

const world = withWorld();
const [casey] = withPeople(world, "casey");
const admin = withAdmin(world);
const [ann, ben] = withPeople(world, "ann", "ben");

/** Opens a league in which two people have paid $50.00 each; the season ends in 120 days. */
async function aSeason(terms: Record<string, unknown> = {}, years = 1): Promise<League> {
  const league = await withLeague(world, { by: casey, players: [ann, ben], paid: true, years }, terms);
  return league;
}

const tellNow = () => inTransaction(world.deps.db, (tx) => tellCommissionerGone(tx, { now: world.clock() }));
async function toldOf(league: League, person = ann): Promise<number> {
  await Promise.all([tellNow(), tellNow()]);
  const { body } = await person.call(listNotifications);
  return body.filter(({ leagueId, title }) => leagueId === league.id && title.startsWith("You can elect")).length;
}
const casesOf = async (league: League) =>
  (await admin.call(listCases)).body.filter((one) => one.leagueId === league.id && one.kind === "commissioner_gone");
const step = (league: League, body: object, by = admin) => by.call(stepIn, { params: { id: league.id }, body });
const escrowOf = async (league: League, season = 1) =>
  (await admin.call(getEscrow, { params: { id: league.id }, query: { season: String(season) } })).body;
const reason = "Casey doesn't answer.";

it("a commissioner who is gone is reported to the members once, 14 days after the end date, and to the admins after 30", async () => {
  const league = await aSeason();
  world.advance({ days: 133 });
  expect(await toldOf(league)).toBe(0);
  world.advance({ days: 1 });
  expect(await toldOf(league)).toBe(1);
  world.advance({ days: 15 });
  expect(await toldOf(league)).toBe(1);
  expect(await casesOf(league)).toEqual([]);
  world.advance({ days: 1 });
  expect(await casesOf(league)).toMatchObject([{ id: league.id, username: "casey", amount: "100.00" }]);
});

it("a commissioner who is gone is reported after that time only once the league holds money and no vote is open", async () => {
  const late = await withLeague(world, { by: casey, players: [ann, ben] });
  world.advance({ days: 140 });
  expect(await toldOf(late)).toBe(0);
  await pay(ben, late);
  expect(await toldOf(late)).toBe(1);

  const voting = await aSeason({ payoutRule: "majority_approval" });
  await casey.call(completeLeague, { params: { id: voting.id } });
  world.advance({ days: 10 });
  expect((await propose(casey, voting, [[ann, "100.00"]])).status).toBe(201);
  world.advance({ days: 5 });
  expect(await toldOf(voting)).toBe(0);
  world.advance({ days: 3 });
  expect(await toldOf(voting)).toBe(1);
});

it("a commissioner who is gone can be replaced by an admin, who completes the league, appoints a paid member or refunds everyone", async () => {
  const leagues = [await aSeason(), await aSeason(), await aSeason()];
  const [ended, handed, canceled] = leagues as [League, League, League];
  expect((await step(ended, { action: "complete", reason })).status).toBe(409);
  world.advance({ days: 150 });
  expect((await step(ended, { action: "complete", reason }, ann)).status).toBe(403);
  expect((await step(ended, { action: "complete", reason: " " })).status).toBe(400);
  expect((await step(handed, { action: "appoint", reason, userId: casey.userId })).status).toBe(400);

  expect((await step(ended, { action: "complete", reason })).status).toBe(200);
  expect((await step(handed, { action: "appoint", reason, userId: ben.userId })).status).toBe(200);
  expect((await step(canceled, { action: "cancel", reason })).status).toBe(200);
  await world.runJobs();
  const leagueNow = async ({ id }: League) => (await admin.call(getLeague, { params: { id } })).body;
  expect((await leagueNow(ended)).status).toBe("completed");
  expect((await leagueNow(handed)).commissionerId).toBe(ben.userId);
  expect((await leagueNow(canceled)).status).toBe("cancelled");
  expect((await escrowOf(canceled)).refunded).toBe("100.00");
  for (const league of leagues) expect(await casesOf(league)).toEqual([]);
  const { body: log } = await admin.call(listAuditLog);
  const acts = log.filter(({ action }) => action === "league.step_in");
  expect(acts.map((act) => act.reason)).toEqual([reason, reason, reason]);
  const { body: told } = await ann.call(listNotifications);
  expect(told).toContainEqual(
    expect.objectContaining({ leagueId: ended.id, message: expect.stringContaining(reason) }),
  );
});

describe("what a dynasty's members have prepaid", () => {
  const DYNASTY = { leagueType: "dynasty", minYears: 1, maxYears: 3 };
  const takeBack = (league: League, amount: string, by = ann) =>
    by.call(takeBackPrepaid, { params: { id: league.id }, body: { amount } });
  const prepaidIn = async (league: League, by = ann) =>
    (await by.call(listPrepaid)).body.find(({ leagueId }) => leagueId === league.id);

  async function aPaidOutSeason(): Promise<League> {
    const league = await aSeason(DYNASTY, 3);
    await casey.call(completeLeague, { params: { id: league.id } });
    await propose(casey, league, [[ann, "100.00"]]);
    return league;
  }

  it("can be taken back 60 days after the last payout: once, to the card; the seat stays and owes again", async () => {
    const league = await aPaidOutSeason();
    world.advance({ days: 59 });
    expect(await prepaidIn(league)).toMatchObject({ seasons: [2, 3], amount: "100.00", canTakeBack: false });
    expect((await takeBack(league, "100.00")).status).toBe(409);
    world.advance({ days: 1 });
    expect((await takeBack(league, "50.00")).error.message).toMatch(/^You now have \$100\.00 prepaid/);
    const twice = await Promise.all([takeBack(league, "100.00"), takeBack(league, "100.00")]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    await world.runJobs();
    expect((await escrowOf(league, 2)).refunded).toBe("50.00");
    expect((await escrowOf(league, 2)).balance).toBe("50.00");
    expect(await prepaidIn(league)).toBeUndefined();
    expect((await casey.call(startSeason, { params: { id: league.id } })).status).toBe(200);
    const { pot } = (await casey.call(getLeague, { params: { id: league.id } })).body;
    expect(pot).toMatchObject({ paidMembers: 1, pendingMembers: 1 });
    expect((await takeBack(league, "100.00", ben)).error.message).toBe(
      "The next season has begun, so what you prepaid is in use.",
    );
  });

  it("either goes back or into the next season when both are asked for at once", async () => {
    const league = await aPaidOutSeason();
    world.advance({ days: 60 });
    const start = () => casey.call(startSeason, { params: { id: league.id } });
    const [back, started] = await Promise.all([takeBack(league, "100.00"), start()]);
    expect(started.status).toBe(200);
    await world.runJobs();
    const { pot } = (await casey.call(getLeague, { params: { id: league.id } })).body;
    expect(pot.paidMembers).toBe(back.status === 200 ? 1 : 2);
    expect((await escrowOf(league, 2)).balance).toBe(back.status === 200 ? "50.00" : "100.00");
  });
});
