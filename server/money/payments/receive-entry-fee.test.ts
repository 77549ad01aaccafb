import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { editLeague, type League } from "#contract/leagues/leagues.ts";
import { leaveLeague, listMembers } from "#contract/members/members.ts";
import { getPaymentReceipt } from "#contract/money/receipts.ts";
import { toCents } from "#contract/platform/money.ts";
import { platform } from "#server/ledger/accounts.ts";
import { chargedBy, type FeeSource } from "#server/ledger/fee-source.ts";
import { lockPayer, lockPayment } from "#server/money/payments/lock-payment.ts";
import { receiveEntryFee } from "#server/money/payments/receive-entry-fee.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { mails } from "#server/platform/db/schema/mails.ts";
import { paymentAllocations, payments, refunds } from "#server/platform/db/schema/payments.ts";
import { of, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aPerson, type Person, setStatus } from "#tests/support/world.ts";

/** What follows from a received fee, given as plain facts: no processor has heard of these payments. */
const world = withWorld();
const [commissioner] = withPeople(world, "commissioner");
let member: Person;
let league: League;
let count = 0;
beforeEach(async () => {
  count += 1;
  member = await aPerson(world, `member${count}`);
  league = await withLeague(world, { by: commissioner, players: [member] }, { leagueType: "dynasty" });
});

/** Stores a payment of the member for two seasons of $50.00. */
async function aPayment(status: "pending" | "cancelled" = "pending"): Promise<string> {
  const moment = world.clock();
  const made = { leagueId: league.id, userId: member.userId, createdAt: moment, updatedAt: moment };
  const terms = { amount: toCents(10_000), firstSeason: 1, seasons: 2, status };
  const rows = await world.deps.db
    .insert(payments)
    .values({ ...made, ...terms })
    .returning({ id: payments.id });
  return onlyRow(rows).id;
}

type Facts = { seasons?: number; cents?: number; source?: FeeSource };

const card = { brand: "visa", last4: "4242" };

/** Says that $100.00 for two seasons was received, or what these facts say. */
const receive = (paymentId: string, { seasons = 2, cents = 10_000, source = chargedBy("ch_1") }: Facts = {}) =>
  inTransaction(world.deps.db, async (tx) => {
    const payer = await lockPayer(tx, { paymentId });
    const payment = payer && (await lockPayment(tx, payer, eq(payments.id, paymentId)));
    if (!payer || !payment) throw new Error("There is no such payment.");
    const now = world.clock();
    const received = toCents(cents);
    await receiveEntryFee(tx, { payer, payment, seasons, received, card, source, alsoBooked: [], now });
  });

const rowsOf = async (text: string) => (await world.database.ownerPool.query(text, [league.id])).rows;
const postings = async () => {
  const rows = await rowsOf(`select e.event_type, a.kind, a.season_year, p.amount from ledger.entries e
    join ledger.postings p on p.entry_id = e.id join ledger.accounts a on a.id = p.account_id
    where e.league_id = $1 order by e.id, a.address`);
  return rows.map(({ event_type, kind, season_year, amount }) => [event_type, kind, season_year, Number(amount)]);
};
const paymentRow = async (id: string) =>
  onlyRow(await world.deps.db.select().from(payments).where(eq(payments.id, id)));
const sharesOf = (paymentId: string) => {
  const { seasonYear, amount, refunded } = paymentAllocations;
  const rows = world.deps.db.select({ seasonYear, amount, refunded }).from(paymentAllocations).orderBy(seasonYear);
  return rows.where(eq(paymentAllocations.paymentId, paymentId));
};
const refundsOf = (paymentId: string) => {
  const { seasonYear, amount } = refunds;
  const rows = world.deps.db.select({ seasonYear, amount }).from(refunds).orderBy(seasonYear);
  return rows.where(eq(refunds.paymentId, paymentId));
};
const seat = async () => (await commissioner.call(listMembers, of(league))).body[0];
const subjects = async () =>
  (await world.deps.db.select().from(mails).where(eq(mails.to, member.email))).map(({ subject }) => subject).sort();
const openFormsAreClosing = async () => {
  const text = "select key from graphile_worker.jobs where key = 'close_stale_payments:' || $1";
  return (await rowsOf(text)).length > 0;
};

const BOTH_SEASONS = [1, 2].map((seasonYear) => ({ seasonYear, amount: 5000 }));
const ALL_GOES_BACK = [
  ["entry_fee.unplaced", "processor", null, 10_000],
  ["entry_fee.unplaced", "refunds_in_flight", 1, -5000],
  ["entry_fee.unplaced", "refunds_in_flight", 2, -5000],
];

/** Expects that the whole payment is refunded, and that the seat still owes its fee. */
async function expectReturned(paymentId: string): Promise<void> {
  expect(await postings()).toEqual(ALL_GOES_BACK);
  expect(await refundsOf(paymentId)).toEqual(BOTH_SEASONS);
  expect(await sharesOf(paymentId)).toEqual(BOTH_SEASONS.map((share) => ({ ...share, refunded: share.amount })));
  expect((await paymentRow(paymentId)).status).toBe("succeeded");
  expect(await subjects()).toContain("Your payment for Sunday League is on its way back");
}

describe("a fee that the seat owes", () => {
  it("goes into the escrow of its seasons, makes the member paid, and has a receipt", async () => {
    const paymentId = await aPayment();
    await receive(paymentId);
    expect(await postings()).toEqual([
      ["entry_fee.paid", "escrow", 1, -5000],
      ["entry_fee.paid", "escrow", 2, -5000],
      ["entry_fee.paid", "processor", null, 10_000],
    ]);
    expect(await sharesOf(paymentId)).toEqual(BOTH_SEASONS.map((share) => ({ ...share, refunded: 0 })));
    expect(await paymentRow(paymentId)).toMatchObject({
      ...{ status: "succeeded", amount: 10_000, seasons: 2, cardBrand: "visa", cardLast4: "4242" },
    });
    expect(await seat()).toMatchObject({ paymentStatus: "paid", paidThroughYear: 2, totalAmountPaid: "100.00" });
    expect(await refundsOf(paymentId)).toEqual([]);
    expect(await subjects()).toContain("Receipt: $100.00 for Sunday League");
    const receipt = await member.call(getPaymentReceipt, { params: { id: paymentId } });
    expect(receipt.body).toMatchObject({ amount: "100.00", card: { brand: "visa", last4: "4242" } });
    expect(receipt.body.seasons.map(({ season }) => season)).toEqual(["1", "2"]);
  });

  it("is booked to its source's account, in its source's name, under its source's reference", async () => {
    await receive(await aPayment(), {
      source: { ...chargedBy("envelope 7"), account: () => platform, actor: "casey" },
    });
    expect((await postings()).filter(([, kind]) => kind !== "escrow")).toEqual([
      ["entry_fee.paid", "platform", null, 10_000],
    ]);
    expect(
      await rowsOf(
        "select actor, provider_ref from ledger.entries where league_id = $1 and event_type <> 'state.recorded'",
      ),
    ).toEqual([{ actor: "casey", provider_ref: "envelope 7" }]);
  });

  it("counts once when it is received twice, one time after the other or both at once", async () => {
    const paymentId = await aPayment();
    await Promise.all([receive(paymentId), receive(paymentId)]);
    const once = [await postings(), await subjects(), await seat()];
    await receive(paymentId);
    expect([await postings(), await subjects(), await seat()]).toEqual(once);
    expect((await seat())?.totalAmountPaid).toBe("100.00");
  });

  it("closes another form that the member has open, and nothing if there is none", async () => {
    await world.runJobs();
    const alone = await aPayment("cancelled");
    await receive(alone, { cents: 5000 });
    expect(await openFormsAreClosing()).toBe(false);
    await aPayment("pending");
    await receive(await aPayment("cancelled"));
    expect(await openFormsAreClosing()).toBe(true);
  });
});

describe("a fee of another amount", () => {
  it("goes back in full if it is too small, by as little as a cent", async () => {
    const paymentId = await aPayment();
    await receive(paymentId, { cents: 9_999 });
    expect((await refundsOf(paymentId)).map(({ amount }) => amount)).toEqual([5000, 4999]);
    expect((await postings()).map(([event]) => event)).toEqual(ALL_GOES_BACK.map(([event]) => event));
    expect(await seat()).toMatchObject({ paymentStatus: "pending", totalAmountPaid: "0.00" });
    expect((await paymentRow(paymentId)).amount).toBe(9_999);
  });

  it("goes back as far as it exceeds the fee, season by season, in its source's name", async () => {
    const paymentId = await aPayment();
    const source = { ...chargedBy("ch_1"), actor: "casey" };
    await receive(paymentId, { cents: 10_001, source });
    expect(await refundsOf(paymentId)).toEqual([{ seasonYear: 1, amount: 1 }]);
    expect(await seat()).toMatchObject({ paymentStatus: "paid", totalAmountPaid: "100.01" });
    const begun = "select actor from ledger.entries where league_id = $1 and event_type = 'refund.begun'";
    expect(await rowsOf(begun)).toEqual([{ actor: "casey" }]);
  });

  it("is measured by today's fee, not by the payment's", async () => {
    const paymentId = await aPayment();
    const { paymentDeadline, endDate } = league;
    const body = { paymentDeadline, endDate, entryFee: "20.00" };
    expect((await commissioner.call(editLeague, { ...of(league), body })).status).toBe(200);
    await receive(paymentId);
    expect(await refundsOf(paymentId)).toEqual([1, 2].map((seasonYear) => ({ seasonYear, amount: 3000 })));
    expect(await seat()).toMatchObject({ paymentStatus: "paid" });
  });
});

describe("a fee without a place", () => {
  it("goes back when the league was canceled", async () => {
    const paymentId = await aPayment();
    await setStatus(commissioner, league, "cancelled");
    await receive(paymentId);
    await expectReturned(paymentId);
    expect((await seat())?.paymentStatus).toBe("pending");
  });

  it("goes back when the seat was given up", async () => {
    const paymentId = await aPayment();
    expect((await member.call(leaveLeague, of(league))).status).toBeLessThan(300);
    await receive(paymentId);
    await expectReturned(paymentId);
    expect(await seat()).toBeUndefined();
  });

  it("goes back when it is for a number of seasons that the league doesn't offer", async () => {
    const paymentId = await aPayment();
    await receive(paymentId, { seasons: 4, cents: 20_000 });
    expect((await refundsOf(paymentId)).map(({ amount }) => amount)).toEqual([5000, 5000, 5000, 5000]);
    expect(await seat()).toMatchObject({ paymentStatus: "pending" });
  });

  it("goes back when the seat is paid already, and leaves the seat as it is", async () => {
    await receive(await aPayment());
    const paid = await seat();
    const second = await aPayment();
    await receive(second, { source: chargedBy("ch_2") });
    expect((await postings()).slice(3)).toEqual(ALL_GOES_BACK);
    expect(await refundsOf(second)).toEqual(BOTH_SEASONS);
    expect(await seat()).toEqual(paid);
  });
});
