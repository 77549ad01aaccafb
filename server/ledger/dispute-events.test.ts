import { describe, expect, it } from "vitest";
import { toCents } from "#contract/platform/money.ts";
import * as disputes from "#server/ledger/dispute-events.ts";
import { entry, type JournalEntry } from "#server/ledger/entry.ts";

const now = new Date("2026-09-01T12:00:00Z");
const dispute = { disputeId: "D", paymentId: "P", leagueId: "L", userId: "U", now };
const frozen = [
  { seasonYear: 1, cents: toCents(300) },
  { seasonYear: 2, cents: toCents(200), refundId: "R" },
];
const returned = { ...dispute, refundId: "R", attempt: 2, seasonYear: 1, cents: toCents(300) };

const movement = (amount: number, fee: number) =>
  disputes.disputeFundsMoved({ ...dispute, movement: { txnId: "txn_1", amount: toCents(amount), fee: toCents(fee) } });
const lost = (taken: number) => disputes.disputeLost({ ...dispute, frozen, taken: toCents(taken) });
const corrected = (taken: number) => disputes.disputeCorrected({ ...dispute, count: 2, taken: toCents(taken) });

type Row = { what: string; made: () => JournalEntry; type: string; key: string; postings: Record<string, number> };

/** Debits are positive, credits negative. */
const rows: Row[] = [
  {
    what: "freezes what is left in escrow and what was set aside of a refund",
    made: () => disputes.disputeOpened({ ...dispute, frozen }),
    type: "dispute.opened",
    key: "dispute:D:opened",
    postings: { "escrow:L:1": 300, "set_aside:L:2": 200, "disputed:L:1": -300, "disputed:L:2": -200 },
  },
  {
    what: "sets free what was frozen when it is won",
    made: () => disputes.disputeWon({ ...dispute, frozen }),
    type: "dispute.won",
    key: "dispute:D:won",
    postings: { "disputed:L:1": 300, "disputed:L:2": 200, "escrow:L:1": -300, "set_aside:L:2": -200 },
  },
  {
    what: "takes out what the bank withdrew, with its fee",
    made: () => movement(-500, 15),
    type: "dispute.withdrawn",
    key: "dispute:D:withdrawn:txn_1",
    postings: { funds_in_dispute: 500, processor_fees: 15, processor: -515 },
  },
  {
    what: "puts back what the bank reinstated, with its fee",
    made: () => movement(500, -15),
    type: "dispute.reinstated",
    key: "dispute:D:reinstated:txn_1",
    postings: { processor: 515, funds_in_dispute: -500, processor_fees: -15 },
  },
  {
    what: "puts back what the bank reinstated, and takes the fee it kept for that",
    made: () => movement(500, 15),
    type: "dispute.reinstated",
    key: "dispute:D:reinstated:txn_1",
    postings: { processor: 485, funds_in_dispute: -500, processor_fees: 15 },
  },
  {
    what: "is a withdrawal when only a fee was taken",
    made: () => movement(0, 15),
    type: "dispute.withdrawn",
    key: "dispute:D:withdrawn:txn_1",
    postings: { processor_fees: 15, processor: -15 },
  },
  {
    what: "is a reinstatement when only a fee came back",
    made: () => movement(0, -15),
    type: "dispute.reinstated",
    key: "dispute:D:reinstated:txn_1",
    postings: { processor: 15, processor_fees: -15 },
  },
  {
    what: "loses what was frozen, when the bank took just that",
    made: () => lost(500),
    type: "dispute.lost",
    key: "dispute:D:lost",
    postings: { "disputed:L:1": 300, "disputed:L:2": 200, funds_in_dispute: -500 },
  },
  {
    what: "is the platform's loss beyond what was frozen",
    made: () => lost(650),
    type: "dispute.lost",
    key: "dispute:D:lost",
    postings: { "disputed:L:1": 300, "disputed:L:2": 200, dispute_losses: 150, funds_in_dispute: -650 },
  },
  {
    what: "sets free what the bank left, the earliest season losing first",
    made: () => lost(350),
    type: "dispute.lost",
    key: "dispute:D:lost",
    postings: { "disputed:L:1": 300, "disputed:L:2": 200, funds_in_dispute: -350, "set_aside:L:2": -150 },
  },
  {
    what: "is the platform's loss when more is taken after the settlement",
    made: () => corrected(40),
    type: "dispute.corrected",
    key: "dispute:D:corrected:2",
    postings: { dispute_losses: 40, funds_in_dispute: -40 },
  },
  {
    what: "makes up for the loss when some is given back after the settlement",
    made: () => corrected(-40),
    type: "dispute.corrected",
    key: "dispute:D:corrected:2",
    postings: { funds_in_dispute: 40, dispute_losses: -40 },
  },
];

const withSides = (made: JournalEntry) => ({
  ...made,
  postings: Object.fromEntries(made.postings.map(({ account, amount }) => [account, amount])),
});

describe("A dispute in the books", () => {
  it.each(rows)("$what", ({ made, type, key, postings }) => {
    expect(withSides(made())).toEqual({
      ...{ idempotencyKey: key, eventType: type, leagueId: "L", seasonYear: null, actor: "processor" },
      ...{ providerRef: "D", details: { paymentId: "P", userId: "U" }, occurredAt: now },
      postings,
    });
  });

  it.each([
    {
      made: () => disputes.returnFrozen(returned),
      type: "dispute.opened",
      key: "dispute:D:opened:R:2",
      postings: { "set_aside:L:1": 300, "disputed:L:1": -300 },
    },
    {
      made: () => disputes.lossRecovered(returned),
      type: "dispute.recovered",
      key: "dispute:D:recovered:R:2",
      postings: { "set_aside:L:1": 300, dispute_losses: -300 },
    },
  ])("takes a refund that came back: $type", ({ made, type, key, postings }) => {
    expect(withSides(made())).toMatchObject({
      ...{ idempotencyKey: key, eventType: type, leagueId: "L", providerRef: "D", occurredAt: now },
      details: { paymentId: "P", userId: "U", refundId: "R" },
      postings,
    });
  });

  it("is refused as reinstated if it moves nothing", () => {
    expect(() => movement(0, 0)).toThrow("dispute.reinstated moves no money.");
  });

  it("takes the parts in order, and keeps what the bank leaves of each", () => {
    const kept = (taken: number) => disputes.keptOf(frozen, toCents(taken)).map(({ cents }) => cents);
    expect([kept(0), kept(100), kept(300), kept(400), kept(900)]).toEqual([
      [300, 200],
      [200, 200],
      [0, 200],
      [0, 100],
      [0, 0],
    ]);
  });
});

describe("An entry", () => {
  const draft = { idempotencyKey: "test:1", eventType: "test.event", actor: "test", occurredAt: now };
  const line = (account: string, cents: number) => ({ account, cents: toCents(cents) }) as never;

  it("joins lines of one account, drops lines of zero, and names neither league nor season on its own", () => {
    const debits = [line("processor", 300), line("processor", 200), line("platform", 0)];
    expect(entry({ ...draft, debits, credits: [line("escrow:L:1", 500)] })).toEqual({
      ...draft,
      ...{ leagueId: null, seasonYear: null, providerRef: null, details: {} },
      postings: [
        { account: "processor", amount: 500 },
        { account: "escrow:L:1", amount: -500 },
      ],
    });
  });

  it("is refused when it doesn't balance, moves nothing, or has an amount below zero", () => {
    const made = (debits: never[], credits: never[]) => () => entry({ ...draft, debits, credits });
    const off = made([line("processor", 500)], [line("platform", 499)]);
    expect(off).toThrow("test.event does not balance: it is off by 1 cents.");
    expect(made([], [])).toThrow("test.event moves no money.");
    expect(made([line("processor", 500)], [line("processor", 500)])).toThrow("test.event moves no money.");
    const negative = made([line("processor", -500)], [line("platform", -500)]);
    expect(negative).toThrow("test.event has an amount below zero.");
    const partly = made([line("processor", 600), line("platform", -100)], [line("escrow:L:1", 500)]);
    expect(partly).toThrow("test.event has an amount below zero.");
  });
});
