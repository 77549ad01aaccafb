import { eq } from "drizzle-orm";
import { toCents } from "#contract/platform/money.ts";
import { type LeagueStatus, startsNextSeason, statusChangeRefusal } from "#contract/terms/league-status.ts";
import type { NextDates } from "#contract/terms/next-dates.ts";
import type { Actor } from "#server/access/guards.ts";
import type { ManagedLeague } from "#server/access/league-access.ts";
import { decidePrizes } from "#server/leagues/decide-prizes.ts";
import { startNextSeason } from "#server/leagues/start-next-season.ts";
import { poolBalance, seasonBalances } from "#server/ledger/balances.ts";
import { playerIds } from "#server/members/queries.ts";
import { queueStalePayments } from "#server/money/payments/queue-stale-payments.ts";
import { payLoneReimbursement } from "#server/money/payouts/pay-reimbursement.ts";
import { hasPayouts } from "#server/money/payouts/queries.ts";
import { shareOut } from "#server/money/payouts/share-out.ts";
import { refundEntryFees } from "#server/money/refunds/refund-entry-fees.ts";
import { recordEarlyCompletion } from "#server/money/season-holds/early-completion.ts";
import { refuseTooNew } from "#server/money/season-holds/new-commissioner.ts";
import { closeReviews } from "#server/money/season-holds/reviews.ts";
import { seasonNews } from "#server/notices/channel.ts";
import { leagueCompleted } from "#server/notices/seasons.ts";
import { tell } from "#server/notices/tell.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { conflict } from "#server/platform/errors.ts";
import { enqueue } from "#server/platform/queue.ts";
import { actJob } from "#server/results/act-job.ts";
import { dropCommissionerVote } from "#server/votes/commissioner-votes/drop-proposal.ts";
import { dropProposal } from "#server/votes/objections/withdraw-proposal.ts";
import { refuseToUndoAward } from "#server/votes/payout-votes/contest-award.ts";
import { dropSmallerPrizes } from "#server/votes/smaller-prizes/agreed-prizes.ts";

/** Who completes a season or begins the next, the installation's rules about it, and what it derives links from. */
type By = { actor: Pick<Actor, "userId">; config: Pick<Config, "isPublic" | "policy">; secret: string };
type Change = ({ to: Exclude<LeagueStatus, "completed" | "active"> } | { to: LeagueStatus; by: By }) & {
  /** The dates of a dynasty's next season, if any were chosen. */
  dates?: NextDates | undefined;
  now: Date;
};

/**
 * Makes every change of a league's status, with all its consequences (RULES §2).
 * @throws AppError 409 with the reason if money that already moved rules it out, or it is too early for a new
 * commissioner to complete the season.
 */
export async function changeStatus(tx: Tx, league: ManagedLeague, change: Change): Promise<void> {
  const { to, dates, now } = change;
  if ("by" in change && startsNextSeason(league, to)) {
    const actor = league.commissionerId;
    return startNextSeason(tx, league, { dates, carryRemainder: false, actor, secret: change.by.secret, now });
  }
  const payoutMade = await hasPayouts(tx, { leagueId: league.id, seasonYear: league.currentYear });
  const refusal = statusChangeRefusal({ from: league.status, to, payoutMade });
  if (refusal) throw conflict(refusal);
  await refuseToUndoAward(tx, league, { to, now });
  if ("by" in change && to === "completed") await refuseTooNew(tx, league, { ...change.by, now });
  if (to === "in_season" || to === "completed") {
    await decidePrizes(tx, league, { actor: "by" in change ? change.by.actor.userId : league.commissionerId, now });
  }

  await tx
    .update(leagues)
    .set({ status: to, ...momentOf(to, now), updatedAt: now })
    .where(eq(leagues.id, league.id));
  await queueStalePayments(tx, league.id);
  if (to === "cancelled") {
    await refundEntryFees(tx, {
      league,
      scope: { from: league.currentYear },
      reason: `${league.name} was canceled`,
      actor: league.commissionerId,
      now,
    });
    if (league.prizeTable) await dropSmallerPrizes(tx, league, now);
    await Promise.all([dropProposal(tx, league, now), dropCommissionerVote(tx, league, now)]);
    await closeReviews(tx, league, { reason: "The league was canceled, and its entry fees refunded.", now });
    await returnCarried(tx, league, { now });
  }
  if ("by" in change && to === "completed") {
    await payLoneReimbursement(tx, league, { actor: league.commissionerId, now });
    const early = await recordEarlyCompletion(tx, league, { holdsPrizes: change.by.config.isPublic, now });
    await tellMembers(tx, league, { early, now });
    await enqueue(tx, actJob({ leagueId: league.id, seasonYear: league.currentYear }));
  }
}

const momentOf = (to: LeagueStatus, now: Date) => {
  if (to === "completed") return { completedAt: now };
  return to === "in_season" ? { seasonStartedAt: now } : {};
};

/**
 * Money carried over from an earlier season was paid by no card in this one, so a canceled season shares it equally
 * among its members.
 */
async function returnCarried(tx: Tx, league: ManagedLeague, { now }: Telling): Promise<void> {
  const season = { leagueId: league.id, seasonYear: league.currentYear };
  const { carried } = await seasonBalances(tx, season);
  const total = toCents(Math.max(0, Math.min(carried, await poolBalance(tx, season))));
  if (total === 0) return;
  const reason = `${league.name} was canceled, and the money left from an earlier season is shared among its members`;
  await shareOut(tx, { league, total, reason, actor: league.commissionerId, now });
}

type Telling = { now: Date };

/** Thanks the members of a played season (RULES §2), and tells them if it ended early (RULES §17). */
async function tellMembers(tx: Tx, league: ManagedLeague, { early, now }: Telling & { early: string[] }) {
  const season = { leagueId: league.id, seasonYear: league.currentYear };
  const [members, held] = await Promise.all([playerIds(tx, league), poolBalance(tx, season)]);
  await tell(
    tx,
    now,
    leagueCompleted(league, { members, wasPlayed: league.status === "in_season", held, early }),
    seasonNews(league),
  );
}
