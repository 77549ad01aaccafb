import { and, eq, isNull } from "drizzle-orm";
import type { Head } from "#contract/money/heads.ts";
import { knowsNamesIn } from "#server/access/league-access.ts";
import { headOf } from "#server/ledger/heads.ts";
import { findUserByEmail } from "#server/people/auth/queries.ts";
import type { Db } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";

/** The head that an email to this address says; null unless its reader can check it. */
export async function mailedHead(
  db: Db,
  { leagueId, address }: { leagueId: string; address: string },
): Promise<Head | null> {
  const user = await findUserByEmail(db, address);
  if (!user) return null;
  const reader = { userId: user.id, isAdmin: user.role === "admin" };
  const isKnown = and(eq(leagues.id, leagueId), isNull(leagues.deletedAt), knowsNamesIn(db, reader));
  return (await db.$count(leagues, isKnown)) > 0 ? headOf(db, leagueId) : null;
}
