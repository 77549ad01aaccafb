import { and, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import { toCents } from "#contract/platform/money.ts";
import { poolHeld } from "#server/ledger/held.ts";
import { endDateCame } from "#server/notices/seasons.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { isUnderWay } from "#server/platform/db/kinds-in-sql.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { users } from "#server/platform/db/schema/users.ts";

const AT_ONCE_MAX = 200;

/** One fact about a league's commissioner. A join would read every user where many leagues are due. */
const ofRunner = <T>(fact: SQL) =>
  sql<T>`(select ${fact} from ${users} runner where runner.id = ${sql.raw("leagues.commissioner_id")})`;

/**
 * Job: reminds each commissioner once that the end date has passed and the league needs completing (RULES §2). @returns
 * Whether there may be more to remind.
 */
export async function remindEndDates(tx: Tx, { now }: { now: Date }): Promise<boolean> {
  const due = await tx
    .select({
      league: leagues,
      email: ofRunner<string>(sql`runner.email`),
      firstName: ofRunner<string>(sql`runner.first_name`),
      held: poolHeld({ leagueId: sql.raw("leagues.id"), seasonYear: sql.raw("leagues.current_year") }),
    })
    .from(leagues)
    .where(
      and(
        isUnderWay(leagues.status),
        lte(leagues.endDate, now),
        isNull(leagues.endReminderSentAt),
        ofRunner(sql`runner.erased_at is null`),
      ),
    )
    .orderBy(leagues.endDate, leagues.id)
    .limit(AT_ONCE_MAX)
    .for("no key update", { skipLocked: true });
  if (due.length === 0) return false;
  const dueIds = due.map(({ league }) => league.id);
  await tx.update(leagues).set({ endReminderSentAt: now }).where(inArray(leagues.id, dueIds));
  const notices = due.map(({ league, email, firstName, held }) =>
    endDateCame(league, { email, firstName, held: toCents(held) }),
  );
  await tell(tx, now, ...notices);
  return due.length === AT_ONCE_MAX;
}
