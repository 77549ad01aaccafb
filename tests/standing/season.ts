import { addCents, type Cents, subtractCents, toCents, ZERO } from "#contract/platform/money.ts";
import type { LeagueStatus } from "#contract/terms/league-status.ts";
import type { VotingSession } from "#contract/votes/payout-votes.ts";

/** Who keeps a season's money; nobody, where the league is free. */
export type Custody = "potkeeper" | "treasurer" | "free";

export type Person = { id: string; username: string; firstName: string; lastName: string };

const person = (number: number, firstName: string, lastName: string): Person => ({
  id: `${String(number).padStart(8, "0")}-0000-4000-8000-000000000000`,
  username: firstName.toLowerCase(),
  firstName,
  lastName,
});
export const nameOf = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`;

/** Runs the league. */
export const CASEY = person(1, "Casey", "Brown");
/** Keeps the money, where that isn't the commissioner. */
export const RITA = person(2, "Rita", "Vogel");
/** Plays, and is the one that most rows are about. */
export const OMAR = person(3, "Omar", "Reyes");
/** Have paid. */
export const NINA = person(4, "Nina", "Okafor");
export const RAVI = person(5, "Ravi", "Menon");
/** Owes. */
export const SANA = person(6, "Sana", "Yusuf");
/** Says that he paid, where there is a treasurer. */
export const TOM = person(7, "Tom", "Weber");
export const ADA = person(8, "Ada", "Admin");
export const VERA = person(9, "Vera", "Visitor");
/** Owes and plays, so that somebody can have paid for her. */
export const UMA = person(10, "Uma", "Patel");

export const day = (text: string): Date => new Date(`${text}T17:00:00.000Z`);
export const DEADLINE = day("2026-09-10");
export const LATE_FEE_FROM = day("2026-09-13");
export const END = day("2026-12-28");
export const COMPLETED = day("2026-12-29");

const dollars = (amount: number): Cents => toCents(amount * 100);
export const FEE = dollars(50);
export const PARTS = [
  { amount: dollars(25), dueAt: day("2026-08-31") },
  { amount: dollars(25), dueAt: DEADLINE },
] as const;
export const [PART] = PARTS.map(({ amount }) => amount) as [Cents];
export const LATE_FEE = { name: "Late fee", amount: dollars(5), dueAt: LATE_FEE_FROM };
export const FINE = { name: "Fine", amount: dollars(10), dueAt: day("2026-08-24") };
export const LOWERED = dollars(30);

type Due = { name: string; amount: Cents; dueAt: Date };
/** Somebody's word that they paid, which isn't answered, or was answered with "It hasn't arrived". */
type Word = { amount: Cents; paidBy: Person; refusal: string | null };

export type Seat = {
  who: Person;
  /** What is paid of the entry fee. */
  paid: Cents;
  loweredTo: Cents | null;
  /** Late fees and charges that are open. */
  dues: readonly Due[];
  word: Word | null;
  heldUntil: Date | null;
  /** Where the money that was paid into a canceled league is. */
  refund: "open" | "confirmed" | null;
};

export const seatOf = (who: Person, over: Partial<Seat> = {}): Seat => ({
  ...{ who, paid: ZERO, loweredTo: null, dues: [], word: null, heldUntil: null, refund: null },
  ...over,
});

/** Where an award is, by who pays it. */
export type AwardState =
  | { by: "potkeeper"; is: "needs_bank" | "paused" | "on_its_way" | "sent" | "failed" | "came_back" }
  | { by: "treasurer"; is: "owed" | "sent" | "denied" | "received" };

export type Award = {
  to: Person;
  kind: "prize" | "reimbursement" | "return" | "refund";
  place: number | null;
  /** What is paid, and what was taken of it for its winner's own dues. */
  amount: Cents;
  setOff: Cents;
  state: AwardState;
};

export type Vote = Pick<VotingSession, "kind" | "status" | "closedBecause"> & {
  expiresAt: Date;
  resolvedAt: Date | null;
};

/** Everything that is so in a season, of which each reader knows a part. */
export type Season = {
  custody: Custody;
  status: LeagueStatus;
  now: Date;
  commissioner: Person;
  treasurer: Person | null;
  isPublic: boolean;
  maxMembers: number;
  isInParts: boolean;
  hasLateFee: boolean;
  seats: readonly Seat[];
  awards: readonly Award[];
  vote: Vote | null;
  membersVote: boolean;
  objectionDays: number;
  /** Whether everybody who owes was reminded within a day. */
  wereReminded: boolean;
  /** Whether the platform says that the season is over. */
  isOverThere: boolean;
};

/** Who reads it, and what they have done that isn't about the season. */
export type Reader = { person: Person; isAdmin: boolean; hasWays: boolean; hasVoted: boolean };

export const entryDue = ({ loweredTo }: Seat, { custody }: Season): Cents =>
  custody === "free" ? ZERO : (loweredTo ?? FEE);
export const entryLeft = (seat: Seat, season: Season): Cents => subtractCents(entryDue(seat, season), seat.paid);
export const hasPaidUp = (seat: Seat, season: Season): boolean => entryLeft(seat, season) === 0;
export const hasSaid = ({ word }: Seat): boolean => word !== null && word.refusal === null;

/** The parts of a seat's entry fee that are open: all of it, where it isn't paid in parts. */
export function openParts(seat: Seat, season: Season): { amount: Cents; dueAt: Date }[] {
  const left = entryLeft(seat, season);
  if (left === 0) return [];
  if (!season.isInParts) return [{ amount: left, dueAt: DEADLINE }];
  return PARTS.slice(seat.paid / PART);
}

/** The parts that are due by the seat's next date, and those that follow. */
export function dueNow(seat: Seat, season: Season) {
  const [next, ...more] = openParts(seat, season);
  if (!next) return { amount: ZERO, dueAt: DEADLINE, later: [] };
  const by = Math.max(next.dueAt.getTime(), season.now.getTime());
  const isNow = ({ dueAt }: { dueAt: Date }) => dueAt.getTime() <= by;
  const parts = more.filter(isNow);
  return {
    amount: addCents(next.amount, ...parts.map(({ amount }) => amount)),
    dueAt: next.dueAt,
    later: more.filter((part) => !isNow(part)),
  };
}

const OF_POOL: readonly Award["kind"][] = ["prize", "reimbursement", "return"];
export const isFromPool = ({ kind }: Award): boolean => OF_POOL.includes(kind);

/** What came in and isn't owed back, and what of it is still in the pot. */
export function potOf({ seats, awards, status }: Season): { collected: Cents; held: Cents } {
  if (status === "cancelled") return { collected: ZERO, held: ZERO };
  const collected = addCents(...seats.map(({ paid }) => paid));
  return {
    collected,
    held: subtractCents(collected, addCents(...awards.filter(isFromPool).map(({ amount }) => amount))),
  };
}

export const isOwed = ({ state }: Award): boolean => state.is === "owed" || state.is === "denied";
