import type { RefundTerms } from "#contract/leagues/refund-terms.ts";
import { addCents, centsToDecimal } from "#contract/platform/money.ts";
import type { Actor } from "#server/access/guards.ts";
import type { LeagueRow } from "#server/access/league-access.ts";
import { requireSeat } from "#server/members/require-seat.ts";
import { awaitsBank, plannedRefunds } from "#server/money/refunds/planned-refunds.ts";
import { winnersOf } from "#server/money/refunds/refund-limits.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { forbidden } from "#server/platform/errors.ts";

/**
 * Tells a member, the commissioner or an admin what giving up the seat would refund now (RULES §7, §23). @throws
 * AppError 403; 404 for someone who never had a seat
 */
export async function refundTermsOf(
  db: Reader,
  actor: Actor,
  { league, userId }: { league: LeagueRow; userId: string },
): Promise<RefundTerms> {
  const maySee = actor.isAdmin || actor.userId === userId || actor.userId === league.commissionerId;
  if (!maySee) throw forbidden("Only the member and the commissioner can see this.");
  await requireSeat(db, { leagueId: league.id, userId });
  const planned = await plannedRefunds(db, league, { from: league.currentYear, userId });
  const winners = await winnersOf(db, league);
  const sumOf = (isWanted: (seasonYear: number) => boolean) =>
    addCents(...planned.filter(({ seasonYear }) => isWanted(seasonYear)).map(({ amount }) => amount));
  const thisSeason = sumOf((year) => year === league.currentYear);
  const laterSeasons = sumOf((year) => year > league.currentYear);
  return {
    refund: centsToDecimal(addCents(thisSeason, laterSeasons)),
    thisSeason: centsToDecimal(thisSeason),
    laterSeasons: centsToDecimal(laterSeasons),
    prizesPaid: winners.size > 0,
    hasWonPrize: winners.has(userId),
    hasDisputed: await awaitsBank(db, league, { userId, winners }),
  };
}
