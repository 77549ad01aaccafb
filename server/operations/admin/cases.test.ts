import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { editLeague } from "#contract/leagues/leagues.ts";
import { leaveLeague } from "#contract/members/members.ts";
import { getEscrow } from "#contract/money/escrow.ts";
import { listCases, retryRefund } from "#contract/operations/admin-oversight.ts";
import { toCents } from "#contract/platform/money.ts";
import { disputes, refunds } from "#server/platform/db/schema/payments.ts";
import { payoutAttempts, payouts } from "#server/platform/db/schema/payouts.ts";
import { cardOf, intoTheFuture } from "#tests/money/acts.ts";
import { anHourLater, audited, CLOSED, casesOf } from "#tests/support/admin-acts.ts";
import { of, propose } from "#tests/support/with-league.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, anAdmin, aPerson, join, pay, setStatus } from "#tests/support/world.ts";

const world = withWorld();
beforeAll(() => intoTheFuture(world));
const admin = withAdmin(world);
const [casey] = withPeople(world, "casey");

const retry = (id = "", by = admin) => by.call(retryRefund, of({ id }));
const escrowOf = async (league: { id: string }) => (await admin.call(getEscrow, of(league))).body;

/** Opens a league that two members left with closed cards: both refunds have failed, both fees are set aside. */
async function twoFailedRefunds(prefix: string) {
  const league = await aLeague(world, casey);
  const people = [await aPerson(world, `${prefix}_one`), await aPerson(world, `${prefix}_two`)];
  await join(casey, league, ...people);
  for (const person of people) await pay(person, league, { card: cardOf(world, CLOSED) });
  for (const person of people) await person.call(leaveLeague, of(league));
  await world.runJobs();
  await anHourLater(world);
  return league;
}

describe("a refund that failed", () => {
  it("is retried once, even if two admins press at once, and is a case again if it fails again", async () => {
    const league = await twoFailedRefunds("press");
    const [first] = await casesOf(admin, league);
    expect(first?.message).toMatch(
      /^The refund to press_\w+ failed: expired or canceled card\. The money is set aside for them\.$/,
    );
    const other = await anAdmin(world, "bea");
    const answers = await Promise.all([retry(first?.id), retry(first?.id, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await audited(admin, league.id)).map(({ action }) => action)).toEqual(["league.retry_refund"]);
    expect(await escrowOf(league)).toMatchObject({ refundsInFlight: "50.00" });
    expect((await casesOf(admin, league)).map(({ id }) => id)).not.toContain(first?.id);
    await world.runJobs();
    await anHourLater(world);
    expect(await escrowOf(league)).toMatchObject({ balance: "100.00", refundsInFlight: "0.00" });
    expect((await casesOf(admin, league)).map(({ id }) => id)).toContain(first?.id);
  });

  it("is left alone when the league is canceled, which refunds only the rest", async () => {
    const league = await twoFailedRefunds("later");
    const before = await casesOf(admin, league);
    await setStatus(casey, league, "cancelled");
    await world.runJobs();
    await anHourLater(world);
    expect(await casesOf(admin, league)).toEqual(before);
    expect(await escrowOf(league)).toMatchObject({ balance: "100.00", setAside: "100.00" });
    for (const { id } of before) expect((await retry(id)).status).toBe(200);
  });

  it("can't be settled while its payment is disputed: no one else's fee pays for it", async () => {
    const league = await twoFailedRefunds("bank");
    const [failed] = await casesOf(admin, league);
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
    expect((await casesOf(admin, league)).map(({ kind }) => kind).sort()).toEqual(["dispute_open", "refund_failed"]);
  });

  it("isn't found by another id, and what isn't an id is refused", async () => {
    expect((await retry(casey.userId)).status).toBe(404);
    expect((await retry("not-an-id")).status).toBe(400);
  });
});

describe("payouts that wait", () => {
  it("are no longer a case once the commissioner has paid the season another way", async () => {
    const winner = await aPerson(world, "wanda");
    const league = await aLeague(world, casey, { payoutRule: "majority_approval" });
    await join(casey, league, winner);
    await pay(winner, league, { card: cardOf(world) });
    await setStatus(casey, league, "completed");
    expect((await propose(casey, league, [[winner, "50.00"]])).status).toBe(201);
    world.advance({ days: 8 });
    expect(await casesOf(admin, league)).toMatchObject([
      {
        kind: "payout_vote",
        username: null,
        message: `The payouts of ${league.name} were not approved in time.`,
      },
    ]);
    const { paymentDeadline, endDate } = league;
    const body = { paymentDeadline, endDate, payoutRule: "commissioner_control" };
    await admin.call(editLeague, { ...of(league), body });
    expect((await propose(casey, league, [[winner, "50.00"]])).status).toBe(201);
    expect(await casesOf(admin, league)).toEqual([]);
  });

  it("are a case if the processor refused them, dated by its answer", async () => {
    const winner = await aPerson(world, "wilma");
    const league = await aLeague(world, casey);
    await join(casey, league, winner);
    await pay(winner, league, { card: cardOf(world) });
    await setStatus(casey, league, "completed");
    const { body } = await propose(casey, league, [[winner, "50.00"]]);
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
    expect(await casesOf(admin, league)).toMatchObject([
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
