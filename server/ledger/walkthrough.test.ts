import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { formatDollars, toCents } from "#contract/platform/money.ts";
import { disputeFundsMoved, disputeLost, disputeOpened, disputeWon } from "#server/ledger/dispute-events.ts";
import type { JournalEntry } from "#server/ledger/entry.ts";
import {
  duesPaid,
  entryFeePaid,
  platformFunded,
  processorFeeCharged,
  refundBegun,
  refundConfirmed,
  refundReturned,
} from "#server/ledger/fee-events.ts";
import { chargedBy, keptBy } from "#server/ledger/fee-source.ts";
import {
  payoutsAwarded,
  transferCompleted,
  transferFailed,
  transferReversed,
  transferSent,
} from "#server/ledger/payout-events.ts";
import { postEntry } from "#server/ledger/post-entry.ts";
import { debtDenied, debtSent, entryFeeReversed, keptHandedOver, refundOwed } from "#server/ledger/treasurer-events.ts";
import { refundRedirected } from "#server/ledger/unclaimed-events.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";

/** Plays the seasons that docs/ledger.md describes, and compares the page with the real books. */
const DOCUMENT = fileURLToPath(new URL("../../docs/ledger.md", import.meta.url));
const LEAGUE = "00000000-0000-4000-8000-00000000000a";
const PEOPLE = {
  alice: "00000000-0000-4000-8000-000000000001",
  ben: "00000000-0000-4000-8000-000000000002",
  cid: "00000000-0000-4000-8000-000000000003",
  dora: "00000000-0000-4000-8000-000000000004",
};

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.close());

const now = new Date("2026-09-01T12:00:00Z");
const season = { leagueId: LEAGUE, seasonYear: 1 };
const paid = (name: keyof typeof PEOPLE) =>
  entryFeePaid({
    ...{ paymentId: name, userId: PEOPLE[name], leagueId: LEAGUE, source: chargedBy(`ch_${name}`), now },
    seasons: [{ seasonYear: 1, cents: toCents(5000) }],
  });
const five = { cents: toCents(5000), now, ...season };
const refund = { refundId: "r1", attempt: 1, paymentId: "cid", userId: PEOPLE.cid, ...five };
const dispute = { disputeId: "du_1", paymentId: "dora", userId: PEOPLE.dora, leagueId: LEAGUE, now };
const wonDispute = { ...dispute, disputeId: "du_2", paymentId: "ben", userId: PEOPLE.ben };
const takenWithFee = (txnId: string) => ({ txnId, amount: toCents(-5000), fee: toCents(1500) });
const givenBack = { txnId: "txn_4", amount: toCents(5000), fee: toCents(0) };
const frozen = [{ seasonYear: 1, cents: toCents(5000) }];
const toSend = { payoutId: "p1", userId: PEOPLE.alice, cents: toCents(9000), now, ...season };
const transfer = (attempt: number) => ({ ...toSend, attempt });

type Story = [sentence: string, entry: JournalEntry][];

const story: Story = [
  ["The operator puts working money in", platformFunded({ topUpId: "tu_1", cents: toCents(10000), now })],
  ["Alice pays her entry fee", paid("alice")],
  ["The processor keeps its fee", processorFeeCharged({ transactionId: "txn_1", cents: toCents(175), now })],
  ["Ben pays", paid("ben")],
  ["Cid pays", paid("cid")],
  ["Dora pays", paid("dora")],
  ["Cid leaves: his refund is decided", refundBegun({ ...refund, actor: PEOPLE.cid })],
  ["The processor has sent it", refundConfirmed({ ...refund, providerRef: "re_1" })],
  ["His card is closed, and the refund comes back", refundReturned({ ...refund, providerRef: "re_1" })],
  ["It is paid to his bank account instead", refundRedirected({ ...refund, actor: "admin" })],
  ["Dora disputes her payment", disputeOpened({ ...dispute, frozen })],
  ["The bank takes the money and a fee", disputeFundsMoved({ ...dispute, movement: takenWithFee("txn_2") })],
  ["The dispute is lost", disputeLost({ ...dispute, taken: toCents(5000), frozen })],
  ["Ben's bank disputes his payment", disputeOpened({ ...wonDispute, frozen })],
  ["It takes the money and a fee too", disputeFundsMoved({ ...wonDispute, movement: takenWithFee("txn_3") })],
  ["That dispute is won", disputeWon({ ...wonDispute, frozen })],
  ["The bank gives the money back, and keeps its fee", disputeFundsMoved({ ...wonDispute, movement: givenBack })],
  [
    "The season ends: $90.00 to Alice, 10% back to Ben, who runs the league",
    payoutsAwarded({
      custody: "potkeeper",
      batchId: "b1",
      ...season,
      actor: PEOPLE.ben,
      now,
      awards: [
        { payoutId: "p1", userId: PEOPLE.alice, cents: toCents(9000) },
        { payoutId: "p2", userId: PEOPLE.ben, cents: toCents(1000) },
      ],
    }),
  ],
  ["Alice's prize is sent", transferSent(transfer(1))],
  ["The processor refuses", transferFailed(transfer(1))],
  ["It is sent again", transferSent(transfer(2))],
  ["The processor has it", transferCompleted({ ...transfer(2), providerRef: "tr_1" })],
  [
    "The processor takes $20.00 of it back, to be sent again",
    transferReversed({ ...transfer(2), reversalId: "trr_1", cents: toCents(2000) }),
  ],
];

const toAlice = (name: keyof typeof PEOPLE) =>
  entryFeePaid({
    ...{ paymentId: name, userId: PEOPLE[name], leagueId: LEAGUE, now },
    source: keptBy({ keeperId: PEOPLE.alice, reference: name }),
    seasons: [{ seasonYear: 1, cents: toCents(5000) }],
  });
const back = (attempt: number) => ({
  ...{ payoutId: "p1", attempt, userId: PEOPLE.cid, keeperId: PEOPLE.alice, actor: PEOPLE.alice },
  ...five,
});
const keptStory: Story = [
  ["Ben has paid Alice, the treasurer, and she confirms it", toAlice("ben")],
  ["So has Cid", toAlice("cid")],
  [
    "Cid pays Ben's late fee",
    duesPaid({
      ...{ paymentId: "late", userId: PEOPLE.cid, leagueId: LEAGUE, now },
      source: keptBy({ keeperId: PEOPLE.alice, reference: "late" }),
      seasons: [{ seasonYear: 1, cents: toCents(1000) }],
    }),
  ],
  ["She records that Dora has", toAlice("dora")],
  [
    "That was a mistake",
    entryFeeReversed({
      ...{ paymentId: "dora", userId: PEOPLE.dora, leagueId: LEAGUE, actor: PEOPLE.alice, now },
      seasons: [{ seasonYear: 1, cents: toCents(5000) }],
      parts: [{ seasonYear: 1, keeperId: PEOPLE.alice, cents: toCents(5000) }],
    }),
  ],
  ["Cid leaves", refundOwed({ refundId: "r1", paymentId: "cid", userId: PEOPLE.cid, actor: PEOPLE.cid, ...five })],
  ["Alice says that she sent his money back", debtSent(back(1))],
  ["Cid says that it hasn't arrived", debtDenied({ ...back(1), actor: PEOPLE.cid })],
  ["She sends it again, and he confirms it, which moves nothing", debtSent(back(2))],
  [
    "Dora becomes the treasurer, and says that she has what Alice kept",
    keptHandedOver({
      ...{ handoverId: "h1", leagueId: LEAGUE, fromId: PEOPLE.alice, toId: PEOPLE.dora, now },
      seasons: [{ seasonYear: 1, cents: toCents(6000) }],
    }),
  ],
  [
    "The season ends: $40.00 to Ben, of which $5.00 pays his fine and stays",
    payoutsAwarded({
      ...{ batchId: "b1", custody: "treasurer", ...season, actor: PEOPLE.dora, now },
      awards: [{ payoutId: "p2", userId: PEOPLE.ben, cents: toCents(3500) }],
    }),
  ],
];

const nameOf = (address: string) => {
  const [kind = "", ...owners] = address.split(":");
  const person = Object.entries(PEOPLE).find(([, id]) => id === owners.at(-1))?.[0];
  return kind.replaceAll("_", " ") + (person ? ` of ${person}` : "");
};

const line = (sentence: string, { eventType, postings }: JournalEntry) => {
  const side = (sign: number) =>
    postings
      .filter(({ amount }) => Math.sign(amount) === sign)
      .map(({ account, amount }) => `${nameOf(account)} ${formatDollars(toCents(Math.abs(amount)))}`)
      .join(", ");
  return `| ${sentence} | \`${eventType}\` | ${side(1)} | ${side(-1)} |`;
};

it.each([
  ["what the processor holds", story],
  ["what a treasurer keeps", keptStory],
])("docs/ledger.md says what the books do with %s", async (_what, told) => {
  for (const [, journalEntry] of told) await inTransaction(database.db, (tx) => postEntry(tx, journalEntry));
  const { rows } = await database.pool.query<{ address: string; total: number }>(
    "select a.address, sum(p.amount)::bigint as total from ledger.accounts a join ledger.postings p on p.account_id = a.id group by a.id having sum(p.amount) <> 0 order by a.id",
  );
  const page = [
    "| what happens | event | debit | credit |",
    "|---|---|---|---|",
    ...told.map(([sentence, journalEntry]) => line(sentence, journalEntry)),
    "",
    `What is left: ${rows.map(({ address, total }) => `${nameOf(address)} ${formatDollars(toCents(Math.abs(total)))} ${total > 0 ? "debit" : "credit"}`).join(", ")}.`,
  ].join("\n");
  expect(readFileSync(DOCUMENT, "utf8")).toContain(page);
  expect((await verifyBooks(database.db)).violations).toEqual([]);
});
