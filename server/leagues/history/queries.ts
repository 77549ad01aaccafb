import { eq } from "drizzle-orm";
import type { LeagueHistory } from "#contract/leagues/league-history.ts";
import { centsToDecimal } from "#contract/platform/money.ts";
import { shownName } from "#server/people/users/shown-name.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { leagueHistory } from "#server/platform/db/schema/league-history.ts";
import { users } from "#server/platform/db/schema/users.ts";

/** A league's past seasons as its commissioner told them. */
export async function historyOf(db: Reader, leagueId: string): Promise<LeagueHistory> {
  const [found] = await db
    .select({ history: leagueHistory, person: users })
    .from(leagueHistory)
    .innerJoin(users, eq(users.id, leagueHistory.toldById))
    .where(eq(leagueHistory.leagueId, leagueId));
  if (!found) return { told: null };
  const { lines, toldAt } = found.history;
  return {
    told: {
      lines: lines.map((line) => ({ ...line, amount: line.amount === null ? null : centsToDecimal(line.amount) })),
      toldBy: shownName(found.person),
      toldAt: toldAt.toISOString(),
    },
  };
}
