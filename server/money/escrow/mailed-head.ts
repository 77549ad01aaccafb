import { and, eq, isNull } from "drizzle-orm";
import type { Head } from "#contract/money/heads.ts";
import { knowsNamesIn } from "#server/access/league-access.ts";
import { headOf } from "#server/ledger/heads.ts";
import { findUserByEmail } from "#server/people/auth/queries.ts";
import type { Db } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";

type Reader = Parameters<typeof knowsNamesIn>[1];

/** The head of a league's books for somebody who is told something of them; null unless they can check it. */
export async function headFor(db: Db, leagueId: string, reader: Reader): Promise<Head | null> {
  const isKnown = and(eq(leagues.id, leagueId), isNull(leagues.deletedAt), knowsNamesIn(db, reader));
  return (await db.$count(leagues, isKnown)) > 0 ? headOf(db, leagueId) : null;
}

/** The head that an email to this address says. */
export async function mailedHead(
  db: Db,
  { leagueId, address }: { leagueId: string; address: string },
): Promise<Head | null> {
  const user = await findUserByEmail(db, address);
  return user ? headFor(db, leagueId, { userId: user.id, isAdmin: user.role === "admin" }) : null;
}
