import { eq } from "drizzle-orm";
import type { LockedLeague } from "#server/access/league-access.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";

/** Makes someone a league's commissioner, and records since when. */
export async function takeOffice(tx: Tx, league: LockedLeague, { userId, now }: { userId: string; now: Date }) {
  await tx
    .update(leagues)
    .set({ commissionerId: userId, commissionerSince: now, updatedAt: now })
    .where(eq(leagues.id, league.id));
}
