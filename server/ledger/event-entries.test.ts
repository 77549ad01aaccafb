import { expect, it } from "vitest";
import { toCents } from "#contract/platform/money.ts";
import type { JournalEntry } from "#server/ledger/entry.ts";
import * as fees from "#server/ledger/fee-events.ts";
import { chargedBy } from "#server/ledger/fee-source.ts";
import * as payouts from "#server/ledger/payout-events.ts";
import * as unclaimed from "#server/ledger/unclaimed-events.ts";
import { textOf } from "#tests/money/entry-text.ts";

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

/** Debits are positive, credits negative. Each is a function, so that an event that throws fails only its own test. */
const ENTRIES: Record<string, () => JournalEntry> = {
  "payment:P is entry_fee.paid of L 2 by processor at ch_1 (paymentId=P userId=U): escrow:L:2 -500, escrow:L:3 -700, processor 1200":
    () => fees.entryFeePaid({ ...payment, seasons }),
  "payment:P is entry_fee.unplaced of L 2 by processor at ch_1 (paymentId=P userId=U): processor 1200, refunds_in_flight:L:2 -500, refunds_in_flight:L:3 -700":
    () => fees.entryFeeUnplaced({ ...payment, seasons }),
  "fee:txn_1 is processor_fee.charged of - by processor at txn_1 (): processor -500, processor_fees 500": () =>
    fees.processorFeeCharged(fee),
  "fee:txn_1 is processor_fee.returned of - by processor at txn_1 (): processor 500, processor_fees -500": () =>
    fees.processorFeeReturned(fee),
  "topup:tu_1 is platform.funded of - by processor at tu_1 (): platform -500, processor 500": () =>
    fees.platformFunded(topUp),
  "topup:tu_1:reversed is platform.withdrawn of - by processor at tu_1 (): platform 500, processor -500": () =>
    fees.platformTopUpReversed(topUp),
  "payout:po_1 is platform.withdrawn of - by processor at po_1 (): platform 500, processor -500": () =>
    fees.platformWithdrawn(withdrawal),
  "payout:po_1 is platform.funded of - by processor at po_1 (): platform -500, processor 500": () =>
    fees.platformCharged(withdrawal),
  "payout:po_1:returned is platform.withdrawal_returned of - by processor at po_1 (): platform -500, processor 500":
    () => fees.platformWithdrawalReturned(withdrawal),
  "refund:R:1:begun is refund.begun of L 2 by A at - (paymentId=P refundId=R userId=U): escrow:L:2 500, refunds_in_flight:L:2 -500":
    () => fees.refundBegun({ ...refund, attempt: 1, actor: "A" }),
  "refund:R:2:begun is refund.begun of L 2 by A at - (paymentId=P refundId=R userId=U): refunds_in_flight:L:2 -500, set_aside:L:2 500":
    () => fees.refundBegun({ ...refund, actor: "A" }),
  "refund:R:2:confirmed is refund.confirmed of L 2 by processor at re_1 (paymentId=P refundId=R userId=U): processor -500, refunds_in_flight:L:2 500":
    () => fees.refundConfirmed({ ...refund, providerRef: "re_1" }),
  "refund:R:2:failed is refund.failed of L 2 by processor at - (paymentId=P refundId=R userId=U): refunds_in_flight:L:2 500, set_aside:L:2 -500":
    () => fees.refundFailed(refund),
  "refund:R:2:returned is refund.returned of L 2 by processor at re_1 (paymentId=P refundId=R userId=U): processor 500, set_aside:L:2 -500":
    () => fees.refundReturned({ ...refund, providerRef: "re_1" }),
  "refund:R:2:unclaimed is refund.unclaimed of L 2 by A at - (paymentId=P refundId=R userId=U): set_aside:L:2 500, unclaimed:U -500":
    () => fees.refundUnclaimed({ ...refund, actor: "A" }),
  "refund:R:2:redirected is refund.redirected of L 2 by A at - (paymentId=P refundId=R userId=U): payable:U -500, set_aside:L:2 500":
    () => unclaimed.refundRedirected({ ...refund, actor: "A" }),
  "payouts:B is payouts.awarded of L 2 by C at - (awards=3 batchId=B): escrow:L:2 801, payable:U -501, payable:V -300":
    () =>
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
  "transfer:O:3:sent is transfer.sent of L 2 by job at - (payoutId=O userId=U): payable:U 500, transfers_in_flight:U -500":
    () => payouts.transferSent(transfer),
  "transfer:O:3:completed is transfer.completed of L 2 by processor at tr_1 (payoutId=O userId=U): processor -500, transfers_in_flight:U 500":
    () => payouts.transferCompleted({ ...transfer, providerRef: "tr_1" }),
  "transfer:O:3:failed is transfer.failed of L 2 by processor at - (payoutId=O userId=U): payable:U -500, transfers_in_flight:U 500":
    () => payouts.transferFailed(transfer),
  "reversal:trr_1 is transfer.reversed of L 2 by processor at trr_1 (attempt=3 payoutId=O userId=U): payable:U -500, processor 500":
    () => payouts.transferReversed({ ...transfer, reversalId: "trr_1" }),
  "payout:O:unclaimed is payout.unclaimed of L 2 by A at - (payoutId=O userId=U): payable:U 500, unclaimed:U -500":
    () => unclaimed.payoutUnclaimed({ payoutId: "O", userId: "U", cents, actor: "A", now, ...season }),
  "unclaimed:N:awarded is unclaimed.awarded of L 2 by A at - (toUserId=V unclaimedId=N userId=U): payable:V -500, unclaimed:U 500":
    () =>
      unclaimed.unclaimedAwarded({
        ...{ unclaimedId: "N", toUserId: "V", userId: "U" },
        ...{ cents, actor: "A", now, ...season },
      }),
  "season:L:2:carried:remainder is season.carried of L 2 by C at - (from=2 to=3): escrow:L:2 500, escrow:L:3 -500":
    () => payouts.seasonCarried({ leagueId: "L", from: 2, to: 3, cents, reason: "remainder", actor: "C", now }),
  "payout:O:forfeited is payout.forfeited of L 2 by C at - (fromSeason=1 payoutId=O userId=U): escrow:L:2 -500, payable:U 500":
    () => payouts.payoutForfeited({ payoutId: "O", fromSeason: 1, userId: "U", cents, actor: "C", now, ...season }),
};

it.each(Object.entries(ENTRIES))("%s", (text, made) => {
  expect(textOf(made())).toBe(text);
  expect(made().occurredAt).toEqual(now);
});

it("The entry of a payment for no season is refused", () => {
  expect(() => fees.entryFeePaid({ ...payment, seasons: [] })).toThrow("entry_fee.paid moves no money.");
});
