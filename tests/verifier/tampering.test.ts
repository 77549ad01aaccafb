import { describe, expect, it } from "vitest";
import { verify } from "../../verifier/verify.ts";
import {
  type Bundle,
  bundleOf,
  type Entry,
  LEAGUE,
  leafOf,
  PRIZES,
  processorsSeason,
  type Row,
  sealed,
  sha256,
  textsOf,
  treasurersSeason,
  written,
} from "./make-bundle.ts";
import { keyOf, LOG, signedIn, WITNESS } from "./sign-log.ts";

/** What the owner of the database changes before everything is hashed and signed anew. */
type Change = (entries: Entry[]) => void;
type Planted = [what: string, change: Change, check: string, sentence: string];

const entryOf = (entries: Entry[], key: string): Entry => entries.find((each) => each.key === key) as Entry;

/** Changes the current record of something. */
const patch =
  (about: string, id: string, fields: object): Change =>
  (entries) => {
    const rows = entries
      .flatMap(({ records = [] }) => records)
      .filter(([kind, row]) => kind === about && row.id === id);
    Object.assign(rows.at(-1)?.[1] as Row, fields);
  };
const remove =
  (about: string, id: string): Change =>
  (entries) =>
    patch(about, id, { gone: true })(entries);
const postings =
  (key: string, changed: [string, number][]): Change =>
  (entries) => {
    entryOf(entries, key).postings = changed;
  };
const without =
  (key: string): Change =>
  (entries) => {
    entries.splice(entries.indexOf(entryOf(entries, key)), 1);
  };
const append =
  (entry: Entry): Change =>
  (entries) => {
    entries.push(entry);
  };

const KEPT = `kept:${LEAGUE}:1:ada`;
const POT = `pot:${LEAGUE}:1`;
const BALLOTS = treasurersSeason()
  .flatMap(({ records = [] }) => records)
  .find(([about]) => about === "vote")?.[1].ballots as { voter: string; vote: string }[];
const ballots = (vote: (nth: number) => string) => BALLOTS.map(({ voter }, nth) => ({ voter, vote: vote(nth) }));

const claims =
  (...claim: Parameters<typeof claimed>): Change =>
  (entries) => {
    for (const entry of claimed(...claim)) append(entry)(entries);
  };

const IN_TREASURERS_SEASON: Planted[] = [
  [
    "rows that are another's, without a claim",
    claims({ gone: true }),
    "5. payouts",
    "Ben's payouts of season 1 come to $0.00, but the books award $90.00.",
  ],
  [
    "what is owed moved to somebody who claimed nothing",
    claims({}, { toUserId: "cat" }),
    "12. claims",
    "Entry 10 moves what is owed to somebody else than who claimed the seat.",
  ],
  [
    "a payment's entry, both sides",
    postings("payment:pay-ben", [
      [KEPT, 4000],
      [POT, -4000],
    ]),
    "1. payments",
    "Ben's payment is recorded as $50.00, but entry 3 says $40.00.",
  ],
  [
    "a payment's entry, one side",
    postings("payment:pay-ben", [
      [KEPT, 4000],
      [POT, -5000],
    ]),
    "entries",
    "Entry 3 doesn't add up: $10.00 more on one side.",
  ],
  [
    "a posting of nothing",
    postings("payment:pay-ben", [
      [KEPT, 5000],
      [POT, -5000],
      ["fees", 0],
    ]),
    "entries",
    "Entry 3 has an amount of $0.00.",
  ],
  [
    "an entry with one side only",
    append({ key: "x", event: "fee", postings: [] }),
    "entries",
    "Entry 10 moves money from nowhere or to nowhere.",
  ],
  [
    "money moved by a record",
    append({
      key: "x",
      event: "state.recorded",
      postings: [
        [KEPT, 1],
        [POT, -1],
      ],
    }),
    "entries",
    "Entry 10 moves $0.01, but only records something.",
  ],
  [
    "an account of another league",
    postings("payment:pay-ben", [
      ["kept:other:1:ada", 5000],
      [POT, -5000],
    ]),
    "entries",
    "Entry 3 moves money of another league.",
  ],
  [
    "an account that doesn't exist",
    postings("payment:pay-ben", [
      ["keeps:ada", 5000],
      [POT, -5000],
    ]),
    "entries",
    "Entry 3 has an account that doesn't exist, “keeps:ada”.",
  ],
  [
    "a treasurer's money and a processor's in one",
    postings("payment:pay-ben", [
      ["processor", 5000],
      [POT, -5000],
    ]),
    "entries",
    "Entry 3 mixes a treasurer's money with the processor's.",
  ],
  [
    "more sent than was kept",
    append({
      key: "x",
      event: "debt.sent",
      postings: [
        [POT, 2000],
        [KEPT, -2000],
        [`owed:${LEAGUE}:1:ada`, 6000],
        [KEPT, -6000],
      ],
    }),
    "entries",
    "Entry 10 takes $10.00 more from Ada than they kept.",
  ],
  [
    "more awarded than the pot has",
    append({
      key: "x",
      event: "payouts.awarded",
      postings: [
        [POT, 2100],
        [`owed:${LEAGUE}:1:cat`, -2100],
      ],
    }),
    "entries",
    "Entry 10 takes $1.00 more than season 1 had (pot).",
  ],
  [
    "kept in one season, owed in another",
    append({
      key: "x",
      event: "debt.sent",
      postings: [
        [`owed:${LEAGUE}:1:ben`, 1000],
        [`pot:${LEAGUE}:2`, -1000],
      ],
    }),
    "entries",
    "Season 1: what is kept and what is owed differ by $10.00.",
  ],
  ["an entry twice", (all) => all.push(entryOf(all, "payment:pay-ben")), "entries", "Entry 10 is in the books twice."],
  [
    "a row changed past the application",
    append({
      key: "x",
      event: "state.recorded",
      actor: "owner",
      records: [["due", { id: "due-ben", user: "ben", status: "waived" }]],
    }),
    "entries",
    "Entry 10: somebody changed Ben's due past the application.",
  ],
  [
    "a payment that isn't in the books",
    append({
      key: "x",
      event: "state.recorded",
      records: [["payment", { id: "p", user: "ben", amount: 5000, status: "succeeded" }]],
    }),
    "1. payments",
    "Ben's payment of $50.00 isn't in the books.",
  ],
  [
    "a payment taken out of the books",
    without("payment:pay-ada"),
    "entries",
    "Entry 7 takes $30.00 more than season 1 had (pot).",
  ],
  [
    "a payment's amount",
    patch("payment", "pay-ben", { amount: 7000 }),
    "1. payments",
    "Ben's payment is recorded as $70.00, but entry 3 says $50.00.",
  ],
  [
    "a payment's state",
    patch("payment", "pay-ben", { status: "pending" }),
    "1. payments",
    "Ben's payment of $50.00 is in the books as entry 3, but recorded as “pending”.",
  ],
  [
    "a payment's payer",
    patch("payment", "pay-ben", { paidBy: "cat" }),
    "1. payments",
    "Ben's payment of $50.00 is recorded as paid by Cat, but entry 3 says someone else.",
  ],
  [
    "whose payment it is",
    patch("payment", "pay-ben", { user: "cat" }),
    "1. payments",
    "Cat's payment of $50.00 is recorded as paid by Cat, but entry 3 says someone else.",
  ],
  [
    "a payment deleted",
    remove("payment", "pay-ben"),
    "1. payments",
    "Entry 3 is a payment of $50.00, but there is no record of it.",
  ],
  [
    "which season a payment pays",
    patch("share", "pay-ben:1", { season: 2 }),
    "2. shares",
    "Entry 3 pays $0.00 for season 2, not the recorded $50.00.",
  ],
  [
    "who keeps a payment",
    patch("receipt", "pay-ben", { keeper: "cat" }),
    "3. receipts",
    "Entry 3 says that Ada keeps $50.00, but the record says Cat.",
  ],
  [
    "a payout's amount",
    patch("payout", "out-2", { amount: 4100 }),
    "5. payouts",
    "Ada's payouts of season 1 come to $41.00, but the books award $40.00.",
  ],
  [
    "a payout's winner",
    patch("payout", "out-2", { user: "cat" }),
    "5. payouts",
    "Ada's payouts of season 1 come to $0.00, but the books award $40.00.",
  ],
  [
    "a payout deleted",
    remove("payout", "out-2"),
    "5. payouts",
    "Ada's payouts of season 1 come to $0.00, but the books award $40.00.",
  ],
  [
    "a set-off",
    patch("set_off", "out-4:charge-1", { amount: 900 }),
    "5. set-offs",
    "$10.00 of Cat's payout is set off against what they owe, but their dues say $9.00.",
  ],
  [
    "a debt's state: sent, though it wasn't",
    patch("payout", "out-2", { status: "completed" }),
    "6. sent",
    "Ada's payout of $40.00 is recorded as “completed”, but the books don't say that its treasurer sent it.",
  ],
  [
    "a debt's state: owed, though it was sent",
    patch("payout", "out-1", { status: "owed" }),
    "6. sent",
    "Ben's payout of $80.00 is recorded as “owed”, but the books say it was sent.",
  ],
  [
    "who sent a debt",
    patch("debt", "out-1", { keeper: "cat" }),
    "6. sent",
    "Ben's payout of $80.00 is recorded as “completed”, but the books don't say that its treasurer sent it.",
  ],
  [
    "how much was sent",
    postings("debt:out-1:1:sent", [
      [`owed:${LEAGUE}:1:ben`, 7000],
      [KEPT, -7000],
    ]),
    "6. sent",
    "Ben's payout of $80.00 is recorded as “completed”, but",
  ],
  [
    "to whom it was sent",
    postings("debt:out-1:1:sent", [
      [`owed:${LEAGUE}:1:ada`, 4000],
      [KEPT, -4000],
    ]),
    "6. sent",
    "Ben's payout of $80.00 is recorded as “completed”, but",
  ],
  [
    "a seat paid through a later year",
    patch("seat", "seat-ben", { paidThrough: 3 }),
    "7. seats",
    "Ben counts as paid through season 3, but no payment in the books covers it.",
  ],
  [
    "an entry due counted as open",
    append({
      key: "x",
      event: "state.recorded",
      records: [
        ["due", { id: "due-ben", user: "ben", season: 1, kind: "entry", amount: 5000, covered: 0, status: "open" }],
      ],
    }),
    "7. seats",
    "Ben counts as “paid”, but their entry fee for season 1 doesn't.",
  ],
  [
    "a seat of somebody who paid nothing",
    patch("seat", "seat-cat", { user: "dee" }),
    "7. seats",
    "Someone counts as paid through season 1, but no payment in the books covers it.",
  ],
  [
    "a due counted as paid",
    append({
      key: "x",
      event: "state.recorded",
      records: [
        ["due", { id: "late-1", user: "cat", season: 1, kind: "late", amount: 500, covered: 0, status: "paid" }],
      ],
    }),
    "8. dues",
    "Cat's late fee of $5.00 for season 1 counts as paid, but no payment in the books covers it.",
  ],
  [
    "a due's amount",
    patch("due", "charge-1", { amount: 2000 }),
    "8. dues",
    "Cat's charge of $20.00 for season 1 counts as paid, but no payment in the books covers it.",
  ],
  [
    "a paid part counted as open",
    append({
      key: "x",
      event: "state.recorded",
      records: [
        ["due", { id: "due-ben", user: "ben", season: 1, kind: "part", amount: 5000, covered: 0, status: "open" }],
        ["seat", { id: "seat-ben", user: "ben", status: "refunded", firstSeason: 1, paidThrough: 1, leftAt: null }],
      ],
    }),
    "8. dues",
    "Ben's part of the entry fee of $50.00 for season 1 counts as open, but was paid.",
  ],
  [
    "a ballot flipped",
    patch("vote", "vote-1", { ballots: ballots(() => "for") }),
    "9. votes",
    "The payout vote on Ada's proposal counted 2 for and 1 against, but its ballots are 3 and 0.",
  ],
  [
    "a vote's tally",
    patch("vote", "vote-1", { for: 3, against: 0 }),
    "9. votes",
    "The payout vote on Ada's proposal counted 3 for and 0 against, but its ballots are 2 and 1.",
  ],
  [
    "a ballot and the tally: too few",
    patch("vote", "vote-1", { ballots: ballots((nth) => (nth === 0 ? "for" : "against")), for: 1, against: 2 }),
    "9. votes",
    "The payout vote on Ada's proposal was approved with 1 of 3 voters, but needed 2.",
  ],
  [
    "a voter counted twice",
    patch("vote", "vote-1", { ballots: [BALLOTS[0], BALLOTS[0], BALLOTS[2]] }),
    "9. votes",
    "The payout vote on Ada's proposal has two ballots of one voter.",
  ],
  [
    "my ballot given to somebody else",
    patch("vote", "vote-1", {
      ballots: BALLOTS.map((each, nth) => (nth === 1 ? { ...each, voter: sha256("x:dee") } : each)),
    }),
    "own ballot",
    "You voted, but your ballot isn't among those that were counted.",
  ],
  [
    "an election won by too few",
    append({
      key: "x",
      event: "state.recorded",
      records: [
        [
          "election",
          { id: "e", user: "cat", season: 1, status: "approved", voters: 3, for: 1, against: 0, ballots: [BALLOTS[0]] },
        ],
      ],
    }),
    "9. votes",
    "The vote on the commissioner on Cat's proposal was approved with 1 of 3 voters, but needed 2.",
  ],
  [
    "an election by one of two, of three seats in a league that keeps its own money",
    append({
      key: "x",
      event: "state.recorded",
      records: [
        [
          "election",
          {
            ...{ id: "e", user: "cat", season: 1, status: "approved", voters: 2, seatsCounted: 3, for: 1, against: 0 },
            ballots: [BALLOTS[0]],
          },
        ],
      ],
    }),
    "9. votes",
    "The vote on the commissioner on Cat's proposal was approved with 1 of 2 voters, but needed 2.",
  ],
  [
    "the row of a prize table",
    (all) =>
      Object.assign(entryOf(all, "prizes:1"), {
        details: { row: "First $100.00", rowHash: sha256("First $80.00, second $40.00") },
      }),
    "10. prize table",
    "The prize table in entry 6 isn't the one that was decided.",
  ],
  [
    "the terms' prize row",
    patch("terms", LEAGUE, { prizeRow: { hash: sha256("First $100.00"), amounts: [12_000] } }),
    "10. prize table",
    "The prizes of season 1's terms aren't those that entry 6 decided.",
  ],
  [
    "less in the prize table than was paid",
    patch("terms", LEAGUE, { prizeRow: { hash: sha256("First $80.00, second $40.00"), amounts: [8000, 3000] } }),
    "prize sums",
    "Season 1 pays $120.00 for places, but its prize table only has $110.00.",
  ],
  [
    "the hash of the results",
    patch("results", "results-1", { table: sha256("another") }),
    "11. results",
    "The results of season 1 aren't those that were recorded.",
  ],
  [
    "the reason of an objection",
    patch("objection", "objection-1", { reason: sha256("salt-9:I agree") }),
    "texts",
    "The text “I never dropped that player” isn't one that was recorded.",
  ],
];

const IN_PROCESSORS_SEASON: Planted[] = [
  [
    "a payout that nobody awarded",
    append({
      key: "x",
      event: "state.recorded",
      records: [["payout", { id: "p", user: "cat", season: 1, kind: "prize", amount: 500, status: "owed" }]],
    }),
    "5. payouts",
    "Cat's payouts of season 1 come to $5.00, but the books award $0.00.",
  ],
  [
    "a vote on a charge",
    append({
      key: "x",
      event: "state.recorded",
      records: [
        ["charge_vote", { id: "c", season: 1, status: "approved", voters: 3, for: 2, against: 0, ballots: BALLOTS }],
      ],
    }),
    "9. votes",
    "The vote on a charge counted 2 for and 0 against, but its ballots are 2 and 1.",
  ],
  [
    "a refund's amount",
    patch("refund", "refund-1", { amount: 4000 }),
    "4. refunds",
    "Cat's refund of $40.00 is one of $50.00 in entry 5.",
  ],
  [
    "a refund's recipient",
    patch("refund", "refund-1", { user: "ben" }),
    "4. refunds",
    "Ben's refund of $50.00 is recorded, but entry 5 says it is someone else's.",
  ],
  [
    "a refund's state: failed, though it arrived",
    patch("refund", "refund-1", { status: "failed" }),
    "4. refunds",
    "Cat's refund of $50.00 is recorded as “failed”, but the books say it was sent.",
  ],
  [
    "a refund that came back",
    append({
      key: "refund:refund-1:1:returned",
      event: "refund.returned",
      postings: [
        ["processor", 5000],
        [`escrow:${LEAGUE}:1`, -5000],
      ],
    }),
    "4. refunds",
    "Cat's refund of $50.00 is recorded as “succeeded”, but the books say it wasn't sent.",
  ],
  [
    "a payout that wasn't sent",
    (all) => Object.assign(entryOf(all, "transfer:out-1:1:completed"), { key: "transfer:out-1:1:begun" }),
    "6. sent",
    "Ben's payout of $100.00 is recorded as “completed”, but the books don't say that it was sent.",
  ],
  [
    "more out of escrow than came in",
    append({
      key: "x",
      event: "payouts.awarded",
      postings: [
        [`escrow:${LEAGUE}:1`, 100],
        ["payable:ada", -100],
      ],
    }),
    "entries",
    "Entry 9 takes $1.00 more than season 1 had (escrow).",
  ],
];

async function checked(bundle: Bundle, asked = {}) {
  const { verdict, faults } = await verify(JSON.stringify(bundle), asked);
  return { verdict, ...faults[0] };
}

const isntSaid = "The results don't say so: people decided it.";
const DISPUTE = { season: 1, details: { paymentId: "pay-ben" } };
const open = { id: "late-ben", user: "ben", season: 1, kind: "late", amount: 500, covered: 0, status: "open" };

/** What is unusual in books that are right, and what a verifier says of it. */
const HONEST: [what: string, change: Change, says?: string][] = [
  [
    "a prize that people gave to somebody else",
    patch("team", "team-ben", { team: "t3" }),
    `Ben got $80.00 for place 1 in entry 8. ${isntSaid}`,
  ],
  [
    "a week's prize given for another week",
    patch("payout", "out-3", { prize: "Weekly high score, week 2" }),
    `Ben got $10.00 for “Weekly high score, week 2” in entry 8. ${isntSaid}`,
  ],
  [
    "a team that changed hands after the prize",
    append({
      key: "x",
      event: "state.recorded",
      records: [["team", { id: "team-ben", season: 1, team: "t3", user: "ben" }]],
    }),
    "3 prizes follow from the results.",
  ],
  ["a week paid by place, while the season goes on", patch("payout", "out-2", { place: 1, period: "Week 1" })],
  ["a vote on smaller prizes", patch("vote", "vote-1", { prizeRow: { from: 2, amounts: [1000] } })],
  [
    "a table whose first place gets what is above it",
    (entries) => {
      patch("terms", LEAGUE, { prizeTable: { rows: [], surplus: "first" } })(entries);
      patch("terms", LEAGUE, { prizeRow: { hash: sha256(PRIZES), amounts: [4000, 4000] } })(entries);
    },
  ],
  [
    "a prize that was given back, and another for its place",
    (entries) => {
      patch("payout", "out-2", { forfeitedAt: 1 })(entries);
      patch("terms", LEAGUE, { prizeRow: { hash: sha256(PRIZES), amounts: [8000] } })(entries);
    },
  ],
  ["a seat that an account claimed, with what it paid before and is owed", claims()],
  [
    "a late fee whose payment a bank took back",
    (entries) => {
      append({
        key: "dispute:x",
        event: "dispute.opened",
        ...DISPUTE,
        postings: [
          [POT, 100],
          [`owed:${LEAGUE}:1:ben`, -100],
        ],
      })(entries);
      append({
        key: "x",
        event: "state.recorded",
        records: [
          ["due", open],
          ["paid_due", { id: "pay-ben:late-ben", payment: "pay-ben", due: "late-ben", amount: 500, refunded: 0 }],
        ],
      })(entries);
    },
  ],
];

/** Dee claims Ben's seat, who was a name alone: the rows are hers, the entries stay. */
function claimed(fields: object = {}, moved: object = {}): Entry[] {
  const rows = treasurersSeason().flatMap(({ records = [] }) => records);
  const theirs = new Map(
    rows.filter(([, row]) => row.user === "ben").map((each) => [`${each[0]} ${each[1].id}`, each]),
  );
  const records = [...theirs.values()].map(([about, row]): [string, Row] => [about, { ...row, user: "dee" }]);
  const claim: [string, Row] = ["claim", { id: "c1", name: "ben", user: "dee", undoneAt: null, ...fields }];
  const postings: Entry["postings"] = [
    [`owed:${LEAGUE}:1:ben`, 1000],
    [`owed:${LEAGUE}:1:dee`, -1000],
  ];
  const details = { claimId: "c1", userId: "ben", toUserId: "dee", ...moved };
  return [
    { key: "claim:c1:1:claimed", event: "seat.claimed", season: 1, details, postings, records: [claim, ...records] },
  ];
}

describe("books that are right", () => {
  it.each(HONEST)("are right with %s", async (_, change, says = "adds up") => {
    const entries = treasurersSeason();
    change(entries);
    const { verdict, headline, lines } = await verify(JSON.stringify(bundleOf(entries)));
    expect({ verdict, headline }).toEqual({ verdict: "good", headline: "Sunday Scaries: these books add up." });
    expect(lines.join("\n")).toContain(says);
  });

  it("say up to which entry they are signed, if not all", async () => {
    const entries = treasurersSeason();
    const before = bundleOf(entries.slice(0, 4));
    const { lines, notes } = await verify(JSON.stringify({ ...bundleOf(entries), signed: before.signed }));
    expect(lines.join()).toContain("The league's head, up to entry 4 of 9, was seen by witness.example");
    expect(notes.join()).toContain("Its head, up to entry 4 of 9, is signed by the key");
  });
});

describe("everything hashed and signed anew", () => {
  it.each(IN_TREASURERS_SEASON)("%s is found in a treasurer's season", async (_, change, check, sentence) => {
    const entries = treasurersSeason();
    change(entries);
    expect(await checked(bundleOf(entries))).toEqual({
      verdict: "bad",
      check,
      sentence: expect.stringContaining(sentence),
    });
  });

  it.each(IN_PROCESSORS_SEASON)("%s is found in a processor's season", async (_, change, check, sentence) => {
    const entries = processorsSeason();
    change(entries);
    expect(await checked(bundleOf(entries))).toEqual({
      verdict: "bad",
      check,
      sentence: expect.stringContaining(sentence),
    });
  });
});

/** Consistent with itself, so that only somebody's older proof shows it. */
const REWRITTEN: [what: string, change: Change, entry: number][] = [
  ["a payment and all that follows from it", (all) => rename(all, "pay-ben", "ben", "dee"), 3],
  ["an announcement's day", patch("debt", "out-1", { sentOn: "2026-11-01" }), 9],
  ["a receipt's day", patch("receipt", "pay-ben", { paidOn: "2026-10-01" }), 3],
  ["the entry fee", patch("terms", LEAGUE, { entryFee: 4000 }), 1],
  ["the treasurer", patch("terms", LEAGUE, { treasurer: "cat" }), 1],
  ["a due lowered", patch("due", "due-ben", { amount: 4000 }), 3],
  ["a due waived", patch("due", "due-cat", { status: "waived" }), 4],
  ["a charge nobody objected to", remove("due", "charge-1"), 8],
  ["a proposal", patch("vote", "vote-1", { user: "cat" }), 7],
  [
    "another's voter",
    patch("vote", "vote-1", {
      ballots: BALLOTS.map((each, nth) => (nth === 2 ? { ...each, voter: sha256("x") } : each)),
    }),
    7,
  ],
  ["the order of two payments", (all) => all.splice(1, 2, all[2] as Entry, all[1] as Entry), 2],
  ["the dues a payment pays", patch("paid_due", "pay-ben:due-ben", { due: "due-cat" }), 3],
];

function rename(entries: Entry[], id: string, from: string, to: string) {
  const nth = entries.findIndex(({ key }) => key === `payment:${id}`);
  entries[nth] = JSON.parse(JSON.stringify(entries[nth]).replaceAll(`"${from}"`, `"${to}"`));
}

describe("a history rewritten without a contradiction", () => {
  const before = bundleOf(treasurersSeason());
  it.each(REWRITTEN)(
    "%s: is found by an old head and by an older file, which names the entry",
    async (_, change, entry) => {
      const entries = treasurersSeason();
      change(entries);
      const after = bundleOf(entries);
      expect(await checked(after)).toEqual({ verdict: "good" });
      expect(await checked(after, { head: written(before.head) })).toMatchObject({
        check: "old head",
        sentence: expect.stringContaining("These books never had your old head"),
      });
      expect(await checked(after, { older: JSON.stringify(before) })).toEqual({
        verdict: "bad",
        check: "older file",
        sentence: `Entry ${entry} was changed after it was sealed: the older file has another.`,
      });
    },
  );

  it("a cut-off tail is found by an old head and by an older file", async () => {
    const after = bundleOf(treasurersSeason().slice(0, 7));
    expect(await checked(after)).toEqual({ verdict: "good" });
    expect((await checked(after, { head: written(before.head) })).sentence).toBe(
      "Your old head is that of entry 9, but these books end at entry 7: their end was cut off.",
    );
    expect((await checked(after, { older: JSON.stringify(before) })).sentence).toBe(
      "The older file has 9 entries, but these books end at entry 7: their end was cut off.",
    );
  });

  it("an earlier head of the same books is in them", async () => {
    const earlier = bundleOf(treasurersSeason().slice(0, 4));
    const asked = { head: written(earlier.head), older: JSON.stringify(earlier) };
    expect(await checked(before, asked)).toEqual({ verdict: "good" });
  });
});

const BROKEN = "At least one entry was changed, moved, added or removed after it was sealed";
const IN_FILE: [what: string, change: (bundle: Bundle) => void, check: string, sentence: string][] = [
  ["an entry's amounts", (b) => (b.entries[2] = b.entries[2].replaceAll("5000", "4000")), "chain", BROKEN],
  ["the order of entries", (b) => b.entries.splice(1, 2, b.entries[2], b.entries[1]), "chain", BROKEN],
  ["an entry left out", (b) => b.entries.splice(5, 1), "chain", "These books say they have 9 entries, but 8 are here."],
  [
    "an entry of another league",
    (b) => Object.assign(b, sealed({ ...b, entries: b.entries.with(5, b.entries[5].replace(LEAGUE, "other")) })),
    "entries",
    "Entry 6 belongs to another league.",
  ],
  ["the head", (b) => (b.head.hash = sha256("x")), "chain", BROKEN],
  [
    "a table of results",
    (b) => (b.results[0].table.teams[0].finalPlace = 1),
    "11. results",
    "The results of season 1 aren't those",
  ],
  ["a text", (b) => (b.texts[0].text = "I agree"), "texts", "The text “I agree” isn't one that was recorded."],
  ["the salt of my ballot", (b) => (b.salts["vote-1"] = "x"), "own ballot", "You voted, but your ballot isn't among"],
  [
    "whose signed head it is",
    (b) => (b.signed = signedIn([leafOf(b.head, "other")], 0)),
    "signed head",
    "The signed head is another league's.",
  ],
  [
    "which head is signed",
    (b) => (b.signed = signedIn([leafOf({ position: 9, hash: sha256("x") })], 0)),
    "signed head",
    "The signed head, at entry 9, isn't one of these books.",
  ],
  [
    "the signature",
    (b) =>
      (b.signed.checkpoint = b.signed.checkpoint
        .replace(/=\n/, "A\n")
        .replace(/— pot.example (.{20})./, "— pot.example $1A")),
    "signed head",
    "",
  ],
  [
    "the checkpoint's root",
    (b) => (b.signed.checkpoint = signedIn(["x"], 0).checkpoint),
    "signed head",
    "The signed checkpoint doesn't have this league's head in it.",
  ],
  [
    "the signer",
    (b) => (b.signed.checkpoint = signedIn([leafOf(b.head)], 0, keyOf(9, "pot.example", 1)).checkpoint),
    "signed head",
    "The checkpoint's signature isn't right",
  ],
  [
    "the signature's name",
    (b) => (b.signed.checkpoint = b.signed.checkpoint.replace("— pot.example", "— pod.example")),
    "signed head",
    "The checkpoint's signature isn't right",
  ],
  [
    "the checkpoint's size",
    (b) => (b.signed.checkpoint = b.signed.checkpoint.replace("\n1\n", "\n2\n")),
    "signed head",
    "The signed checkpoint doesn't have",
  ],
  ["the proof", (b) => b.signed.proof.push(sha256("x")), "signed head", "The signed checkpoint doesn't have"],
  ["the checkpoint, all of it", (b) => (b.signed.checkpoint = "x"), "signed head", "The signed checkpoint isn't one."],
];

describe("a file changed", () => {
  it.each(IN_FILE)("%s", async (_, change, check, sentence) => {
    const bundle = structuredClone(bundleOf(treasurersSeason()));
    change(bundle);
    expect(await checked(bundle)).toEqual({ verdict: "bad", check, sentence: expect.stringContaining(sentence) });
  });

  it("another key than the one from elsewhere, and a witness that hasn't signed", async () => {
    const bundle = bundleOf(treasurersSeason());
    const [other, stranger] = [keyOf(9, "pot.example", 1), keyOf(9, "witness.example", 4)];
    expect((await checked(bundle, { keys: ["x"] })).sentence).toBe("A key that you gave isn't a verifier key.");
    expect((await checked(bundle, { keys: [other.verifier] })).sentence).toContain("signed with another key");
    expect((await checked(bundle, { keys: [stranger.verifier] })).sentence).toBe(
      "The witness witness.example hasn't signed this checkpoint.",
    );
    expect((await checked(sealed(bundle, false), { keys: [LOG.verifier] })).sentence).toBe(
      "This file isn't signed, so no key fits it.",
    );
    expect(await checked(bundle, { keys: [LOG.verifier, WITNESS.verifier] })).toEqual({ verdict: "good" });
  });

  it.each([0, 1, 2, 3, 4])(
    "leaf %i of a log of five leagues is in its checkpoint, and not with another leaf's proof",
    async (index) => {
      const bundle = bundleOf(treasurersSeason());
      const leaves = Array.from({ length: 5 }, (_, nth) =>
        nth === index ? leafOf(bundle.head) : leafOf(bundle.head, `league-${nth}`),
      );
      const signed = signedIn(leaves, index);
      expect(await checked({ ...bundle, signed })).toEqual({ verdict: "good" });
      const { proof } = signedIn(leaves, (index + 1) % 5);
      expect((await checked({ ...bundle, signed: { ...signed, proof } })).check).toBe("signed head");
    },
  );
});

it("the texts of entries are those of the page", () => {
  expect(textsOf(treasurersSeason())[1]?.split("\n").slice(0, 12)).toEqual([
    "entry 102",
    "key payment:pay-ada",
    "event payment.succeeded",
    `league ${LEAGUE}`,
    "season 1",
    "actor ada",
    "reference -",
    'details {"userId":"ada"}',
    "occurred 1795000000000001",
    `posting ${KEPT} 5000`,
    `posting ${POT} -5000`,
    expect.stringMatching(/^record \d+ payment \{/),
  ]);
});
