import { addCents, type Cents, subtractCents, ZERO } from "#contract/platform/money.ts";
import { splitEqually } from "#contract/platform/percent.ts";
import { amountForYears, canPayFor, seasonsFrom } from "#contract/terms/dynasty.ts";
import type { JournalEntry } from "#server/ledger/entry.ts";
import type { FeeSource } from "#server/ledger/fee-source.ts";
import { isPart, partsOf } from "#server/members/other-dues.ts";
import { isOwed, wholeOf } from "#server/money/payments/is-owed.ts";
import type { LockedPayment, Payer } from "#server/money/payments/lock-payment.ts";
import type { PaidCard } from "#server/processor/port.ts";

export type ReceivedFee = {
  payer: Payer;
  payment: LockedPayment;
  /** How many seasons it pays for, from the payment's first on. */
  seasons: number;
  received: Cents;
  /** The charged card, for the receipt. */
  card: PaidCard | null;
  source: FeeSource;
  /** What its source books along with it, such as the source's own fee; booked once, as soon as it is known. */
  alsoBooked: JournalEntry[];
  now: Date;
};

export type Share = { seasonYear: number; cents: Cents };
/** A part of what a payment pays and its member still owes: a season's entry fee, or another due. */
export type Line = Share & { dueId: string | null };

/** Lists what the payment is for and its member still owes. */
export function owedLines(fee: ReceivedFee): Line[] {
  const { payer, payment, seasons } = fee;
  const { firstSeason } = payment;
  const { league, others } = payer;
  if (!isStillPayable(fee)) return [];
  const whole = amountForYears(league.entryFee, seasons, addCents(dueIn(fee, firstSeason), partsOf(others)));
  const isFeeOwed = seasons > 0 && isOwed({ firstSeason, seasons, amount: whole }, payer, others.filter(isPart));
  return [
    ...(isFeeOwed ? feeLines(fee).filter(({ cents }) => cents > 0) : []),
    ...others.map(({ id, seasonYear, cents }) => ({ seasonYear, cents, dueId: id })),
  ];
}

/** What the entry fees of its seasons are, owed or not. */
export const feeLines = (fee: ReceivedFee): Line[] =>
  seasonsFrom(fee.payment.firstSeason, fee.seasons).map((seasonYear) => ({
    seasonYear,
    cents: dueIn(fee, seasonYear),
    dueId: null,
  }));

/** Whether the league still takes this member's money at all. */
const isStillPayable = ({ payer: { seat, league } }: ReceivedFee): boolean =>
  seat !== undefined && !league.deletedAt && canPayFor(seat, league);

/** What the member owes for a season beside its parts: only the first one's fee can have been lowered, or have any. */
const dueIn = ({ payer: { due, league, others } }: ReceivedFee, seasonYear: number): Cents =>
  due?.seasonYear === seasonYear ? wholeOf(league, due, others) : league.entryFee;

/** Adds up the lines of each season; what was received beyond them is shared among the seasons. */
export function sharesOf({ payer }: ReceivedFee, lines: readonly Line[], received: Cents): Share[] {
  const years = [...new Set(lines.map(({ seasonYear }) => seasonYear))].toSorted((a, b) => a - b);
  const beyond = subtractCents(received, addCents(...lines.map(({ cents }) => cents)));
  const rest = splitEqually(beyond, years.length, payer.league.currency);
  return years.map((seasonYear, nth) => {
    return { seasonYear, cents: addCents(owedIn(lines, seasonYear), rest[nth] ?? ZERO) };
  });
}

export const owedIn = (lines: readonly Line[], year: number): Cents =>
  addCents(...lines.filter(({ seasonYear }) => seasonYear === year).map(({ cents }) => cents));

export const isMoreThan =
  (lines: readonly Line[]) =>
  ({ seasonYear, cents }: Share): boolean =>
    cents > owedIn(lines, seasonYear);

/** For which seasons the member has paid afterwards: with a whole fee, or with the last of its parts. */
export function paidSeasons({ payer: { due, others }, payment }: ReceivedFee, lines: readonly Line[]): number[] {
  const whole = lines.filter(({ dueId }) => dueId === null).map(({ seasonYear }) => seasonYear);
  const parts = partsOf(others);
  const isLastPart = parts > 0 && parts === due?.leftToPay && !whole.includes(payment.firstSeason);
  return isLastPart ? [payment.firstSeason, ...whole] : whole;
}
