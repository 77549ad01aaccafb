import { and, asc, eq, isNull } from "drizzle-orm";
import type { SeatClaim } from "#contract/leagues/named-seats.ts";
import { doubtOf } from "#server/leagues/by-name/doubt-claim.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { claimDoubts, seatClaims } from "#server/platform/db/schema/named-seats.ts";
import { users } from "#server/platform/db/schema/users.ts";

/** Lists which of a league's seats accounts have claimed, the newest last, with what others say against it. */
export async function claimsOf(db: Reader, leagueId: string, now: Date): Promise<SeatClaim[]> {
  const rows = await db
    .select({ claim: seatClaims, name: users.username })
    .from(seatClaims)
    .innerJoin(users, eq(users.id, seatClaims.nameId))
    .where(and(eq(seatClaims.leagueId, leagueId), isNull(seatClaims.undoneAt)))
    .orderBy(asc(seatClaims.claimedAt));
  const claims: SeatClaim[] = [];
  for (const { claim, name } of rows) {
    const doubts = await db
      .select({ userId: claimDoubts.userId, reason: claimDoubts.reason })
      .from(claimDoubts)
      .where(eq(claimDoubts.claimId, claim.id))
      .orderBy(asc(claimDoubts.createdAt));
    const { until, refusal = null } = await doubtOf(db, claim, now);
    claims.push({
      ...{ id: claim.id, userId: claim.userId, name, way: claim.way, claimedAt: claim.claimedAt.toISOString(), doubts },
      ...{ noDoubt: refusal, doubtUntil: until.toISOString() },
      needsConfirming: claim.hadPrize && claim.confirmedAt === null,
    });
  }
  return claims;
}
