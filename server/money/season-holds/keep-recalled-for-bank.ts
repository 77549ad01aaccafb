import { and, asc, eq } from "drizzle-orm";
import { addCents, toCents } from "#contract/platform/money.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { frozenBy, poolBalance } from "#server/ledger/balances.ts";
import { disputeBookings } from "#server/ledger/dispute-bookings.ts";
import { recalledFrozen, recalledRecovered } from "#server/ledger/dispute-events.ts";
import { postEntry } from "#server/ledger/post-entry.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { isWithMoney } from "#server/platform/db/kinds-in-sql.ts";
import { disputes, unrefundedShares } from "#server/platform/db/schema/payments.ts";

type Recalled = { fromSeason: number; reviewId: string; now: Date };

/**
 * Freezes recalled prize money whose payments are disputed. While the prizes were awarded, the season's escrow was
 * empty and a dispute could freeze nothing; after a loss, the money reduces what the platform bore.
 */
export async function keepRecalledForBank(
  tx: Tx,
  { id: leagueId, currentYear: seasonYear }: LockedLeague,
  { fromSeason, reviewId, now }: Recalled,
): Promise<void> {
  const taken = await tx
    .select({ dispute: disputes, userId: unrefundedShares.userId, unrefunded: unrefundedShares.amount })
    .from(disputes)
    .innerJoin(unrefundedShares, eq(unrefundedShares.paymentId, disputes.paymentId))
    .where(
      and(
        eq(unrefundedShares.leagueId, leagueId),
        eq(unrefundedShares.seasonYear, fromSeason),
        isWithMoney(disputes.status),
      ),
    )
    .orderBy(asc(disputes.createdAt), asc(disputes.id));
  for (const { dispute, userId, unrefunded } of taken) {
    const { isClosed, loss } = await disputeBookings(tx, { leagueId, disputeId: dispute.id });
    const frozen = await frozenBy(tx, { leagueId, disputeId: dispute.id });
    const missing = isClosed ? loss : dispute.amount - addCents(...frozen.map(({ cents }) => cents));
    const ofSeason = addCents(...frozen.filter((part) => part.seasonYear === fromSeason).map(({ cents }) => cents));
    const inEscrow = await poolBalance(tx, { leagueId, seasonYear });
    const cents = toCents(Math.max(0, Math.min(missing, unrefunded - ofSeason, inEscrow)));
    if (cents === 0) continue;
    const { id: disputeId, paymentId } = dispute;
    const money = { disputeId, paymentId, leagueId, userId, reviewId, seasonYear, cents, now };
    await postEntry(tx, (isClosed ? recalledRecovered : recalledFrozen)(money));
  }
}
