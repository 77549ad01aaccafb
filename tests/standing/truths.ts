import { addCents, type Cents, subtractCents, ZERO } from "#contract/platform/money.ts";
import { isOpenForPaying } from "#contract/terms/league-status.ts";
import type { Row } from "#tests/standing/print-table.ts";
import {
  type Award,
  dueNow,
  entryDue,
  entryLeft,
  FEE,
  hasPaidUp,
  hasSaid,
  isOwed,
  LATE_FEE,
  openParts,
  potOf,
  type Season,
  type Seat,
} from "#tests/standing/season.ts";

/*
 * What is so for a row's reader, told from the season alone and by no function of the product, so that the table can be
 * compared with it.
 */

export const ownSeat = ({ season, reader }: Row): Seat | undefined =>
  season.seats.find(({ who }) => who === reader.person);
export const ownAwards = ({ season, reader }: Row): Award[] =>
  season.awards.filter(({ to, amount }) => to === reader.person && amount > 0);
export const keepsMoney = ({ season, reader }: Row): boolean => season.treasurer === reader.person;
export const runsIt = ({ season, reader }: Row): boolean => reader.isAdmin || season.commissioner === reader.person;

const GONE: readonly Award["state"]["is"][] = ["failed", "came_back", "received"];
/** Money of theirs that isn't sent, or that a treasurer says they sent and nobody has said is there. */
export const waitsForMoney = (row: Row): boolean =>
  ownAwards(row).some((award) => !GONE.includes(award.state.is) && !isAtBank(award));
const isAtBank = ({ state }: Award): boolean => state.by === "potkeeper" && state.is === "sent";
/** Money of theirs that their bank may not show yet. */
export const isSentToBank = (row: Row): boolean => ownAwards(row).some(isAtBank);
export const hasFailed = (row: Row): boolean =>
  ownAwards(row).some(({ state }) => state.is === "failed" || state.is === "came_back");

export const wordsRefusedTo = ({ season, reader }: Row): Seat[] =>
  season.seats.filter(({ who, word }) => word?.refusal && (who === reader.person || word.paidBy === reader.person));

/** What they can pay now of the entry fee, and whether its date has passed. */
export function owedNow(row: Row): { amount: Cents; isLate: boolean } {
  const seat = ownSeat(row);
  const { season } = row;
  if (!seat || hasSaid(seat) || !isOpenForPaying(season.status)) return { amount: ZERO, isLate: false };
  const { amount, dueAt } = dueNow(seat, season);
  return { amount, isLate: amount > 0 && dueAt <= season.now };
}

/** Whether somebody else owes a part of the entry fee whose date has passed. */
export const othersAreLate = ({ season, reader }: Row): boolean =>
  season.seats.some(
    (seat) =>
      seat.who !== reader.person && !hasSaid(seat) && openParts(seat, season).some(({ dueAt }) => dueAt <= season.now),
  );

/** Amounts that add up: the first is the sum of the others. A sentence may name those of one of these alone. */
export function identities(row: Row): Cents[][] {
  const { season, reader } = row;
  const { seats, awards } = season;
  const seat = ownSeat(row);
  const sumOf = (among: readonly Award[]) => addCents(...among.map(({ amount }) => amount));
  const notTheirs = awards.filter(({ to }) => to !== reader.person);
  const others = seats.filter(({ who }) => who !== reader.person);
  const open = others.filter((one) => !hasPaidUp(one, season) && !hasSaid(one));
  const said = others.filter(hasSaid).map(({ word }) => word?.amount ?? ZERO);
  const left = awards.filter(({ state }) => state.is !== "sent" && state.is !== "received");
  const sent = awards.filter(({ state }) => state.is === "sent");
  return [
    ...(seat ? ownIdentities(seat, season) : []),
    ...ownAwards(row).map(({ amount, setOff }) => [addCents(amount, setOff), amount, setOff]),
    // What the treasurer owes is what isn't sent, and both were awarded.
    [sumOf(awards), sumOf(left), sumOf(sent)],
    [potOf(season).collected, potOf(season).held, sumOf(awards)],
    [addCents(...open.map((one) => entryLeft(one, season))), ...open.map((one) => entryLeft(one, season))],
    [addCents(...said), ...said],
    [sumOf(notTheirs.filter(isOwed)), ...notTheirs.filter(isOwed).map(({ amount }) => amount)],
    ...wordsRefusedTo(row).map(({ word }) => [word?.amount ?? ZERO]),
    ...[[FEE], [LATE_FEE.amount]],
  ];
}

function ownIdentities(seat: Seat, season: Season): Cents[][] {
  const { amount, later } = dueNow(seat, season);
  const dues = seat.dues.map((due) => due.amount);
  const payments = [amount, ZERO].map((fee) => [addCents(fee, ...dues), fee, ...dues]);
  return [
    ...payments,
    [entryLeft(seat, season), amount, ...later.map((part) => part.amount)],
    [entryDue(seat, season), seat.paid, subtractCents(entryDue(seat, season), seat.paid)],
    [seat.paid],
  ];
}
