import { and, eq, inArray, isNull, lte } from "drizzle-orm";
import { escrowBalance } from "#server/ledger/balances.ts";
import { endDateCame } from "#server/notices/seasons.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { users } from "#server/platform/db/schema/users.ts";

const AT_ONCE_MAX = 200;

/**
 * Job: reminds each commissioner once that the end date has passed and the league needs completing (RULES §2). @returns
 * Whether there may be more to remind.
 */
export async function remindEndDates(tx: Tx, { now }: { now: Date }): Promise<boolean> {
  const due = await tx
    .select({ league: leagues, email: users.email, firstName: users.firstName })
    .from(leagues)
    .innerJoin(users, eq(users.id, leagues.commissionerId))
    .where(
      and(
        inArray(leagues.status, ["active", "in_season"]),
        lte(leagues.endDate, now),
        isNull(leagues.endReminderSentAt),
        isNull(users.erasedAt),
      ),
    )
    .orderBy(leagues.endDate, leagues.id)
    .limit(AT_ONCE_MAX)
    .for("no key update", { of: leagues, skipLocked: true });
  for (const { league, email, firstName } of due) {
    await tx.update(leagues).set({ endReminderSentAt: now }).where(eq(leagues.id, league.id));
    const held = await escrowBalance(tx, { leagueId: league.id, seasonYear: league.currentYear });
    await tell(tx, now, endDateCame(league, { email, firstName, held }));
  }
  return due.length === AT_ONCE_MAX;
}
