import { describe, expect, it } from "vitest";
import { toCents } from "#contract/platform/money.ts";
import type { JournalEntry } from "#server/ledger/entry.ts";
import * as fees from "#server/ledger/fee-events.ts";
import { chargedBy } from "#server/ledger/fee-source.ts";
import * as payouts from "#server/ledger/payout-events.ts";
import * as unclaimed from "#server/ledger/unclaimed-events.ts";

/** Every event of a fee, a refund or a payout and the exact entry it makes: keys, names and both sides. */
const now = new Date("2026-09-01T12:00:00Z");
const season = { leagueId: "L", seasonYear: 2 };
const payment = { paymentId: "P", leagueId: "L", userId: "U", source: chargedBy("ch_1"), now };
const seasons = [
  { seasonYear: 2, cents: toCents(500) },
  { seasonYear: 3, cents: toCents(700) },
];
const cents = toCents(500);
const fee = { transactionId: "txn_1", cents, now };
const topUp = { topUpId: "tu_1", cents, now };
const withdrawal = { payoutId: "po_1", cents, now };
const refund = { refundId: "R", attempt: 2, paymentId: "P", userId: "U", cents, now, ...season };
const transfer = { payoutId: "O", attempt: 3, userId: "U", cents, now, ...season };
const ofRefund = { refundId: "R", paymentId: "P", userId: "U" };

type Row = {
  event: string;
  /** A function, so that an event that throws fails only its own test. */
  entry: () => JournalEntry;
  key: string;
  actor: string;
  ref?: string;
  details?: object;
  /** Debits are positive, credits negative. */
  postings: Record<string, number>;
  /** The season it is booked for; null for the operator's own money. */
  of?: typeof season | null;
};

const rows: Row[] = [
  {
    event: "entry_fee.paid",
    entry: () => fees.entryFeePaid({ ...payment, seasons }),
    key: "payment:P",
    actor: "processor",
    ref: "ch_1",
    details: { paymentId: "P", userId: "U" },
    postings: { processor: 1200, "escrow:L:2": -500, "escrow:L:3": -700 },
  },
  {
    event: "entry_fee.unplaced",
    entry: () => fees.entryFeeUnplaced({ ...payment, seasons }),
    key: "payment:P",
    actor: "processor",
    ref: "ch_1",
    details: { paymentId: "P", userId: "U" },
    postings: { processor: 1200, "refunds_in_flight:L:2": -500, "refunds_in_flight:L:3": -700 },
  },
  {
    event: "processor_fee.charged",
    entry: () => fees.processorFeeCharged(fee),
    key: "fee:txn_1",
    actor: "processor",
    ref: "txn_1",
    postings: { processor_fees: 500, processor: -500 },
    of: null,
  },
  {
    event: "processor_fee.returned",
    entry: () => fees.processorFeeReturned(fee),
    key: "fee:txn_1",
    actor: "processor",
    ref: "txn_1",
    postings: { processor: 500, processor_fees: -500 },
    of: null,
  },
  {
    event: "platform.funded",
    entry: () => fees.platformFunded(topUp),
    key: "topup:tu_1",
    actor: "processor",
    ref: "tu_1",
    postings: { processor: 500, platform: -500 },
    of: null,
  },
  {
    event: "platform.withdrawn",
    entry: () => fees.platformTopUpReversed(topUp),
    key: "topup:tu_1:reversed",
    actor: "processor",
    ref: "tu_1",
    postings: { platform: 500, processor: -500 },
    of: null,
  },
  {
    event: "platform.withdrawn",
    entry: () => fees.platformWithdrawn(withdrawal),
    key: "payout:po_1",
    actor: "processor",
    ref: "po_1",
    postings: { platform: 500, processor: -500 },
    of: null,
  },
  {
    event: "platform.funded",
    entry: () => fees.platformCharged(withdrawal),
    key: "payout:po_1",
    actor: "processor",
    ref: "po_1",
    postings: { processor: 500, platform: -500 },
    of: null,
  },
  {
    event: "platform.withdrawal_returned",
    entry: () => fees.platformWithdrawalReturned(withdrawal),
    key: "payout:po_1:returned",
    actor: "processor",
    ref: "po_1",
    postings: { processor: 500, platform: -500 },
    of: null,
  },
  {
    event: "refund.begun",
    entry: () => fees.refundBegun({ ...refund, attempt: 1, actor: "A" }),
    key: "refund:R:1:begun",
    actor: "A",
    details: ofRefund,
    postings: { "escrow:L:2": 500, "refunds_in_flight:L:2": -500 },
  },
  {
    event: "refund.begun",
    entry: () => fees.refundBegun({ ...refund, actor: "A" }),
    key: "refund:R:2:begun",
    actor: "A",
    details: ofRefund,
    postings: { "set_aside:L:2": 500, "refunds_in_flight:L:2": -500 },
  },
  {
    event: "refund.confirmed",
    entry: () => fees.refundConfirmed({ ...refund, providerRef: "re_1" }),
    key: "refund:R:2:confirmed",
    actor: "processor",
    ref: "re_1",
    details: ofRefund,
    postings: { "refunds_in_flight:L:2": 500, processor: -500 },
  },
  {
    event: "refund.failed",
    entry: () => fees.refundFailed(refund),
    key: "refund:R:2:failed",
    actor: "processor",
    details: ofRefund,
    postings: { "refunds_in_flight:L:2": 500, "set_aside:L:2": -500 },
  },
  {
    event: "refund.returned",
    entry: () => fees.refundReturned({ ...refund, providerRef: "re_1" }),
    key: "refund:R:2:returned",
    actor: "processor",
    ref: "re_1",
    details: ofRefund,
    postings: { processor: 500, "set_aside:L:2": -500 },
  },
  {
    event: "refund.unclaimed",
    entry: () => fees.refundUnclaimed({ ...refund, actor: "A" }),
    key: "refund:R:2:unclaimed",
    actor: "A",
    details: ofRefund,
    postings: { "set_aside:L:2": 500, "unclaimed:U": -500 },
  },
  {
    event: "refund.redirected",
    entry: () => unclaimed.refundRedirected({ ...refund, actor: "A" }),
    key: "refund:R:2:redirected",
    actor: "A",
    details: ofRefund,
    postings: { "set_aside:L:2": 500, "payable:U": -500 },
  },
  {
    event: "payouts.awarded",
    entry: () =>
      payouts.payoutsAwarded({
        custody: "potkeeper",
        batchId: "B",
        ...season,
        actor: "C",
        now,
        awards: [
          { payoutId: "O", userId: "U", cents },
          { payoutId: "Q", userId: "V", cents: toCents(300) },
          { payoutId: "S", userId: "U", cents: toCents(1) },
        ],
      }),
    key: "payouts:B",
    actor: "C",
    details: { batchId: "B", awards: 3 },
    postings: { "escrow:L:2": 801, "payable:U": -501, "payable:V": -300 },
  },
  {
    event: "transfer.sent",
    entry: () => payouts.transferSent(transfer),
    key: "transfer:O:3:sent",
    actor: "job",
    details: { payoutId: "O", userId: "U" },
    postings: { "payable:U": 500, "transfers_in_flight:U": -500 },
  },
  {
    event: "transfer.completed",
    entry: () => payouts.transferCompleted({ ...transfer, providerRef: "tr_1" }),
    key: "transfer:O:3:completed",
    actor: "processor",
    ref: "tr_1",
    details: { payoutId: "O", userId: "U" },
    postings: { "transfers_in_flight:U": 500, processor: -500 },
  },
  {
    event: "transfer.failed",
    entry: () => payouts.transferFailed(transfer),
    key: "transfer:O:3:failed",
    actor: "processor",
    details: { payoutId: "O", userId: "U" },
    postings: { "transfers_in_flight:U": 500, "payable:U": -500 },
  },
  {
    event: "transfer.reversed",
    entry: () => payouts.transferReversed({ ...transfer, reversalId: "trr_1" }),
    key: "reversal:trr_1",
    actor: "processor",
    ref: "trr_1",
    details: { payoutId: "O", attempt: 3, userId: "U" },
    postings: { processor: 500, "payable:U": -500 },
  },
  {
    event: "payout.unclaimed",
    entry: () => unclaimed.payoutUnclaimed({ payoutId: "O", userId: "U", cents, actor: "A", now, ...season }),
    key: "payout:O:unclaimed",
    actor: "A",
    details: { payoutId: "O", userId: "U" },
    postings: { "payable:U": 500, "unclaimed:U": -500 },
  },
  {
    event: "unclaimed.awarded",
    entry: () =>
      unclaimed.unclaimedAwarded({
        ...{ unclaimedId: "N", toUserId: "V", userId: "U" },
        ...{ cents, actor: "A", now, ...season },
      }),
    key: "unclaimed:N:awarded",
    actor: "A",
    details: { unclaimedId: "N", userId: "U", toUserId: "V" },
    postings: { "unclaimed:U": 500, "payable:V": -500 },
  },
  {
    event: "season.carried",
    entry: () => payouts.seasonCarried({ leagueId: "L", from: 2, to: 3, cents, reason: "remainder", actor: "C", now }),
    key: "season:L:2:carried:remainder",
    actor: "C",
    details: { from: 2, to: 3 },
    postings: { "escrow:L:2": 500, "escrow:L:3": -500 },
  },
  {
    event: "payout.forfeited",
    entry: () =>
      payouts.payoutForfeited({ payoutId: "O", fromSeason: 1, userId: "U", cents, actor: "C", now, ...season }),
    key: "payout:O:forfeited",
    actor: "C",
    details: { payoutId: "O", userId: "U", fromSeason: 1 },
    postings: { "payable:U": 500, "escrow:L:2": -500 },
  },
];

const withSides = (made: JournalEntry) => ({
  ...made,
  postings: Object.fromEntries(made.postings.map(({ account, amount }) => [account, amount])),
});

describe("The entry of an event", () => {
  it.each(rows)("$event as $key", ({ event, entry, key, actor, ref, details = {}, postings, of = season }) => {
    expect(withSides(entry())).toEqual({
      idempotencyKey: key,
      eventType: event,
      leagueId: of?.leagueId ?? null,
      seasonYear: of?.seasonYear ?? null,
      actor,
      providerRef: ref ?? null,
      details,
      occurredAt: now,
      postings,
    });
  });

  it("of a payment for no season is refused", () => {
    expect(() => fees.entryFeePaid({ ...payment, seasons: [] })).toThrow("entry_fee.paid moves no money.");
  });
});
