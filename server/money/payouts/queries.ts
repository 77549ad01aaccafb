import { and, asc, desc, eq, isNull, not, sql } from "drizzle-orm";
import { isOfSeason } from "#contract/money/pause-reasons.ts";
import type { Payout } from "#contract/money/payouts.ts";
import { centsToDecimal, toCents } from "#contract/platform/money.ts";
import type { Actor } from "#server/access/guards.ts";
import { openGiveBackVoteOn } from "#server/money/payouts/give-back-vote.ts";
import { outstandingCents } from "#server/money/payouts/outstanding.ts";
import { type PauseQuery, toWire } from "#server/money/payouts/payout-pause.ts";
import { progressColumns, progressOf } from "#server/money/payouts/progress.ts";
import { shownName } from "#server/people/users/shown-name.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { isOfPool, isWon } from "#server/platform/db/kinds-in-sql.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { refunds } from "#server/platform/db/schema/payments.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { mention } from "#server/platform/mentions.ts";

export type PayoutRow = typeof payouts.$inferSelect;

/** A payout with its league's and its winner's names, as its notices need it. */
export async function payoutOf(db: Reader, payout: PayoutRow) {
  const league = onlyRow(await db.select({ name: leagues.name }).from(leagues).where(eq(leagues.id, payout.leagueId)));
  return { payout, leagueName: league.name, winnerName: mention(payout.userId, payout.leagueId) };
}

type Season = { leagueId: string; seasonYear: number };

const awardedIn = ({ leagueId, seasonYear }: Season) =>
  and(
    eq(payouts.leagueId, leagueId),
    eq(payouts.seasonYear, seasonYear),
    isOfPool(payouts.kind),
    isNull(payouts.forfeitedAt),
  );

const returnedIn = ({ leagueId, seasonYear }: Season) =>
  and(eq(refunds.leagueId, leagueId), eq(refunds.seasonYear, seasonYear), eq(refunds.isReturn, true));

/** Tells whether any of this season's pool was awarded or returned. Refunds and unclaimed money come from elsewhere. */
export const hasPayouts = async (db: Reader, season: Season): Promise<boolean> =>
  (await db.$count(payouts, awardedIn(season))) > 0 || (await db.$count(refunds, returnedIn(season))) > 0;

const findPayouts = (db: Reader, asked: PauseQuery) =>
  db
    .select({
      payout: payouts,
      username: users.username,
      erasedAt: users.erasedAt,
      commissionerId: leagues.commissionerId,
      outstanding: outstandingCents(payouts),
      giveBackVoteId: openGiveBackVoteOn,
      ...progressColumns(asked),
    })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.userId))
    .innerJoin(leagues, eq(leagues.id, payouts.leagueId));

type Found = Awaited<ReturnType<typeof findPayouts>>[number];

const maySendAgain = ({ payout, commissionerId }: Found, { userId, isAdmin }: Actor): boolean =>
  payout.userId === userId || isAdmin || commissionerId === userId;

/** A deleted account can't be paid, and money that was given back or is kept as unclaimed goes another way. */
const canBeSentAgain = ({ payout, erasedAt }: Found): boolean =>
  payout.status === "failed" && !payout.forfeitedAt && !payout.unclaimedAt && !erasedAt;

/** Why it wasn't sent, in plain words where the processor refused it: its own may name accounts, and are for admins. */
function whyNotSent({ payout, lastTry }: Found, { isAdmin }: Actor): string | null {
  const { status, failureMessage, forfeitedAt, unclaimedAt } = payout;
  if (isAdmin || failureMessage === null || lastTry !== "failed" || forfeitedAt || unclaimedAt) return failureMessage;
  return status === "pending"
    ? "It couldn't be sent yet. We'll try again automatically."
    : "The payment processor refused it. The admins know why.";
}

/** No bank account has a part in what a treasurer pays. */
const isWaitingForBank = ({ payout, hasReadyAccount }: Found): boolean =>
  payout.status === "pending" && !payout.byTreasurer && !hasReadyAccount;

/** Only those who may send a payout again see why it failed; only its winner sees where it is. */
function toPayout(found: Found, actor: Actor): Payout {
  const { payout, username, erasedAt, outstanding, giveBackVoteId, pause } = found;
  const isOwn = payout.userId === actor.userId;
  const isWaiting = isWaitingForBank(found);
  const maySend = maySendAgain(found, actor);
  return {
    id: payout.id,
    leagueId: payout.leagueId,
    seasonYear: payout.seasonYear,
    userId: payout.userId,
    username: shownName({ username, erasedAt }),
    kind: payout.kind,
    place: payout.place,
    prize: payout.prize,
    period: payout.period,
    amount: centsToDecimal(payout.amount),
    setOff: centsToDecimal(payout.setOff),
    status: payout.status,
    failureMessage: maySend ? whyNotSent(found, actor) : null,
    progress: isOwn && !payout.byTreasurer ? progressOf(found) : null,
    pause: payout.status === "pending" && pause && (maySend || isOfSeason(pause)) ? toWire(pause) : null,
    canRetry: maySend && canBeSentAgain(found),
    outstanding: maySend ? centsToDecimal(toCents(outstanding)) : null,
    processedAt: payout.processedAt?.toISOString() ?? null,
    waitingSince: maySend && isWaiting ? payout.createdAt.toISOString() : null,
    lastRemindedAt: maySend ? (payout.lastRemindedAt?.toISOString() ?? null) : null,
    givenBackAt: payout.forfeitedAt?.toISOString() ?? null,
    isRecalled: payout.recalledById !== null,
    isKept: payout.unclaimedAt !== null,
    isPaidSeparately: found.isPaidSeparately,
    giveBackVoteId: isWaiting ? giveBackVoteId : null,
    createdAt: payout.createdAt.toISOString(),
  };
}

/** By name, "week 10" after "week 9". */
export const byName = [
  sql`regexp_replace(${payouts.prize}, '[0-9]+$', '')`,
  sql`char_length(${payouts.prize})`,
  asc(payouts.prize),
];

/**
 * Lists everything a league has awarded, as the actor may see it: latest season first, prizes by place, those without
 * one, the reimbursement, then the period prizes in order.
 */
export async function payoutsOf(db: Reader, actor: Actor, leagueId: string, asked: PauseQuery): Promise<Payout[]> {
  const rows = await findPayouts(db, asked)
    .where(eq(payouts.leagueId, leagueId))
    .orderBy(
      desc(payouts.seasonYear),
      sql`${payouts.period} is not null`,
      not(isWon(payouts.kind)),
      sql`case when ${payouts.period} is null then ${payouts.place} end nulls last`,
      payouts.createdAt,
      payouts.place,
      ...byName,
      payouts.id,
    );
  return rows.map((row) => toPayout(row, actor));
}

/** Reads a payout that exists, as the actor may see it. */
export async function payoutFor(db: Reader, actor: Actor, payoutId: string, asked: PauseQuery): Promise<Payout> {
  return toPayout(onlyRow(await findPayouts(db, asked).where(eq(payouts.id, payoutId))), actor);
}
