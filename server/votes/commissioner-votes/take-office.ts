import { eq } from "drizzle-orm";
import type { LockedLeague } from "#server/access/league-access.ts";
import { replaceGoneTreasurer } from "#server/money/treasurer/change-treasurer.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";

/**
 * Makes someone a league's commissioner, and records since when; and its treasurer, if the one before was (RULES §24).
 */
export async function takeOffice(tx: Tx, league: LockedLeague, { userId, now }: { userId: string; now: Date }) {
  await tx
    .update(leagues)
    .set({ commissionerId: userId, commissionerSince: now, updatedAt: now })
    .where(eq(leagues.id, league.id));
  // A treasurer who ran the league was the treasurer because they ran it.
  const run = { ...league, commissionerId: userId };
  await replaceGoneTreasurer(tx, run, { gone: league.commissionerId, commissionerId: userId, now });
}
