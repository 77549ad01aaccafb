import { and, eq, inArray, isNull, lte } from "drizzle-orm";
import { toCents } from "#contract/money.ts";
import { escrowHeld } from "#server/ledger/held.ts";
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
    .select({
      league: leagues,
      email: users.email,
      firstName: users.firstName,
      held: escrowHeld({ leagueId: leagues.id, seasonYear: leagues.currentYear }),
    })
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
  if (due.length === 0) return false;
  const dueIds = due.map(({ league }) => league.id);
  await tx.update(leagues).set({ endReminderSentAt: now }).where(inArray(leagues.id, dueIds));
  const notices = due.map(({ league, email, firstName, held }) =>
    endDateCame(league, { email, firstName, held: toCents(held) }),
  );
  await tell(tx, now, ...notices);
  return due.length === AT_ONCE_MAX;
}
