import { createHash } from "node:crypto";
import { signedIn } from "./sign-log.ts";

/** Makes bundles by hand from docs/proof.md, and the changes that somebody with the database could make. */
export type Row = { id: string; [field: string]: unknown };
export type Entry = {
  key: string;
  event: string;
  season?: number;
  actor?: string;
  details?: object;
  postings?: [account: string, amount: number][];
  records?: [about: string, row: Row][];
};
// biome-ignore lint/suspicious/noExplicitAny: what a test makes wrong has no type
export type Bundle = any;

export const sha256 = (text: string | Buffer) => createHash("sha256").update(text).digest("hex");
export const LEAGUE = "00000000-0000-4000-8000-0000000000aa";

export function textsOf(entries: Entry[]): string[] {
  let record = 0;
  return entries.map(
    ({ key, event, season = "-", actor = "application", details = {}, postings = [], records = [] }, nth) =>
      [
        `entry ${nth + 101}`,
        `key ${key}`,
        `event ${event}`,
        `league ${LEAGUE}`,
        `season ${season}`,
        `actor ${actor}`,
        "reference -",
        `details ${JSON.stringify(details)}`,
        `occurred ${1_795_000_000_000_000 + nth}`,
        ...postings
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([account, amount]) => `posting ${account} ${amount}`),
        ...records.map(([about, row]) => {
          record += 1;
          return `record ${record} ${about} ${JSON.stringify({ league: LEAGUE, ...row })}`;
        }),
      ].join("\n"),
  );
}

const hashesOf = (texts: string[]): string[] => {
  const hashes: string[] = [];
  for (const text of texts) hashes.push(sha256(`${hashes.at(-1) ?? "0".repeat(64)}\n${text}`));
  return hashes;
};

const headOf = (entries: string[]) => ({ position: entries.length, hash: hashesOf(entries).at(-1) ?? "" });

/** A head as people copy it. */
export const written = ({ position, hash }: { position: number; hash: string }) =>
  `${position} · ${hash.slice(0, 32).replace(/.{4}(?=.)/g, "$& ")}`;

const TABLE = {
  teams: [
    { id: "t1", finalPlace: 2 },
    { id: "t2", finalPlace: 1 },
    { id: "t3", finalPlace: 3 },
  ],
  weeks: [
    {
      week: 1,
      weekCount: 1,
      isComplete: true,
      phase: "regular",
      scores: [
        { teamId: "t1", points: 9000 },
        { teamId: "t2", points: 10150 },
        { teamId: "t3", points: 8000 },
      ],
    },
    {
      week: 2,
      weekCount: 1,
      isComplete: true,
      phase: "regular",
      scores: [
        { teamId: "t1", points: 12000 },
        { teamId: "t2", points: 7000 },
        { teamId: "t3", points: 8500 },
      ],
    },
  ],
};
/** Written by hand with its keys in order. */
const TABLE_HASH = sha256(
  '{"teams":[{"finalPlace":2,"id":"t1"},{"finalPlace":1,"id":"t2"},{"finalPlace":3,"id":"t3"}],"weeks":[' +
    '{"isComplete":true,"phase":"regular","scores":[{"points":9000,"teamId":"t1"},{"points":10150,"teamId":"t2"},{"points":8000,"teamId":"t3"}],"week":1,"weekCount":1},' +
    '{"isComplete":true,"phase":"regular","scores":[{"points":12000,"teamId":"t1"},{"points":7000,"teamId":"t2"},{"points":8500,"teamId":"t3"}],"week":2,"weekCount":1}]}',
);

export const PRIZES = "First $80.00, second $40.00";
const ballot = (user: string, vote: string) => ({ voter: sha256(`salt-${user}:${user}`), vote });
const USERS = ["ada", "ben", "cat"];

const TERMS: Row = {
  id: LEAGUE,
  season: 1,
  currency: "USD",
  custody: "treasurer",
  commissioner: "ada",
  treasurer: "ada",
  entryFee: 5000,
  prizeRow: { hash: sha256(PRIZES), amounts: [8000, 4000] },
  otherPrizes: [{ kind: "weekly" }],
  payoutRule: "vote",
};

const start = (terms: Row): Entry => ({
  key: "state:1",
  event: "state.recorded",
  season: 1,
  records: [
    ["terms", terms],
    ...USERS.flatMap((user, nth): [string, Row][] => [
      ["seat", { id: `seat-${user}`, user, status: "pending", firstSeason: 1, paidThrough: 0, leftAt: null }],
      ["due", { id: `due-${user}`, user, season: 1, kind: "entry", amount: 5000, covered: 0, status: "open" }],
      ["team", { id: `team-${user}`, season: 1, team: `t${nth + 1}`, user }],
    ]),
  ],
});

const paid = (user: string, postings: [string, number][], more: [string, Row][]): Entry => ({
  key: `payment:pay-${user}`,
  event: "payment.succeeded",
  season: 1,
  actor: user,
  details: { userId: user },
  postings,
  records: [
    ["payment", { id: `pay-${user}`, user, paidBy: null, amount: 5000, status: "succeeded", byTreasurer: false }],
    ["share", { id: `pay-${user}:1`, payment: `pay-${user}`, season: 1, amount: 5000, refunded: 0 }],
    [
      "paid_due",
      { id: `pay-${user}:due-${user}`, payment: `pay-${user}`, due: `due-${user}`, amount: 5000, refunded: 0 },
    ],
    ["due", { id: `due-${user}`, user, season: 1, kind: "entry", amount: 5000, covered: 0, status: "paid" }],
    ["seat", { id: `seat-${user}`, user, status: "paid", firstSeason: 1, paidThrough: 1, leftAt: null }],
    ...more,
  ],
});

const VOTE: Row = {
  id: "vote-1",
  user: "ada",
  season: 1,
  kind: "payouts",
  status: "approved",
  voters: 3,
  for: 2,
  against: 1,
  ballots: [ballot("ada", "for"), ballot("ben", "for"), ballot("cat", "against")],
};
const payout = (row: Row): [string, Row] => [
  "payout",
  { season: 1, kind: "prize", prize: null, period: null, setOff: 0, forfeitedAt: null, ...row },
];

/** A season whose treasurer, Ada, keeps the money. Cat's prize pays a charge that she owes. */
export const treasurersSeason = (): Entry[] => structuredClone(TREASURERS);

const TREASURERS: Entry[] = [
  start(TERMS),
  ...USERS.map((user) =>
    paid(
      user,
      [
        [`kept:${LEAGUE}:1:ada`, 5000],
        [`pot:${LEAGUE}:1`, -5000],
      ],
      [["receipt", { id: `pay-${user}`, keeper: "ada", paidOn: "2026-09-01" }]],
    ),
  ),
  {
    key: "state:5",
    event: "state.recorded",
    season: 1,
    records: [
      ["due", { id: "charge-1", user: "cat", season: 1, kind: "charge", amount: 1000, covered: 0, status: "open" }],
      ["objection", { id: "objection-1", due: "charge-1", reason: sha256("salt-9:I never dropped that player") }],
      ["results", { id: "results-1", season: 1, table: TABLE_HASH }],
    ],
  },
  { key: "prizes:1", event: "prizes.decided", season: 1, details: { row: PRIZES, rowHash: sha256(PRIZES) } },
  { key: "state:7", event: "state.recorded", season: 1, records: [["vote", VOTE]] },
  {
    key: "payouts:1",
    event: "payouts.awarded",
    season: 1,
    details: { resultsHash: TABLE_HASH },
    postings: [
      [`pot:${LEAGUE}:1`, 13_000],
      [`owed:${LEAGUE}:1:ben`, -9000],
      [`owed:${LEAGUE}:1:ada`, -4000],
    ],
    records: [
      payout({ id: "out-1", user: "ben", place: 1, amount: 8000, status: "owed", byTreasurer: true }),
      payout({ id: "out-2", user: "ada", place: 2, amount: 4000, status: "owed", byTreasurer: true }),
      payout({
        id: "out-3",
        user: "ben",
        place: null,
        prize: "Weekly high score, week 1",
        amount: 1000,
        status: "owed",
        byTreasurer: true,
      }),
      payout({
        id: "out-4",
        user: "cat",
        place: null,
        prize: "Best name",
        amount: 0,
        setOff: 1000,
        status: "completed",
        byTreasurer: true,
      }),
      ["set_off", { id: "out-4:charge-1", payout: "out-4", due: "charge-1", amount: 1000 }],
      ["due", { id: "charge-1", user: "cat", season: 1, kind: "charge", amount: 1000, covered: 1000, status: "paid" }],
    ],
  },
  {
    key: "debt:out-1:1:sent",
    event: "debt.sent",
    season: 1,
    postings: [
      [`owed:${LEAGUE}:1:ben`, 8000],
      [`kept:${LEAGUE}:1:ada`, -8000],
    ],
    records: [
      payout({ id: "out-1", user: "ben", place: 1, amount: 8000, status: "completed", byTreasurer: true }),
      ["debt", { id: "out-1", keeper: "ada", attempt: 1, sentOn: "2026-12-01" }],
    ],
  },
];

/** A season whose money a processor holds. Cat is refunded, Ben paid out. */
export const processorsSeason = (): Entry[] => structuredClone(PROCESSORS);

const PROCESSORS: Entry[] = [
  start({ ...TERMS, custody: "processor", treasurer: null, prizeRow: null }),
  ...USERS.map((user) =>
    paid(
      user,
      [
        ["processor", 5000],
        [`escrow:${LEAGUE}:1`, -5000],
      ],
      [],
    ),
  ),
  {
    key: "refund:refund-1:1:begun",
    event: "refund.begun",
    season: 1,
    details: { userId: "cat" },
    postings: [
      [`escrow:${LEAGUE}:1`, 5000],
      [`refunds_in_flight:${LEAGUE}:1`, -5000],
    ],
    records: [
      [
        "refund",
        { id: "refund-1", payment: "pay-cat", user: "cat", amount: 5000, status: "processing", byTreasurer: false },
      ],
      [
        "seat",
        { id: "seat-cat", user: "cat", status: "refunded", firstSeason: 1, paidThrough: 0, leftAt: "2026-09-03" },
      ],
    ],
  },
  {
    key: "refund:refund-1:1:confirmed",
    event: "refund.confirmed",
    season: 1,
    postings: [
      [`refunds_in_flight:${LEAGUE}:1`, 5000],
      ["processor", -5000],
    ],
    records: [
      [
        "refund",
        { id: "refund-1", payment: "pay-cat", user: "cat", amount: 5000, status: "succeeded", byTreasurer: false },
      ],
    ],
  },
  {
    key: "payouts:1",
    event: "payouts.awarded",
    season: 1,
    postings: [
      [`escrow:${LEAGUE}:1`, 10_000],
      ["payable:ben", -10_000],
    ],
    records: [payout({ id: "out-1", user: "ben", place: 1, amount: 10_000, status: "processing", byTreasurer: false })],
  },
  {
    key: "transfer:out-1:1:completed",
    event: "transfer.completed",
    season: 1,
    postings: [
      ["payable:ben", 10_000],
      ["processor", -10_000],
    ],
    records: [payout({ id: "out-1", user: "ben", place: 1, amount: 10_000, status: "completed", byTreasurer: false })],
  },
];

export function bundleOf(entries: Entry[], isSigned = true): Bundle {
  const texts = textsOf(entries);
  return sealed(
    {
      format: "potkeeper-proof/1",
      madeAt: "2026-12-02T10:00:00Z",
      madeBy: "https://pot.example",
      league: { id: LEAGUE, name: "Sunday Scaries" },
      reader: "ben",
      people: { ada: "Ada", ben: "Ben", cat: "Cat" },
      entries: texts,
      head: headOf(texts),
      salts: texts.join().includes('"vote-1"') ? { "vote-1": "salt-ben" } : {},
      texts: texts.join().includes("objection-1") ? [{ salt: "salt-9", text: "I never dropped that player" }] : [],
      results: texts.join().includes("results-1") ? [{ id: "results-1", season: 1, table: TABLE }] : [],
      signed: null,
    },
    isSigned,
  );
}

/** Writes a bundle's head anew, and signs it, as the owner of the installation can. */
export function sealed(bundle: Bundle, isSigned = true): Bundle {
  const head = headOf(bundle.entries);
  return { ...bundle, head, signed: isSigned ? signedIn([leafOf(head)], 0) : null };
}

export const leafOf = ({ position, hash }: { position: number; hash: string }, league = LEAGUE) =>
  `potkeeper head ${sha256(league)} ${position} ${hash}`;
