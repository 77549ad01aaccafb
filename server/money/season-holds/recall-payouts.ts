import { and, asc, eq, inArray, isNull, notExists, or } from "drizzle-orm";
import { addCents, type Cents, ZERO } from "#contract/platform/money.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { payoutRecalled } from "#server/ledger/payout-events.ts";
import { postEntries } from "#server/ledger/post-entry.ts";
import { keepRecalledForBank } from "#server/money/season-holds/keep-recalled-for-bank.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { isOfPool } from "#server/platform/db/kinds-in-sql.ts";
import { payoutAttempts, payouts } from "#server/platform/db/schema/payouts.ts";

type Season = { leagueId: string; seasonYear: number };
type Recall = { seasonYear: number; reviewId: string; actor: string; now: Date };

const RECALLED = "Returned to the season after an admin's review.";

/** Matches `payouts` of which nothing was ever sent. */
export const neverSent = (db: Reader) =>
  and(
    or(inArray(payouts.status, ["pending", "failed"]), eq(payouts.amount, ZERO)),
    isNull(payouts.forfeitedAt),
    isNull(payouts.unclaimedAt),
    notExists(
      db
        .select({ id: payoutAttempts.payoutId })
        .from(payoutAttempts)
        .where(and(eq(payoutAttempts.payoutId, payouts.id), inArray(payoutAttempts.state, ["sent", "completed"]))),
    ),
  );

/** Matches those among them that a season has awarded. */
const isUnsent = (db: Reader, { leagueId, seasonYear }: Season) =>
  and(eq(payouts.leagueId, leagueId), eq(payouts.seasonYear, seasonYear), isOfPool(payouts.kind), neverSent(db));

export async function unsentOf(db: Reader, season: Season): Promise<Cents> {
  const rows = await db.select({ amount: payouts.amount }).from(payouts).where(isUnsent(db, season));
  return addCents(...rows.map(({ amount }) => amount));
}

/**
 * Returns everything that a season has awarded and not started to send to the escrow of the league's current season
 * (RULES §17), and freezes what a bank disputes of it. @returns The amount.
 */
export async function recallPayouts(tx: Tx, league: LockedLeague, recall: Recall): Promise<Cents> {
  const { seasonYear: fromSeason, reviewId, actor, now } = recall;
  const { id: leagueId, currentYear: seasonYear } = league;
  const unsent = await tx
    .select()
    .from(payouts)
    .where(isUnsent(tx, { leagueId, seasonYear: fromSeason }))
    .orderBy(asc(payouts.id))
    .for("no key update");
  const entries = unsent
    .filter(({ amount }) => amount > 0)
    .map(({ id: payoutId, userId, amount: cents }) =>
      payoutRecalled({ payoutId, leagueId, fromSeason, seasonYear, userId, cents, actor, now }),
    );
  await postEntries(tx, entries);
  await tx
    .update(payouts)
    .set({
      status: "failed",
      failureMessage: RECALLED,
      forfeitedAt: now,
      forfeitedTo: seasonYear,
      recalledById: reviewId,
    })
    .where(
      inArray(
        payouts.id,
        unsent.map(({ id }) => id),
      ),
    );
  await keepRecalledForBank(tx, league, { fromSeason, reviewId, now });
  return addCents(...unsent.map(({ amount }) => amount));
}
