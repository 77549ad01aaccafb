import { and, asc, eq, isNull } from "drizzle-orm";
import { centsToDecimal } from "#contract/platform/money.ts";
import type { UnclaimedPayout } from "#contract/votes/unclaimed.ts";
import { openGiveBackVoteOn } from "#server/money/payouts/give-back-vote.ts";
import { waitsForBankDetails } from "#server/money/payouts/ready-accounts.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { users } from "#server/platform/db/schema/users.ts";

/** Lists the payouts that wait for their winners' bank details in the leagues a person runs, oldest first. */
export async function unclaimedIn(db: Reader, commissionerId: string): Promise<UnclaimedPayout[]> {
  const rows = await db
    .select({
      payout: payouts,
      leagueName: leagues.name,
      username: users.username,
      erasedAt: users.erasedAt,
      giveBackVoteId: openGiveBackVoteOn,
    })
    .from(payouts)
    .innerJoin(leagues, eq(leagues.id, payouts.leagueId))
    .innerJoin(users, eq(users.id, payouts.userId))
    .where(and(eq(leagues.commissionerId, commissionerId), isNull(leagues.deletedAt), waitsForBankDetails(db)))
    .orderBy(asc(payouts.createdAt), asc(payouts.id));
  return rows.map(({ payout, leagueName, username, erasedAt, giveBackVoteId }) => ({
    id: payout.id,
    leagueId: payout.leagueId,
    leagueName,
    userId: payout.userId,
    username: erasedAt ? null : username,
    kind: payout.kind,
    place: payout.place,
    prize: payout.prize,
    period: payout.period,
    amount: centsToDecimal(payout.amount),
    waitingSince: payout.createdAt.toISOString(),
    giveBackVoteId,
  }));
}
