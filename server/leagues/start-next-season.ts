import { and, eq, exists, gte, isNull, lt, lte } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { owes } from "#contract/members/payment-status.ts";
import { addCents, formatMoney, subtractCents, ZERO } from "#contract/platform/money.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import { yearsToPayChoices } from "#contract/terms/dynasty.ts";
import { type NextDates, nextDates } from "#contract/terms/next-dates.ts";
import type { ManagedLeague } from "#server/access/league-access.ts";
import { renewLinks } from "#server/leagues/by-name/seat-link.ts";
import { postEntry } from "#server/ledger/post-entry.ts";
import { sourceOf } from "#server/money/custody.ts";
import { queueStalePayments } from "#server/money/payments/queue-stale-payments.ts";
import { payReimbursement } from "#server/money/payouts/pay-reimbursement.ts";
import { payoutPool } from "#server/money/payouts/payout-pool.ts";
import { hasPayouts } from "#server/money/payouts/queries.ts";
import { refuseWhileVoting } from "#server/money/payouts/return-remainder.ts";
import { givenPrizes, surplusIn } from "#server/money/payouts/season-prizes.ts";
import { refuseWhileReviewed } from "#server/money/season-holds/reviews.ts";
import { membersVote, passOnVote } from "#server/money/season-holds/voted-seasons.ts";
import { replaceSeatlessTreasurer } from "#server/money/treasurer/change-treasurer.ts";
import { seasonBegins, seatNotPaidFor } from "#server/notices/seasons.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { replacementInvitations } from "#server/platform/db/schema/replacements.ts";
import { isSomebody, users } from "#server/platform/db/schema/users.ts";
import { conflict } from "#server/platform/errors.ts";
import { isOwing } from "#server/platform/seat-payments.ts";
import { refuseWhileContested } from "#server/votes/payout-votes/contest-award.ts";

type Start = {
  /** The next season's dates, if any were chosen. */
  dates?: NextDates | undefined;
  /** Whether the season's remainder goes into the next season's pool. */
  carryRemainder: boolean;
  actor: string;
  /** The installation's, which the links of names are derived from. */
  secret: string;
  now: Date;
};
type Telling = Pick<Start, "now">;

/**
 * Starts the next season of a completed dynasty league (RULES §2, §6). The dates move on; members who prepaid are in,
 * and the others owe again. Names get new links. Seats that were handed over go to the replacements. A replacement who hasn't paid by now
 * loses the seat, and the member who offered it keeps it, prepaid or not; if that member has left, the replacement
 * keeps the seat and owes like everyone else. Money set aside for one person, or frozen by a bank, doesn't block the
 * start (RULES §23).
 * @throws AppError 409 while the season's pool isn't fully paid out or carried, or a vote is open.
 */
export async function startNextSeason(tx: Tx, league: ManagedLeague, start: Start): Promise<void> {
  const { dates: chosen, now } = start;
  await finishSeason(tx, league, start);
  const year = league.currentYear + 1;
  const dates = chosen ?? nextDates(league, now);
  await tx
    .update(leagues)
    .set({
      currentYear: year,
      status: "active",
      ...dates,
      entryParts: partsBy(league, dates),
      prizeRow: null,
      isOverdueStored: false,
      endReminderSentAt: null,
      promisedEndDate: null,
      seasonStartedAt: now,
      updatedAt: now,
    })
    .where(eq(leagues.id, league.id));

  await endSeats(tx, league, { year, now });
  await replaceSeatlessTreasurer(tx, league, now);
  await closeReplacements(tx, league, year);
  await renewSeats(tx, league, year);
  if (league.treasurerId !== null) await renewLinks(tx, league.id, start.secret);
  await queueStalePayments(tx, league.id);
  await tellMembers(tx, { ...league, ...dates, currentYear: year }, { now });
}

/** The parts' dates move with the deadline. */
const partsBy = ({ entryParts, paymentDeadline: before }: ManagedLeague, { paymentDeadline }: NextDates) =>
  entryParts.map(({ amount, dueAt }) => {
    const moved = new Date(dueAt).getTime() + paymentDeadline.getTime() - before.getTime();
    return { amount, dueAt: new Date(moved).toISOString() };
  });

/** @throws AppError 409 while money is left that no one chose to carry over. */
async function finishSeason(tx: Tx, league: ManagedLeague, { carryRemainder, actor, now }: Start): Promise<void> {
  await refuseWhileVoting(tx, league, now);
  await refuseWhileReviewed(tx, league);
  const pool = await payoutPool(tx, league);
  const { available, reimbursement } = pool;
  const left = addCents(available, reimbursement);
  if (left === 0) return;
  await refuseWhileContested(tx, league, { isFair: false, now });
  // With fixed prizes, the table says where the rest goes (RULES §26).
  const surplus = league.prizeTable?.surplus;
  if (surplus === "members" && carryRemainder) {
    throw conflict("What is left goes back to the members, as this league's prize table says. Return it first.");
  }
  const isAboveRow = surplus === "next_season";
  const above = isAboveRow ? surplusIn(league, { given: await givenPrizes(tx, league), pool }) : ZERO;
  if (!carryRemainder && isAboveRow && available > above) {
    throw conflict(
      `${formatMoney(subtractCents(available, above), league.currency)} of this season's fixed prizes is still there. Pay it to the winners first, return it to the members, or carry it into the next season's pool.`,
    );
  }
  if (!carryRemainder && !isAboveRow) {
    throw conflict(
      `${wordsOf(league).stillHas(formatMoney(left, league.currency))} Pay it as another prize, return it to the members, or carry it into the next season's pool.`,
    );
  }
  const season = { leagueId: league.id, seasonYear: league.currentYear };
  if ((await membersVote(tx, league)) && !(await hasPayouts(tx, season))) {
    throw conflict(
      "The members have to vote on this season's payouts first. Whatever the vote leaves over can be carried into the next season.",
    );
  }
  await payReimbursement(tx, league, { amount: reimbursement, actor, now });
  if (available === 0) return;
  const turn = { leagueId: league.id, from: league.currentYear, to: league.currentYear + 1, cents: available };
  await postEntry(tx, await sourceOf(league).carry(tx, league, { ...turn, reason: "remainder", actor, now }));
  await passOnVote(tx, league.id, turn);
}

const seatsOf = (league: ManagedLeague) => and(eq(leagueMembers.leagueId, league.id), isNull(leagueMembers.leftAt));

/**
 * Ends the seats that were handed over, and those of replacements who haven't paid while the other member still holds
 * the seat.
 */
async function endSeats(tx: Tx, league: ManagedLeague, { year, now }: Telling & { year: number }) {
  const { userId, firstSeason, lastSeason } = leagueMembers;
  const end = () => tx.update(leagueMembers).set({ leftAt: now });
  await end().where(and(seatsOf(league), lt(lastSeason, year)));
  const outgoing = alias(leagueMembers, "outgoing");
  const { leagueId, invitedByUserId, acceptedByUserId, forYear, status } = replacementInvitations;
  const isHeld = tx
    .select()
    .from(replacementInvitations)
    .innerJoin(
      outgoing,
      and(eq(outgoing.leagueId, leagueId), eq(outgoing.userId, invitedByUserId), isNull(outgoing.leftAt)),
    )
    .where(and(eq(leagueId, league.id), eq(acceptedByUserId, userId), eq(forYear, year), eq(status, "accepted")));
  const late = await end()
    .from(users)
    .where(and(seatsOf(league), eq(users.id, userId), eq(firstSeason, year), isOwing(), exists(isHeld)))
    .returning({ email: users.email });
  await tell(tx, now, ...late.map(({ email }) => seatNotPaidFor(league, { email, year })));
}

/** Members who prepaid are in, even if last season's fee was refunded; the others owe again. */
async function renewSeats(tx: Tx, league: ManagedLeague, year: number): Promise<void> {
  const { paymentStatus, paidThroughYear } = leagueMembers;
  const seats = tx.update(leagueMembers);
  if (league.entryFee === 0) {
    await seats.set({ paidThroughYear: year }).where(seatsOf(league));
    return;
  }
  await seats.set({ paymentStatus: "pending", paidAt: null }).where(and(seatsOf(league), lt(paidThroughYear, year)));
  await seats
    .set({ paymentStatus: "paid" })
    .where(and(seatsOf(league), eq(paymentStatus, "refunded"), gte(paidThroughYear, year)));
}

/** Closes offers for the season that begins now, and accepted ones that weren't paid. */
async function closeReplacements(tx: Tx, league: ManagedLeague, year: number): Promise<void> {
  const { leagueId, forYear, status, completedAt } = replacementInvitations;
  const ofSeason = and(eq(leagueId, league.id), lte(forYear, year), isNull(completedAt));
  for (const from of ["pending", "accepted"] as const) {
    await tx
      .update(replacementInvitations)
      .set({ status: "expired" })
      .where(and(ofSeason, eq(status, from)));
  }
}

async function tellMembers(tx: Tx, league: ManagedLeague, { now }: Telling): Promise<void> {
  const seats = await tx
    .select({ seat: leagueMembers, email: users.email, firstName: users.firstName })
    .from(leagueMembers)
    .innerJoin(users, eq(users.id, leagueMembers.userId))
    .where(and(eq(leagueMembers.leagueId, league.id), isNull(leagueMembers.leftAt), isSomebody));
  const notices = seats.map(({ seat, email, firstName }) => {
    const choices = yearsToPayChoices(league, seat);
    const { paidThroughYear } = seat;
    return seasonBegins(league, { email, firstName, owes: owes(seat), choices, paidThroughYear });
  });
  await tell(tx, now, ...notices);
}
