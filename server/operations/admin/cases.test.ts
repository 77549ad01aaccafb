import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { editLeague, type League } from "#contract/leagues/leagues.ts";
import { leaveLeague } from "#contract/members/members.ts";
import { getEscrow } from "#contract/money/escrow.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { listCases, retryRefund } from "#contract/operations/admin-oversight.ts";
import { toCents } from "#contract/platform/money.ts";
import { disputes, refunds } from "#server/platform/db/schema/payments.ts";
import { payoutAttempts, payouts } from "#server/platform/db/schema/payouts.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aLeague, anAdmin, aPerson, join, type Person, pay, setStatus } from "#tests/support/world.ts";

const world = withWorld();
let admin: Person;
let casey: Person;
beforeAll(async () => {
  // The queue runs on real time: with the clock ahead of it, the sandbox's banks decide only when a test lets them.
  world.advance({ days: Math.ceil((Date.now() - world.clock().getTime()) / 86_400_000) + 365 });
  admin = await anAdmin(world, "ada");
  casey = await aPerson(world, "casey");
});

const CLOSED = "4000000000005126";
const card = (number: string) => ({ card: { number, expYear: world.clock().getUTCFullYear() + 4 } });

/** Lets an hour pass at the bank and delivers its events. */
async function anHourLater() {
  world.advance({ hours: 1 });
  await world.deps.sandbox?.applyDueChanges();
  await world.runJobs();
}

const casesOf = async (league: League) =>
  (await admin.call(listCases)).body.filter(({ leagueId }) => leagueId === league.id);
const retry = (id = "") => admin.call(retryRefund, { params: { id } });
const escrowOf = async (league: League) => (await admin.call(getEscrow, { params: { id: league.id } })).body;

/** Opens a league that two members left with closed cards: both refunds have failed, both fees are set aside. */
async function twoFailedRefunds(prefix: string) {
  const league = await aLeague(world, casey);
  const people = [await aPerson(world, `${prefix}_one`), await aPerson(world, `${prefix}_two`)];
  await join(casey, league, ...people);
  for (const person of people) await pay(person, league, card(CLOSED));
  for (const person of people) await person.call(leaveLeague, { params: { id: league.id } });
  await world.runJobs();
  await anHourLater();
  return league;
}

describe("a refund that failed", () => {
  it("is retried once, even if two admins press at once, and is a case again if it fails again", async () => {
    const league = await twoFailedRefunds("press");
    const [first] = await casesOf(league);
    expect(first?.message).toMatch(
      /^The refund to press_\w+ failed: expired or canceled card\. The money is set aside for them\.$/,
    );
    const other = await anAdmin(world, "bea");
    const again = () => other.call(retryRefund, { params: { id: first?.id ?? "" } });
    const answers = await Promise.all([retry(first?.id), again()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await escrowOf(league)).toMatchObject({ refundsInFlight: "50.00" });
    expect((await casesOf(league)).map(({ id }) => id)).not.toContain(first?.id);
    await world.runJobs();
    await anHourLater();
    expect(await escrowOf(league)).toMatchObject({ balance: "100.00", refundsInFlight: "0.00" });
    expect((await casesOf(league)).map(({ id }) => id)).toContain(first?.id);
  });

  it("is left alone when the league is canceled, which refunds only the rest", async () => {
    const league = await twoFailedRefunds("later");
    const before = await casesOf(league);
    await setStatus(casey, league, "cancelled");
    await world.runJobs();
    await anHourLater();
    expect(await casesOf(league)).toEqual(before);
    expect(await escrowOf(league)).toMatchObject({ balance: "100.00", setAside: "100.00" });
    for (const { id } of before) expect((await retry(id)).status).toBe(200);
  });

  it("can't be settled while its payment is disputed: no one else's fee pays for it", async () => {
    const league = await twoFailedRefunds("bank");
    const [failed] = await casesOf(league);
    const [refund] = await world.deps.db
      .select()
      .from(refunds)
      .where(eq(refunds.id, failed?.id ?? ""));
    if (!refund) throw new Error("There is no such refund.");
    const { paymentId, amount } = refund;
    const opened = { createdAt: world.clock(), updatedAt: world.clock() };
    await world.deps.db.insert(disputes).values({ id: "du_bank", paymentId, amount, reason: "fraudulent", ...opened });
    const refused = await retry(failed?.id);
    expect([refused.status, refused.error.message]).toEqual([
      409,
      "This payment is disputed at the bank, which settles it.",
    ]);
    expect((await casesOf(league)).map(({ kind }) => kind).sort()).toEqual(["dispute_open", "refund_failed"]);
  });

  it("isn't found by another id, and what isn't an id is refused", async () => {
    expect((await retry(casey.userId)).status).toBe(404);
    expect((await retry("not-an-id")).status).toBe(400);
  });
});

describe("payouts that wait", () => {
  const propose = (league: League, winner: Person) =>
    casey.call(proposePayouts, {
      params: { id: league.id },
      body: { payouts: [{ userId: winner.userId, place: 1, amount: "50.00" }] },
    });

  it("are no longer a case once the commissioner has paid the season another way", async () => {
    const winner = await aPerson(world, "wanda");
    const league = await aLeague(world, casey, { payoutRule: "majority_approval" });
    await join(casey, league, winner);
    await pay(winner, league, card("4242424242424242"));
    await setStatus(casey, league, "completed");
    expect((await propose(league, winner)).status).toBe(201);
    world.advance({ days: 8 });
    expect(await casesOf(league)).toMatchObject([
      {
        kind: "payout_vote",
        username: null,
        message: `The payouts of ${league.name} were not approved in time.`,
      },
    ]);
    const { paymentDeadline, endDate } = league;
    const body = { paymentDeadline, endDate, payoutRule: "commissioner_control" };
    await admin.call(editLeague, { params: { id: league.id }, body });
    expect((await propose(league, winner)).status).toBe(201);
    expect(await casesOf(league)).toEqual([]);
  });

  it("are a case if the processor refused them, dated by its answer", async () => {
    const winner = await aPerson(world, "wilma");
    const league = await aLeague(world, casey);
    await join(casey, league, winner);
    await pay(winner, league, card("4242424242424242"));
    await setStatus(casey, league, "completed");
    const { body } = await propose(league, winner);
    const [payout] = body.payouts;
    world.advance({ hours: 3 });
    const refusedAt = world.clock();
    const failed = { status: "failed" as const, failureMessage: "The account is closed." };
    const answered = { state: "failed" as const, sentAt: refusedAt, answeredAt: refusedAt };
    await world.deps.db
      .insert(payoutAttempts)
      .values({ payoutId: payout?.id ?? "", attempt: 1, amount: toCents(Number(payout?.amount) * 100), ...answered });
    await world.deps.db
      .update(payouts)
      .set(failed)
      .where(eq(payouts.id, payout?.id ?? ""));
    expect(await casesOf(league)).toMatchObject([
      {
        kind: "payout_failed",
        username: "wilma",
        amount: "50.00",
        message: "The payout to wilma failed: The account is closed. The money is still theirs.",
        occurredAt: refusedAt.toISOString(),
      },
    ]);
    const { body: all } = await admin.call(listCases);
    const times = all.map(({ occurredAt }) => occurredAt);
    expect(times).toEqual([...times].sort());
  });
});
