import { hasPaid } from "#contract/members/payment-status.ts";
import { SEAT_HOLD_MINUTES } from "#contract/members/seat-hold.ts";
import { counted } from "#contract/platform/counted.ts";
import { addCents, type Cents, formatMoney, subtractCents, ZERO } from "#contract/platform/money.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import { amountForYears, canPayFor, dueSeason, freshSeat, yearsToPayChoices } from "#contract/terms/dynasty.ts";
import type { Actor } from "#server/access/guards.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { entryDuesOf } from "#server/members/entry-due.ts";
import { isHoldOver } from "#server/members/hold-seat.ts";
import { joinLeague } from "#server/members/join-league.ts";
import { lockSeat, type SeatRow } from "#server/members/lock-seat.ts";
import { isPart, type OtherDue, openDuesOf, partsOf } from "#server/members/other-dues.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { conflict, invalidField } from "#server/platform/errors.ts";

type Wanted = {
  league: LockedLeague;
  amount: Cents;
  /** For how many seasons the entry fee is paid; 0 for none, undefined for as few as the league allows. */
  yearsSelected: number | undefined;
  /** The parts, late fees and charges that are paid. */
  dueIds?: readonly string[] | undefined;
  now: Date;
};

/** What a person pays: for their seat, from which season on, for how many, what else, and how much in all. */
export type OwedFee = { seat: SeatRow; firstSeason: number; seasons: number; others: OtherDue[]; amount: Cents };

/**
 * Works out what a person owes who wants to pay this much, and takes a seat for them in an open public league (RULES
 * §4). Locks the seat.
 * @throws AppError 400 for an amount, years or dues that don't match what they owe, 409 if nothing is owed.
 */
export async function owedFee(tx: Tx, actor: Pick<Actor, "userId">, wanted: Wanted): Promise<OwedFee> {
  const { league, now } = wanted;
  const paysFee = wanted.yearsSelected !== 0;
  const [seat, others, dueIn] = await Promise.all([
    lockSeat(tx, league, actor.userId),
    chosenDues(tx, actor, wanted),
    entryDuesOf(tx, { leagueId: league.id, userId: actor.userId }),
  ]);
  if (!canPayFor(seat ?? freshSeat(league), league)) throw conflict("This league no longer takes payments.");
  const fee = paysFee ? entryFee({ ...wanted, seat, others, dueIn }) : { seasons: 0, amount: ZERO };
  const amount = addCents(fee.amount, ...others.map(({ cents }) => cents));
  if (wanted.amount !== amount) {
    throw invalidField("amount", otherAmount(league, { seasons: fee.seasons, amount, others }));
  }
  const member = seat ?? (await joinLeague(tx, actor, { league, now }));
  if (isHoldOver(member, now)) throw conflict(holdOver(league));
  if (amount === ZERO) throw conflict("There is nothing to pay.");
  // A seat that was taken just now has its parts since then.
  const paid = seat || !paysFee ? others : await chosenDues(tx, actor, wanted);
  return { seat: member, firstSeason: dueSeason(member, league), seasons: fee.seasons, others: paid, amount };
}

type Seated = Wanted & {
  seat: SeatRow | undefined;
  others: readonly OtherDue[];
  dueIn: Awaited<ReturnType<typeof entryDuesOf>>;
};

/** What is left of the entry fees of the chosen seasons beside the parts that are listed. */
function entryFee({ league, seat, others, dueIn, yearsSelected }: Seated) {
  if (league.entryFee === 0) throw conflict("This league is free: there is nothing to pay.");
  if (seat && hasPaid(seat)) throw conflict("You have already paid the entry fee for this season.");
  const seasons = chosenYears(league, seat, yearsSelected);
  const left = dueIn(dueSeason(seat ?? freshSeat(league), league)) ?? league.entryFee;
  return { seasons, amount: amountForYears(league.entryFee, seasons, subtractCents(left, partsOf(others))) };
}

/**
 * Finds the dues that are paid besides whole entry fees; a payment of the season's entry fee pays all of its parts.
 * @throws AppError 409 if one of them was paid, waived or withdrawn in the meantime, or is a part before whose date others
 * are open.
 */
async function chosenDues(tx: Tx, { userId }: Pick<Actor, "userId">, { league, dueIds = [], yearsSelected }: Wanted) {
  const mayHaveOthers = dueIds.length > 0 || league.entryParts.length > 0;
  const open = mayHaveOthers ? await openDuesOf(tx, { leagueId: league.id, userId }) : [];
  const missing = dueIds.filter((dueId) => !open.some(({ id }) => id === dueId));
  if (missing.length > 0) {
    throw conflict(`Some of this isn't owed anymore.${wordsOf(league).nothingCharged} Look at the list again.`);
  }
  const isChosen = (due: OtherDue) => dueIds.includes(due.id) || (yearsSelected !== 0 && isPart(due));
  const parts = open.filter(isPart);
  if (parts.some((part, nth) => isChosen(part) && !parts.slice(0, nth).every(isChosen))) {
    throw conflict(`Pay the earliest part first.${wordsOf(league).nothingCharged} Look at the list again.`);
  }
  return open.filter(isChosen);
}

type Found = Pick<OwedFee, "seasons" | "amount" | "others">;

function otherAmount(league: LockedLeague, { seasons, amount, others }: Found): string {
  const what = others.every(isPart) && seasons > 0 ? "The entry fee is" : "What you chose comes to";
  const years = seasons > 1 ? counted(seasons, "season") : "this season";
  return `${what} ${formatMoney(amount, league.currency)}${seasons > 0 ? ` for ${years}` : ""}.${wordsOf(league).nothingCharged}`;
}

const holdOver = (league: LockedLeague): string =>
  `Your seat was ${wordsOf(league).seatIs} for ${SEAT_HOLD_MINUTES} minutes, and that time is over.${wordsOf(league).nothingCharged} We're giving the seat back; in a minute you can start again if one is free.`;

function chosenYears(league: LockedLeague, seat: SeatRow | undefined, yearsSelected: number | undefined): number {
  const choices = yearsToPayChoices(league, seat ?? freshSeat(league));
  const years = yearsSelected ?? choices[0] ?? 1;
  if (choices.includes(years)) return years;
  throw invalidField(
    "yearsSelected",
    `Choose ${choices.join(" or ")} ${choices.length === 1 && choices[0] === 1 ? "season" : "seasons"}.`,
  );
}
