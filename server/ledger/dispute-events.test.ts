import { describe, expect, it } from "vitest";
import { toCents } from "#contract/platform/money.ts";
import * as disputes from "#server/ledger/dispute-events.ts";
import { entry, type JournalEntry } from "#server/ledger/entry.ts";
import { textOf } from "#tests/money/entry-text.ts";

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

/** In the books, a dispute … */
const ROWS: [what: string, made: () => JournalEntry, entry: string][] = [
  [
    "freezes what is left in escrow and what was set aside of a refund",
    () => disputes.disputeOpened({ ...dispute, frozen }),
    "dispute:D:opened dispute.opened: disputed:L:1 -300, disputed:L:2 -200, escrow:L:1 300, set_aside:L:2 200",
  ],
  [
    "sets free what was frozen when it is won",
    () => disputes.disputeWon({ ...dispute, frozen }),
    "dispute:D:won dispute.won: disputed:L:1 300, disputed:L:2 200, escrow:L:1 -300, set_aside:L:2 -200",
  ],
  [
    "takes out what the bank withdrew, with its fee",
    () => movement(-500, 15),
    "dispute:D:withdrawn:txn_1 dispute.withdrawn: funds_in_dispute 500, processor -515, processor_fees 15",
  ],
  [
    "puts back what the bank reinstated, with its fee",
    () => movement(500, -15),
    "dispute:D:reinstated:txn_1 dispute.reinstated: funds_in_dispute -500, processor 515, processor_fees -15",
  ],
  [
    "puts back what the bank reinstated, and takes the fee it kept for that",
    () => movement(500, 15),
    "dispute:D:reinstated:txn_1 dispute.reinstated: funds_in_dispute -500, processor 485, processor_fees 15",
  ],
  [
    "is a withdrawal when only a fee was taken",
    () => movement(0, 15),
    "dispute:D:withdrawn:txn_1 dispute.withdrawn: processor -15, processor_fees 15",
  ],
  [
    "is a reinstatement when only a fee came back",
    () => movement(0, -15),
    "dispute:D:reinstated:txn_1 dispute.reinstated: processor 15, processor_fees -15",
  ],
  [
    "loses what was frozen, when the bank took just that",
    () => lost(500),
    "dispute:D:lost dispute.lost: disputed:L:1 300, disputed:L:2 200, funds_in_dispute -500",
  ],
  [
    "is the platform's loss beyond what was frozen",
    () => lost(650),
    "dispute:D:lost dispute.lost: dispute_losses 150, disputed:L:1 300, disputed:L:2 200, funds_in_dispute -650",
  ],
  [
    "sets free what the bank left, the earliest season losing first",
    () => lost(350),
    "dispute:D:lost dispute.lost: disputed:L:1 300, disputed:L:2 200, funds_in_dispute -350, set_aside:L:2 -150",
  ],
  [
    "is the platform's loss when more is taken after the settlement",
    () => corrected(40),
    "dispute:D:corrected:2 dispute.corrected: dispute_losses 40, funds_in_dispute -40",
  ],
  [
    "makes up for the loss when some is given back after the settlement",
    () => corrected(-40),
    "dispute:D:corrected:2 dispute.corrected: dispute_losses -40, funds_in_dispute 40",
  ],
  [
    "freezes a refund that came back",
    () => disputes.returnFrozen(returned),
    "dispute:D:opened:R:2 dispute.opened: disputed:L:1 -300, set_aside:L:1 300",
  ],
  [
    "makes up for its loss by it",
    () => disputes.lossRecovered(returned),
    "dispute:D:recovered:R:2 dispute.recovered: dispute_losses -300, set_aside:L:1 300",
  ],
];

describe("A dispute in the books", () => {
  it.each(ROWS)("%s", (_what, made, expected) => {
    const [key, rest = ""] = expected.split(/ (.*)/s);
    const [event, moved] = rest.split(": ");
    const about = `paymentId=P${key?.includes(":R:") ? " refundId=R" : ""} userId=U`;
    expect(textOf(made())).toBe(`${key} is ${event} of L null by processor at D (${about}): ${moved}`);
    expect(made().occurredAt).toEqual(now);
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
