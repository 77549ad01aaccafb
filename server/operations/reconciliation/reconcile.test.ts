import { eq } from "drizzle-orm";
import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { completeLeague, type League } from "#contract/leagues/leagues.ts";
import { leaveLeague } from "#contract/members/members.ts";
import { listPayouts } from "#contract/money/payouts.ts";
import { agreementWords } from "#contract/operations/reconciliation-words.ts";
import { addCents, toCents, ZERO } from "#contract/platform/money.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { requireProcessor } from "#server/money/payments/require-processor.ts";
import { reconciliationState } from "#server/operations/reconciliation/queries.ts";
import { reconcile } from "#server/operations/reconciliation/reconcile.ts";
import { disputes, payments, refunds } from "#server/platform/db/schema/payments.ts";
import { processorTransactions } from "#server/platform/db/schema/reconciliation.ts";
import type { PaymentProcessor, ProcessorBalanceTransaction } from "#server/processor/port.ts";
import { cardOf, intoTheFuture, nameBankAccount } from "#tests/money/acts.ts";
import { anHourLater } from "#tests/support/admin-acts.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { of, propose } from "#tests/support/with-league.ts";
import { aLeague, aPerson, confirmCard, join, type Person, pay, startPayment } from "#tests/support/world.ts";

let world: TestApp;
let commissioner: Person;
beforeEach(async () => {
  world = await testApp();
  intoTheFuture(world);
  await world.runJobs();
  commissioner = await aPerson(world, "commissioner");
});
afterEach(async () => {
  expect((await verifyBooks(world.deps.db)).violations).toEqual([]);
  await world.close();
});

const stripe = () => {
  const { sandbox } = world.deps;
  if (!sandbox) throw new Error("There is no sandbox.");
  return new Stripe(sandbox.secretKey, { httpClient: Stripe.createFetchHttpClient(sandbox.fetch) });
};

const compare = (processor?: PaymentProcessor) => {
  const work = requireProcessor(world.deps);
  return reconcile({ ...work, processor: processor ?? work.processor }, { trigger: "command" });
};

const countEntries = async () => {
  const { rows } = await world.database.pool.query<{ count: number }>("select count(*) from ledger.entries");
  return rows[0]?.count;
};

/** Sums what the books hold for an event type under a reference, in cents at the processor. */
const bookedAs = async (reference: string) => {
  const { rows } = await world.database.pool.query<{ event_type: string; amount: number }>(
    `select e.event_type, p.amount from ledger.entries e join ledger.postings p on p.entry_id = e.id
     join ledger.accounts a on a.id = p.account_id
     where a.address = 'processor' and e.provider_ref = $1 order by e.id`,
    [reference],
  );
  return rows.map(({ event_type, amount }) => [event_type, amount]);
};

const balanceOf = async (address: string) => {
  const { rows } = await world.database.pool.query<{ sum: number }>(
    `select coalesce(sum(p.amount), 0)::bigint as sum from ledger.postings p
     join ledger.accounts a on a.id = p.account_id where a.address = $1`,
    [address],
  );
  return rows[0]?.sum ?? 0;
};

async function aPaidSeat(name: string, card = "4242424242424242") {
  const member = await aPerson(world, name);
  const league = await aLeague(world, commissioner);
  await join(commissioner, league, member);
  const paymentIntentId = await pay(member, league, { card: cardOf(world, card) });
  return { member, league, paymentIntentId };
}

async function decideDispute(evidence: string) {
  for (const { id, status } of await world.deps.db.select().from(disputes)) {
    if (status === "open") await stripe().disputes.update(id, { evidence: { uncategorized_text: evidence } });
  }
  await anHourLater(world);
}

async function aSeason(): Promise<{ league: League; member: Person }> {
  const league = await aLeague(world, commissioner, { commissionerReimbursement: 10 });
  const people = [await aPerson(world, "ann"), await aPerson(world, "ben"), await aPerson(world, "cid")] as const;
  await join(commissioner, league, ...people);
  for (const person of people) await pay(person, league, { card: cardOf(world) });
  const [ann, , cid] = people;
  await cid.call(leaveLeague, of(league));
  await commissioner.call(completeLeague, of(league));
  await propose(commissioner, league, [[ann, "90.00"]]);
  for (const person of [ann, commissioner]) await nameBankAccount(person);
  await world.runJobs();
  return { league, member: ann };
}

/** Adds movements that the sandbox never makes to the processor's journal and balance. */
function withMovements(...added: (Pick<ProcessorBalanceTransaction, "id" | "type" | "amount"> & Partial<Movement>)[]) {
  const { processor } = requireProcessor(world.deps);
  const moment = new Date(world.clock().getTime() - 3_600_000);
  const rows = added.map(({ fee = ZERO, sourceId = null, ...row }) => ({
    ...row,
    fee,
    sourceId,
    net: toCents(row.amount - fee),
    createdAt: moment,
    availableOn: moment,
  }));
  return {
    ...processor,
    listBalanceTransactions: async (page) => {
      const listed = await processor.listBalanceTransactions(page);
      return page.after === undefined ? { ...listed, rows: [...rows, ...listed.rows] } : listed;
    },
    retrieveBalance: async () => {
      const { available, pending } = await processor.retrieveBalance();
      return { available: addCents(available, ...rows.map(({ net }) => net)), pending };
    },
  } satisfies PaymentProcessor;
}
type Movement = Pick<ProcessorBalanceTransaction, "fee" | "sourceId">;

describe("comparing the books with the processor", () => {
  it("finds everything in order, again and again, after a season with a refund, a transfer, disputes won and lost, and a top-up", async () => {
    await aPaidSeat("winner_of_dispute", "4000000000000259");
    await anHourLater(world);
    await decideDispute("winning_evidence");
    await aPaidSeat("loser_of_dispute", "4000000000000259");
    await anHourLater(world);
    await decideDispute("losing_evidence");
    const { league, member } = await aSeason();
    await stripe().topups.create({ amount: 25_000, currency: "usd" });
    await anHourLater(world);

    const result = await compare();
    expect(result.differences).toEqual([]);
    expect(result).toMatchObject({ trigger: "command", failure: null });
    // Five charges, a refund, two disputes, two transfers, two top-ups.
    expect(result.compared).toBe(12);
    expect(result.booked).toBe(result.processorAvailable);
    const { body: sent } = await member.call(listPayouts, of(league));
    expect(sent.map(({ status }) => status)).toEqual(["completed", "completed"]);

    const before = await countEntries();
    expect(await compare(), "again").toMatchObject({ differences: [], compared: result.compared });
    expect(await countEntries()).toBe(before);
  });

  it("treats movements of the last quarter of an hour as under way", async () => {
    const { paymentIntentId } = await aPaidSeat("hasty");
    await stripe().refunds.create({ payment_intent: paymentIntentId, amount: 700 });
    expect((await compare()).differences).toEqual([]);
    world.advance({ hours: 0.24 });
    expect((await compare()).differences).toEqual([]);
    world.advance({ hours: 0.01 });
    expect((await compare()).differences).toHaveLength(1);
  });

  it("claims no agreement on movements that are still settling: it counts them, and keeps the count", async () => {
    const settled = (await compare()).settling;
    const { paymentIntentId } = await aPaidSeat("unsettled");
    await stripe().refunds.create({ payment_intent: paymentIntentId, amount: 700 });
    world.advance({ hours: 0.01 });
    const fresh = await compare();
    expect(fresh).toMatchObject({ settling: settled + 1 });
    expect(agreementWords(fresh)).toMatch(
      /^Books and processor agree on \d+ movements; \d+ movements? still settling\.$/,
    );
    expect((await reconciliationState(world.deps)).latest).toMatchObject({ settling: settled + 1 });
    await anHourLater(world);
    const later = await compare();
    expect(later.differences.length).toBeGreaterThan(0);
    expect(later.settling).toBe(settled);
  });

  it("shows a refund that was made in the processor's dashboard, with what to do about it", async () => {
    const { paymentIntentId } = await aPaidSeat("behind");
    const { id } = await stripe().refunds.create({ payment_intent: paymentIntentId, amount: 1200 });
    await anHourLater(world);
    const { differences } = await compare();
    expect(differences).toContainEqual({
      reference: id,
      type: "refund",
      processorCents: -1200,
      bookedCents: null,
      occurredAt: expect.any(String),
      message: expect.stringMatching(/^A refund made in the processor's dashboard\. \$12\.00 has left/),
    });
  });

  it("leaves a refund alone that the bank hasn't confirmed yet", async () => {
    const { league, member } = await aPaidSeat("patient", "4000000000007726");
    await member.call(leaveLeague, of(league));
    await world.runJobs();
    world.advance({ hours: 2 });
    const { processor } = requireProcessor(world.deps);
    const silent = { ...processor, retrieveRefund: () => Promise.reject(new Error("No answer.")) };
    for (const answering of [silent, processor]) {
      const inFlight = (await compare(answering)).differences.filter(({ processorCents }) => processorCents === -5000);
      expect(inFlight).toEqual([]);
    }
    await anHourLater(world);
    expect((await compare()).differences.filter(({ processorCents }) => processorCents === -5000)).toEqual([]);
  });

  it("leaves a bank debit alone that the processor lists before the bank has answered", async () => {
    const member = await aPerson(world, "debited");
    const league = await aLeague(world, commissioner);
    await join(commissioner, league, member);
    const { paymentIntentId } = await startPayment(member, league);
    const debit = { id: "txn_debit", type: "payment", amount: toCents(5000), sourceId: "py_debit" };
    const pending = withMovements(debit);
    const known = { ...pending, paymentIntentOfCharge: async () => paymentIntentId };
    expect((await compare(known)).differences.map(({ reference }) => reference)).not.toContain("py_debit");
    const strange = { ...pending, paymentIntentOfCharge: async () => null };
    expect((await compare(strange)).differences).toContainEqual(
      expect.objectContaining({ reference: "py_debit", message: expect.stringMatching(/^Potkeeper did not make/) }),
    );
    const back = { id: "txn_debit_back", type: "payment_failure_refund", amount: toCents(-5000), sourceId: "py_debit" };
    await compare(withMovements(debit, back));
  });

  it("says where to look for a movement that only the books have", async () => {
    const { paymentIntentId } = await aPaidSeat("elsewhere");
    const { latest_charge: charge } = await stripe().paymentIntents.retrieve(paymentIntentId);
    await anHourLater(world);
    const { processor } = requireProcessor(world.deps);
    const { differences } = await compare({
      ...processor,
      listBalanceTransactions: async (page) => {
        const { rows, hasMore } = await processor.listBalanceTransactions(page);
        return { rows: rows.filter(({ sourceId }) => sourceId !== charge), hasMore };
      },
    });
    expect(differences).toContainEqual(
      expect.objectContaining({
        reference: charge,
        type: "entry_fee.paid",
        processorCents: null,
        bookedCents: 5000,
        message: expect.stringMatching(/^The processor has no such movement/),
      }),
    );
    // The balance reveals what the journal hides.
    expect(differences).toContainEqual(expect.objectContaining({ reference: "balance" }));
    // The next comparison reads the journal again.
    expect((await compare()).differences.map(({ reference }) => reference)).not.toContain(charge);
  });
});

describe("what was missed", () => {
  it("is recorded: a payment whose webhook was lost", async () => {
    const member = await aPerson(world, "unheard");
    const league = await aLeague(world, commissioner);
    await join(commissioner, league, member);
    const intent = await startPayment(member, league);
    await confirmCard(member, intent, cardOf(world));
    await loseEvents();
    world.advance({ hours: 1 });
    const statusOf = async () =>
      (await world.deps.db.select().from(payments)).find(
        ({ stripePaymentIntentId }) => stripePaymentIntentId === intent.paymentIntentId,
      )?.status;
    expect(await statusOf()).toBe("pending");
    const known = (await compare()).differences.map(({ bookedCents, processorCents }) => [processorCents, bookedCents]);
    expect(await statusOf()).toBe("succeeded");
    expect(known).not.toContainEqual([4825, null]);
  });

  it("is recorded: a refund that came back, a dispute and a transfer's return", async () => {
    const { league, member } = await aPaidSeat("returned", "4000000000005126");
    await member.call(leaveLeague, of(league));
    await world.runJobs();
    await aPaidSeat("unheard_dispute", "4000000000000259");
    await aSeason();
    world.advance({ hours: 1 });
    await world.deps.sandbox?.applyDueChanges();
    const [transfer] = (await stripe().transfers.list({ limit: 1 })).data;
    await stripe().transfers.createReversal(transfer?.id ?? "", { amount: 500 });
    await loseEvents();
    world.advance({ hours: 1 });
    const before = (await world.deps.db.select().from(disputes)).length;
    const { differences } = await compare();
    expect(differences).toEqual([]);
    expect(await world.deps.db.select().from(disputes)).toHaveLength(before + 1);
    const ofMember = eq(refunds.userId, member.userId);
    expect(await world.deps.db.select().from(refunds).where(ofMember)).toMatchObject([{ status: "failed" }]);
  });

  /** Drops every event from the processor. */
  const loseEvents = () =>
    world.database.ownerPool.query(
      "select graphile_worker.complete_jobs(array_agg(j.id)) from graphile_worker.jobs j where task_identifier = 'deliver_sandbox_event' and key like 'evt%'",
    );

  it("is shown for a charge that another product made", async () => {
    const { id } = await stripe().paymentIntents.create({
      amount: 3000,
      currency: "usd",
      automatic_payment_methods: { enabled: true, allow_redirects: "never" },
    });
    const intent = await stripe().paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
    world.advance({ hours: 1 });
    const { differences } = await compare();
    expect(differences).toContainEqual(
      expect.objectContaining({
        reference: intent.latest_charge,
        processorCents: 3000 - 117,
        bookedCents: null,
        message: expect.stringMatching(/^Potkeeper did not make this charge/),
      }),
    );
  });
});

describe("what only the processor knows", () => {
  it("is booked: a fee of its own, once, and the part of a fee that it gives back", async () => {
    const before = await balanceOf("processor_fees");
    const processor = withMovements(
      { id: "txn_monthly", type: "stripe_fee", amount: toCents(-200) },
      { id: "txn_back", type: "stripe_fee", amount: toCents(50) },
    );
    await compare(processor);
    const { differences } = await compare(processor);
    expect(differences.map(({ reference }) => reference)).not.toContain("txn_monthly");
    expect(await bookedAs("txn_monthly")).toEqual([["processor_fee.charged", -200]]);
    expect(await bookedAs("txn_back")).toEqual([["processor_fee.returned", 50]]);
    expect((await balanceOf("processor_fees")) - before).toBe(150);
  });

  it("is booked: a withdrawal by the operator, with its fee, and the return of one that failed", async () => {
    const before = await balanceOf("platform");
    const withdrawals = [
      { id: "txn_po_1", type: "payout", amount: toCents(-10_000), fee: toCents(25), sourceId: "po_1" },
      { id: "txn_po_2", type: "payout", amount: toCents(-3000), sourceId: "po_2" },
      { id: "txn_tu_1r", type: "topup_reversal", amount: toCents(-400), sourceId: "tu_1" },
    ];
    await compare(withMovements(...withdrawals));
    const failed = { id: "txn_po_2f", type: "payout_failure", amount: toCents(3000), sourceId: "po_2" };
    const returned = withMovements(...withdrawals, failed);
    await compare(returned);
    expect(await bookedAs("po_1")).toEqual([["platform.withdrawn", -10_000]]);
    expect(await bookedAs("txn_po_1")).toEqual([["processor_fee.charged", -25]]);
    expect(await bookedAs("po_2")).toEqual([
      ["platform.withdrawn", -3000],
      ["platform.withdrawal_returned", 3000],
    ]);
    expect(await bookedAs("tu_1")).toEqual([["platform.withdrawn", -400]]);
    expect((await balanceOf("platform")) - before).toBe(10_400);
    const { differences } = await compare(returned);
    expect(differences.filter(({ type }) => /payout|topup|fee|balance/.test(type))).toEqual([]);
  });

  it("is booked: the fee of a charge that it reported only later, and a top-up whose webhook was lost", async () => {
    const { paymentIntentId } = await aPaidSeat("captured_late");
    const { latest_charge: charge } = await stripe().paymentIntents.retrieve(paymentIntentId);
    const before = await balanceOf("processor_fees");
    const topup = await stripe().topups.create({ amount: 900, currency: "usd" });
    const processor = withMovements({
      id: "txn_late",
      type: "charge",
      amount: ZERO,
      fee: toCents(31),
      sourceId: String(charge),
    });
    await compare(processor);
    expect((await balanceOf("processor_fees")) - before).toBe(31);
    expect(await bookedAs(topup.id)).toEqual([["platform.funded", 900]]);
  });

  it("stays a difference when it is booked with another amount, and stops nothing else", async () => {
    const topup = await stripe().topups.create({ amount: 600, currency: "usd" });
    await world.runJobs();
    world.advance({ hours: 2 });
    const processor = withMovements(
      { id: "txn_more", type: "topup", amount: toCents(5), sourceId: topup.id },
      { id: "txn_weekly", type: "stripe_fee", amount: toCents(-9) },
    );
    const { differences } = await compare(processor);
    expect(differences).toContainEqual(
      expect.objectContaining({ reference: topup.id, processorCents: 605, bookedCents: 600 }),
    );
    expect(await bookedAs("txn_weekly")).toEqual([["processor_fee.charged", -9]]);
  });

  it("is named even if the books have no type for it, and a reserve is called a reserve", async () => {
    const { differences } = await compare(
      withMovements(
        { id: "txn_odd", type: "climate_order_purchase", amount: toCents(-100), sourceId: "climorder_1" },
        { id: "txn_hold", type: "reserve_transaction", amount: toCents(-900), sourceId: "rsv_1" },
        { id: "txn_hold_more", type: "reserve_transaction", amount: toCents(-50) },
      ),
    );
    const messages = new Map(differences.map(({ reference, message }) => [reference, message]));
    expect(messages.get("climorder_1")).toMatch(/of type climate_order_purchase/);
    expect(messages.get("reserve")).toMatch(/holds this back as a reserve/);
    expect(differences.find(({ reference }) => reference === "reserve")?.processorCents).toBe(-950);
  });
});

describe("the copy of the processor's journal", () => {
  it("is read in full again when it doesn't explain the balance", async () => {
    await compare();
    const { processor } = requireProcessor(world.deps);
    const late = { fee: ZERO, net: toCents(-77), type: "stripe_fee", amount: toCents(-77), sourceId: null };
    const longAgo = new Date("2020-01-01T00:00:00Z");
    const pages: (Date | undefined)[] = [];
    await compare({
      ...processor,
      listBalanceTransactions: async (page) => {
        pages.push(page.since);
        const listed = await processor.listBalanceTransactions(page);
        if (page.since || page.after) return listed;
        return {
          ...listed,
          rows: [{ ...late, id: "txn_backdated", createdAt: longAgo, availableOn: longAgo }, ...listed.rows],
        };
      },
      retrieveBalance: async () => {
        const { available, pending } = await processor.retrieveBalance();
        return { available: toCents(available - 77), pending };
      },
    });
    expect(pages[0]).toBeInstanceOf(Date);
    expect(pages.at(-1)).toBeUndefined();
    expect(await bookedAs("txn_backdated")).toEqual([["processor_fee.charged", -77]]);
  });

  it("follows the day on which the money becomes available, and misses nothing", async () => {
    await compare();
    const { processor } = requireProcessor(world.deps);
    const [known] = await world.deps.db.select().from(processorTransactions);
    const later = new Date(world.clock().getTime() + 86_400_000);
    const before = await world.deps.db.$count(processorTransactions);
    await compare({
      ...processor,
      listBalanceTransactions: async (page) => {
        const { rows } = await processor.listBalanceTransactions(page);
        const moved = { ...(known ?? rows[0]), availableOn: later } as ProcessorBalanceTransaction;
        return { rows: [moved], hasMore: false };
      },
    });
    const rows = await world.deps.db.select().from(processorTransactions);
    expect(rows.find(({ id }) => id === known?.id)?.availableOn).toEqual(later);
    expect(rows).toHaveLength(before);
  });

  it("records why a comparison failed, and leaves no gap after it", async () => {
    const { processor } = requireProcessor(world.deps);
    await compare();
    const lastRead = world.clock().getTime();
    world.advance({ days: 10 });
    const broken = { ...processor, retrieveBalance: () => Promise.reject(new Error("The line went dead.")) };
    await expect(compare(broken)).rejects.toThrow("The line went dead.");
    const { rows } = await world.database.pool.query(
      "select failure from reconciliations where finished_at is not null order by started_at desc limit 1",
    );
    expect(rows).toEqual([{ failure: "The line went dead." }]);

    world.advance({ days: 1 });
    const readSince: (Date | undefined)[] = [];
    await compare({
      ...processor,
      listBalanceTransactions: (page) => {
        readSince.push(page.since);
        return processor.listBalanceTransactions(page);
      },
    });
    expect(readSince[0]).toEqual(new Date(lastRead - 3 * 86_400_000));
  });
});
