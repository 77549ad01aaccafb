import { hasPaid } from "#contract/members/payment-status.ts";
import { SEAT_HOLD_MINUTES } from "#contract/members/seat-hold.ts";
import { counted } from "#contract/platform/counted.ts";
import { type Cents, formatMoney } from "#contract/platform/money.ts";
import { hasTreasurer } from "#contract/terms/custody.ts";
import { amountForYears, canPayFor, dueSeason, freshSeat, yearsToPayChoices } from "#contract/terms/dynasty.ts";
import type { Actor } from "#server/access/guards.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { entryDuesOf } from "#server/members/entry-due.ts";
import { isHoldOver } from "#server/members/hold-seat.ts";
import { joinLeague } from "#server/members/join-league.ts";
import { lockSeat, type SeatRow } from "#server/members/lock-seat.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { conflict, invalidField } from "#server/platform/errors.ts";

type Wanted = { league: LockedLeague; amount: Cents; yearsSelected: number | undefined; now: Date };

/** What a person pays: for their seat, from which season on, for how many, and how much in all. */
export type OwedFee = { seat: SeatRow; firstSeason: number; seasons: number; amount: Cents };

/**
 * Works out what a person owes who wants to pay this much, and takes a seat for them in an open public league (RULES
 * §4). Locks the seat.
 * @throws AppError 400 for an amount or years that don't match the league's, 409 if nothing is owed.
 */
export async function owedFee(
  tx: Tx,
  actor: Pick<Actor, "userId">,
  { league, amount, yearsSelected, now }: Wanted,
): Promise<OwedFee> {
  const [seat, dueIn] = await Promise.all([
    lockSeat(tx, league, actor.userId),
    entryDuesOf(tx, { leagueId: league.id, userId: actor.userId }),
  ]);
  if (!canPayFor(seat ?? freshSeat(league), league)) {
    throw conflict("This league no longer takes payments.");
  }
  if (league.entryFee === 0) throw conflict("This league is free: there is nothing to pay.");
  const seasons = chosenYears(league, seat, yearsSelected);
  const owed = amountForYears(league.entryFee, seasons, dueIn(dueSeason(seat ?? freshSeat(league), league)));
  if (amount !== owed) {
    throw invalidField(
      "amount",
      `The entry fee is ${formatMoney(owed)} for ${seasons === 1 ? "this season" : counted(seasons, "season")}.${nothingCharged(league)}`,
    );
  }
  const member = seat ?? (await joinLeague(tx, actor, { league, now }));
  if (isHoldOver(member, now)) throw conflict(holdOver(league));
  if (hasPaid(member)) throw conflict("You have already paid the entry fee for this season.");
  return { seat: member, firstSeason: dueSeason(member, league), seasons, amount: owed };
}

const nothingCharged = (league: LockedLeague): string => (hasTreasurer(league) ? "" : " Nothing was charged.");

const holdOver = (league: LockedLeague): string =>
  `Your seat was ${hasTreasurer(league) ? "yours" : "held"} for ${SEAT_HOLD_MINUTES} minutes, and that time is over.${nothingCharged(league)} We're giving the seat back; in a minute you can start again if one is free.`;

function chosenYears(league: LockedLeague, seat: SeatRow | undefined, yearsSelected: number | undefined): number {
  const choices = yearsToPayChoices(league, seat ?? freshSeat(league));
  const years = yearsSelected ?? choices[0] ?? 1;
  if (choices.includes(years)) return years;
  throw invalidField(
    "yearsSelected",
    `Choose ${choices.join(" or ")} ${choices.length === 1 && choices[0] === 1 ? "season" : "seasons"}.`,
  );
}
