import { addCents, ZERO } from "#contract/platform/money.ts";
import {
  type AwardState,
  FEE,
  FINE,
  LATE_FEE,
  LOWERED,
  PART,
  type Person,
  RAVI,
  type Reader,
  type Season,
  type Seat,
  seatOf,
  UMA,
} from "#tests/standing/season.ts";

/** What a row is about: what the reader has paid, won or done. */
export type Case = {
  says: string;
  seat?: Partial<Seat>;
  season?: Partial<Season>;
  /** Another seat that this is about. */
  other?: (reader: Person) => Seat;
  /** Where the first prize is, or the refund, if the reader has one. */
  wins?: AwardState;
  setOff?: typeof FEE;
  reader?: Partial<Reader>;
};
type InMinutes = (season: Pick<Season, "now">, minutes: number) => Date;
const inMinutes: InMinutes = ({ now }, minutes) => new Date(now.getTime() + minutes * 60_000);

const NOTHING_TO_SAY = "Check the last four digits of the account.";
const paidUp = { paid: FEE };
const lowered: Case = { says: "fee lowered to $30", seat: { loweredTo: LOWERED } };
const WAIVED: Case = { says: "fee lowered to $0", seat: { loweredTo: ZERO } };
export const PAID: Case = { says: "paid", seat: paidUp };
const paidByFriend: Case = { says: "a friend paid it", seat: paidUp };
const owes: Case = { says: "owes it" };
const fined: Case = { says: "paid, owes a fine", seat: { ...paidUp, dues: [FINE] } };
const inParts = { season: { isInParts: true } };

const withTerms: Case[] = [
  { says: "owes it, a late fee can follow", season: { hasLateFee: true } },
  lowered,
  WAIVED,
  PAID,
  paidByFriend,
  fined,
];

export const EARLY: Case[] = [
  owes,
  ...withTerms,
  { says: "in parts, none paid", ...inParts },
  { says: "in parts, one paid", ...inParts, seat: { paid: PART } },
  { says: "in parts, all paid", ...inParts, seat: paidUp },
];

/** A seat in a public league that somebody took to pay for it. */
export const heldAt = (season: Pick<Season, "now">): Case => ({
  says: "took a seat to pay for it",
  seat: { heldUntil: inMinutes(season, 28) },
  season: { isPublic: true },
});

export const LATE: Case[] = [
  ...EARLY.filter(({ season }) => !season?.hasLateFee),
  {
    says: "owes it, a late fee and a fine",
    seat: { dues: [LATE_FEE, FINE] },
    season: { hasLateFee: true },
  },
  { says: "paid, owes a late fee", seat: { ...paidUp, dues: [LATE_FEE] }, season: { hasLateFee: true } },
];

/** What happens only where a treasurer says what arrived. */
export const WORDS: Case[] = [
  {
    says: "says they paid",
    other: (reader) => seatOf(reader, { word: { amount: FEE, paidBy: reader, refusal: null } }),
  },
  {
    says: "says they paid it with a fine",
    other: (reader) =>
      seatOf(reader, {
        dues: [FINE],
        word: { amount: addCents(FEE, FINE.amount), paidBy: reader, refusal: null },
      }),
  },
  {
    says: "says they paid it, owes a fine",
    other: (reader) => seatOf(reader, { dues: [FINE], word: { amount: FEE, paidBy: reader, refusal: null } }),
  },
  { says: "a friend says they paid it", seat: { word: { amount: FEE, paidBy: RAVI, refusal: null } } },
  {
    says: "it hasn't arrived",
    other: (reader) => seatOf(reader, { word: { amount: FEE, paidBy: reader, refusal: NOTHING_TO_SAY } }),
  },
  {
    says: "a friend paid it, and it hasn't arrived",
    seat: { word: { amount: FEE, paidBy: RAVI, refusal: NOTHING_TO_SAY } },
  },
  {
    says: "in parts, one hasn't arrived",
    ...inParts,
    other: (reader) => seatOf(reader, { word: { amount: PART, paidBy: reader, refusal: NOTHING_TO_SAY } }),
  },
  {
    says: "owes it, and what they paid for a friend hasn't arrived",
    other: (reader) => seatOf(UMA, { word: { amount: FEE, paidBy: reader, refusal: NOTHING_TO_SAY } }),
  },
  {
    says: "paid, and what they paid for a friend hasn't arrived",
    seat: paidUp,
    other: (reader) => seatOf(UMA, { word: { amount: FEE, paidBy: reader, refusal: NOTHING_TO_SAY } }),
  },
];

export const IN: Case[] = [{ says: "" }];

/** Once payments are closed. */
export const CLOSED: Case[] = [
  PAID,
  WAIVED,
  { says: "never paid" },
  { says: "never paid one part", ...inParts, seat: { paid: PART } },
];

export const VOTING: Case[] = [
  { says: "paid, hasn't answered", seat: paidUp },
  { says: "paid, has answered", seat: paidUp, reader: { hasVoted: true } },
  WAIVED,
  { says: "never paid" },
];

const byPotkeeper = (is: Extract<AwardState, { by: "potkeeper" }>["is"]): AwardState => ({ by: "potkeeper", is });
const byTreasurer = (is: Extract<AwardState, { by: "treasurer" }>["is"]): AwardState => ({ by: "treasurer", is });
const winner = (says: string, wins: AwardState, over: Partial<Case> = {}): Case => ({
  says,
  seat: paidUp,
  wins,
  ...over,
});
const setOff = { setOff: addCents(LATE_FEE.amount, FINE.amount), season: { hasLateFee: true } };

export const WON_UNSENT = {
  potkeeper: [
    winner("won, no bank account", byPotkeeper("needs_bank")),
    winner("won, it waits for a date", byPotkeeper("paused")),
    winner("won, less a late fee and a fine", byPotkeeper("needs_bank"), setOff),
  ],
  treasurer: [
    winner("won, gave no way to be paid", byTreasurer("owed")),
    winner("won, gave a way to be paid", byTreasurer("owed"), { reader: { hasWays: true } }),
    winner("won, less a late fee and a fine", byTreasurer("owed"), setOff),
  ],
};
export const WON_PARTLY = {
  potkeeper: [
    winner("won, on its way", byPotkeeper("on_its_way")),
    winner("won, sent", byPotkeeper("sent")),
    winner("won, it couldn't be sent", byPotkeeper("failed")),
    winner("won, it came back", byPotkeeper("came_back")),
  ],
  treasurer: [
    winner("won, sent", byTreasurer("sent")),
    winner("won, it hasn't arrived", byTreasurer("denied"), { reader: { hasWays: true } }),
    winner("won, it hasn't arrived, gave no way to be paid", byTreasurer("denied")),
  ],
};
export const WON_ALL = {
  potkeeper: [winner("won, sent", byPotkeeper("sent"))],
  treasurer: [winner("won, arrived", byTreasurer("received"))],
};

export const REFUND_OPEN = {
  potkeeper: [{ says: "paid", seat: { ...paidUp, refund: "open" as const } }, { says: "never paid" }],
  treasurer: [
    winner("paid, gets it back", byTreasurer("owed")),
    winner("paid, gets it back, gave a way to be paid", byTreasurer("owed"), { reader: { hasWays: true } }),
    winner("paid, it was sent back", byTreasurer("sent")),
    winner("paid, it hasn't arrived back", byTreasurer("denied"), { reader: { hasWays: true } }),
    { says: "never paid" },
  ],
};
export const REFUND_DONE = {
  potkeeper: [{ says: "paid", seat: { ...paidUp, refund: "confirmed" as const } }, { says: "never paid" }],
  treasurer: [winner("paid, got it back", byTreasurer("received")), { says: "never paid" }],
};
