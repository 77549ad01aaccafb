import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { listMembers } from "#contract/members/members.ts";
import { toCents } from "#contract/platform/money.ts";
import { hasPaymentsFor } from "#server/money/payments/queries.ts";
import { recordIntent } from "#server/money/payments/record-payment.ts";
import { recordTopUp } from "#server/money/payments/record-top-up.ts";
import { requireProcessor } from "#server/money/payments/require-processor.ts";
import { payments, refunds } from "#server/platform/db/schema/payments.ts";
import type { ProcessorPaymentIntent } from "#server/processor/port.ts";
import { workWith } from "#tests/money/processor-acts.ts";
import { breakingDatabase } from "#tests/support/breaking-database.ts";
import { untilSomeoneWaits } from "#tests/support/until-someone-waits.ts";
import { of, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, confirmCard, type Person, startPayment } from "#tests/support/world.ts";

/** What we record when the processor says a payment went through or was canceled. */
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

type Changes = Partial<ProcessorPaymentIntent>;
/** Makes an intent that the member has paid, as the processor has it, with these changes. */
async function aPaidIntent({ years = 2 } = {}, changes: Changes = {}): Promise<ProcessorPaymentIntent> {
  const started = await startPayment(member, league, { years });
  await confirmCard(member, started);
  const intent = await requireProcessor(world.deps).processor.retrievePaymentIntent(started.paymentIntentId);
  return { ...intent, ...changes };
}
const record = (intent: ProcessorPaymentIntent) => recordIntent(world.deps, intent);

const rowsOf = async (text: string) => (await world.database.ownerPool.query(text, [league.id])).rows;
const allocations = () =>
  rowsOf(`select a.season_year, a.amount, a.refunded from payment_allocations a
    join payments p on p.id = a.payment_id where p.league_id = $1 order by 1`);
const paymentRows = () => world.deps.db.select().from(payments).where(eq(payments.leagueId, league.id));
const refundRows = () => world.deps.db.select().from(refunds).where(eq(refunds.leagueId, league.id));
const seat = async () => (await member.call(listMembers, of(league))).body[0];

describe("a payment that has gone through", () => {
  it("goes to the seat that the payer has once the league is free, even if they had another when the call came", async () => {
    const intent = await aPaidIntent();
    const { ownerPool } = world.database;
    const session = await ownerPool.connect();
    await session.query("begin");
    await session.query("select from leagues where id = $1 for update", [league.id]);
    const recorded = record(intent);
    await untilSomeoneWaits(world.database);
    await session.query("update league_members set left_at = now() where league_id = $1", [league.id]);
    await session.query(
      "insert into league_members (league_id, user_id, joined_at) select league_id, user_id, now() from league_members where league_id = $1",
      [league.id],
    );
    await session.query("commit");
    session.release();
    expect(await recorded).toBe("succeeded");
    expect(await refundRows()).toEqual([]);
    expect(await seat()).toMatchObject({ paymentStatus: "paid" });
  });

  it("leaves nothing behind if any one statement fails, and is recorded by the next try", async () => {
    const intent = await aPaidIntent();
    const broken = breakingDatabase(world.database);
    for (let nth = 1; ; nth += 1) {
      broken.breakAt(nth, "a statement timeout");
      const outcome = await recordIntent({ ...world.deps, db: broken.db }, intent).catch(() => "failed");
      if (broken.isUntouched()) {
        expect([outcome, nth > 3]).toEqual(["succeeded", true]);
        break;
      }
      expect(outcome).toBe("failed");
      expect(await paymentRows()).toMatchObject([{ status: "pending" }]);
      expect(await allocations()).toEqual([]);
      expect(
        await rowsOf("select id from ledger.entries where league_id = $1 and event_type <> 'state.recorded'"),
      ).toEqual([]);
    }
    await broken.close();
    expect(
      await rowsOf("select event_type from ledger.entries where league_id = $1 and event_type <> 'state.recorded'"),
    ).toHaveLength(1);
    expect(await seat()).toMatchObject({ paymentStatus: "paid" });
  });

  it("is booked under its charge, with what the processor kept of it", async () => {
    const intent = await aPaidIntent();
    await record(intent);
    await record(intent);
    expect(
      await rowsOf(
        "select event_type, provider_ref from ledger.entries where league_id = $1 and event_type <> 'state.recorded'",
      ),
    ).toEqual([{ event_type: "entry_fee.paid", provider_ref: intent.charge?.id }]);
    const key = `fee:${intent.charge?.fee?.txnId}`;
    const { rows } = await world.database.ownerPool.query(
      "select count(*)::int as count from ledger.entries where idempotency_key = $1",
      [key],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  it("is booked under its intent while no charge is known", async () => {
    const intent = await aPaidIntent({}, { charge: null });
    await record(intent);
    expect(
      await rowsOf("select provider_ref from ledger.entries where league_id = $1 and event_type <> 'state.recorded'"),
    ).toEqual([{ provider_ref: intent.id }]);
  });

  it("is for the seasons noted at the processor, or for ours if none are noted there", async () => {
    const intent = await aPaidIntent({ years: 3 });
    const { seasons: _, ...metadata } = intent.metadata;
    await record({ ...intent, metadata });
    expect(await seat()).toMatchObject({ paymentStatus: "paid", yearsPayedFor: 3 });
  });

  it("is for the seasons of its own charge, not for those of the payment it was asked for", async () => {
    await startPayment(member, league, { years: 2 });
    const [open] = await paymentRows();
    const stray = await requireProcessor(world.deps).processor.createPaymentIntent({
      paymentId: open?.id ?? "",
      amount: toCents(15_000),
      leagueId: league.id,
      userId: member.userId,
      seasonYear: 1,
      seasons: 3,
      description: "Asked for before a crash",
    });
    await confirmCard(member, { paymentIntentId: stray.id, clientSecret: stray.clientSecret });
    await record(await requireProcessor(world.deps).processor.retrievePaymentIntent(stray.id));
    expect(await seat()).toMatchObject({ paymentStatus: "paid", yearsPayedFor: 3, paidThroughYear: 3 });
    await world.runJobs();
    expect((await paymentRows()).map(({ status, seasons }) => [status, seasons]).sort()).toEqual([
      ["cancelled", 2],
      ["succeeded", 3],
    ]);
  });

  it("keeps a later season's share out of an earlier season's payments", async () => {
    await record(await aPaidIntent());
    const has = (seasonYear: number) => hasPaymentsFor(world.deps.db, { leagueId: league.id, seasonYear });
    expect([await has(1), await has(2), await has(3)]).toEqual([true, true, false]);
    const other = await aLeague(world, commissioner);
    expect(await hasPaymentsFor(world.deps.db, { leagueId: other.id, seasonYear: 1 })).toBe(false);
  });
});

describe("nothing is recorded about an intent", () => {
  it("without a payment of ours, or of a payment that doesn't exist", async () => {
    const intent = await aPaidIntent();
    expect(await record({ ...intent, metadata: {} })).toBeUndefined();
    const nobodys = { payment_id: "00000000-0000-4000-8000-000000000000" };
    expect(await record({ ...intent, metadata: nobodys })).toBeUndefined();
    expect((await paymentRows()).map(({ status }) => status)).toEqual(["pending"]);
  });

  it("that is neither paid nor canceled yet", async () => {
    expect(await record(await aPaidIntent({}, { status: "processing" }))).toBe("pending");
    expect((await paymentRows()).map(({ status }) => status)).toEqual(["pending"]);
  });

  it("that was canceled and belongs to no payment, although it was made for one", async () => {
    const stray = await aPaidIntent({}, { id: "pi_stray", status: "canceled" });
    expect(await record(stray)).toBe("cancelled");
    expect((await paymentRows()).map(({ status }) => status)).toEqual(["pending"]);
  });

  it("that was canceled after its payment had succeeded", async () => {
    const intent = await aPaidIntent();
    await record(intent);
    expect(await record({ ...intent, status: "canceled" })).toBe("succeeded");
  });
});

it("What the processor kept is booked once it is known, and nothing while it is unknown or zero", async () => {
  const intent = await aPaidIntent();
  const txnId = `txn_test${count}`;
  const bookedFees = async () => {
    const text = "select event_type from ledger.entries where idempotency_key = $1";
    return (await world.database.ownerPool.query(text, [`fee:${txnId}`])).rows.map(({ event_type }) => event_type);
  };
  const kept = { fee: null, card: null, cardFingerprint: null };
  const charge = { id: "ch_1", paid: true, ...kept, refundedCents: toCents(0), disputed: false };
  for (const fee of [null, { txnId, cents: toCents(0) }]) await record({ ...intent, charge: { ...charge, fee } });
  expect(await bookedFees()).toEqual([]);
  for (const _ of ["first", "again"])
    await record({ ...intent, charge: { ...charge, fee: { txnId, cents: toCents(175) } } });
  expect(await bookedFees()).toEqual(["processor_fee.charged"]);
});

it("Working money is booked once it has arrived, and once only", async () => {
  const topUp = (status: string) => {
    const retrieveTopup = async () => ({ status, amount: toCents(2500) }) as never;
    return recordTopUp(workWith(world, { retrieveTopup }), { topUpId: "tu_test" });
  };
  const booked = async () => {
    const { rows } = await world.database.ownerPool.query(
      "select p.amount from ledger.entries e join ledger.postings p on p.entry_id = e.id where e.provider_ref = 'tu_test' order by 1",
    );
    return rows.map(({ amount }) => Number(amount));
  };
  await topUp("pending");
  expect(await booked()).toEqual([]);
  await topUp("succeeded");
  await topUp("succeeded");
  expect(await booked()).toEqual([-2500, 2500]);
});
