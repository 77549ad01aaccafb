import { and, eq } from "drizzle-orm";
import { hasPaid } from "#contract/members/payment-status.ts";
import { SEAT_HOLD_MINUTES } from "#contract/members/seat-hold.ts";
import { CARD_LIMITS, isForCard } from "#contract/money/card-limits.ts";
import { counted } from "#contract/platform/counted.ts";
import { type Cents, formatMoney } from "#contract/platform/money.ts";
import { amountForYears, canPayFor, dueSeason, freshSeat, yearsToPayChoices } from "#contract/terms/dynasty.ts";
import type { Actor } from "#server/access/guards.ts";
import { type LockedLeague, lockVisibleLeague } from "#server/access/league-access.ts";
import { entryDuesOf } from "#server/members/entry-due.ts";
import { isHoldOver } from "#server/members/hold-seat.ts";
import { joinLeague } from "#server/members/join-league.ts";
import { lockSeat, type SeatRow } from "#server/members/lock-seat.ts";
import type { PaymentRow } from "#server/money/payments/queries.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { conflict, invalidField } from "#server/platform/errors.ts";

type Request = { leagueId: string; amount: Cents; yearsSelected: number | undefined; network: string; now: Date };

/** The member's one open payment in this league; unwanted if its amount, season or number of seasons differs. */
type Prepared = { payment: PaymentRow; isNew: boolean; isWanted: boolean };

/**
 * Works out what a member owes and stores it as that member's one open payment in the league, before the processor
 * hears about it. A payment open on other terms must be withdrawn first (RULES §5, §23). Joins an open public league
 * along the way (RULES §4). Locks the league, then the seat.
 * @throws AppError 400 for an amount or years that don't match the league's, 409 if nothing is owed.
 */
export async function preparePayment(
  tx: Tx,
  actor: Actor,
  { leagueId, amount, yearsSelected, network, now }: Request,
): Promise<Prepared> {
  const league = await lockVisibleLeague(tx, actor, leagueId);
  const isOpen = and(
    eq(payments.leagueId, leagueId),
    eq(payments.userId, actor.userId),
    eq(payments.status, "pending"),
  );
  const [seat, [open], dueIn] = await Promise.all([
    lockSeat(tx, league, actor.userId),
    tx.select().from(payments).where(isOpen),
    entryDuesOf(tx, { leagueId, userId: actor.userId }),
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
      `The entry fee is ${formatMoney(owed)} for ${seasons === 1 ? "this season" : counted(seasons, "season")}. Nothing was charged.`,
    );
  }
  if (!isForCard(owed)) throw invalidField("amount", CARD_LIMITS);
  const member = seat ?? (await joinLeague(tx, actor, { league, now }));
  if (isHoldOver(member, now)) throw conflict(HOLD_OVER);
  if (hasPaid(member)) throw conflict("You have already paid the entry fee for this season.");

  const firstSeason = dueSeason(member, league);
  return openPayment(tx, open, { league, userId: actor.userId, firstSeason, seasons, amount: owed, network, now });
}

const HOLD_OVER = `Your seat was held for ${SEAT_HOLD_MINUTES} minutes, and that time is over. Nothing was charged. We're giving the seat back; in a minute you can start again if one is free.`;

function chosenYears(league: LockedLeague, seat: SeatRow | undefined, yearsSelected: number | undefined): number {
  const choices = yearsToPayChoices(league, seat ?? freshSeat(league));
  const years = yearsSelected ?? choices[0] ?? 1;
  if (choices.includes(years)) return years;
  throw invalidField(
    "yearsSelected",
    `Choose ${choices.join(" or ")} ${choices.length === 1 && choices[0] === 1 ? "season" : "seasons"}.`,
  );
}

type Owed = Pick<PaymentRow, "userId" | "firstSeason" | "seasons" | "amount"> & {
  league: LockedLeague;
  network: string;
  now: Date;
};

/**
 * Returns the member's open payment, or a new one. An open form's amount never changes, so other terms need a new
 * payment.
 */
async function openPayment(tx: Tx, open: PaymentRow | undefined, owed: Owed): Promise<Prepared> {
  const { league, userId, firstSeason, seasons, amount, network, now } = owed;
  if (open) {
    if (open.network !== network) await tx.update(payments).set({ network }).where(eq(payments.id, open.id));
    const isWanted = open.firstSeason === firstSeason && open.seasons === seasons && open.amount === amount;
    return { payment: open, isNew: false, isWanted };
  }
  const opened = await tx
    .insert(payments)
    .values({ leagueId: league.id, userId, firstSeason, seasons, amount, network, createdAt: now, updatedAt: now })
    .returning();
  return { payment: onlyRow(opened), isNew: true, isWanted: true };
}
