import { and, asc, eq, gte, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Due } from "#contract/members/league-dues.ts";
import { centsToDecimal, ZERO } from "#contract/platform/money.ts";
import type { LeagueRow } from "#server/access/league-access.ts";
import { leagueNames } from "#server/money/treasurer/league-names.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { isOtherDue } from "#server/platform/db/kinds-in-sql.ts";
import { dues } from "#server/platform/db/schema/dues.ts";

type League = Pick<LeagueRow, "id" | "currentYear" | "paymentDeadline">;

/**
 * Whether its member says that they paid this row of `dues` to the treasurer, who hasn't answered (RULES §24). Who paid a
 * season's fee whole paid its parts, also those that it got since.
 */
export const isSent = (due: SQLWrapper = dues) => sql<boolean>`exists (
  select from payments p where p.league_id = ${due}.league_id and p.user_id = ${due}.user_id and p.status = 'pending' and p.by_treasurer
    and ((p.seasons > 0 and p.first_season = ${due}.season_year and not ${isOtherDue(sql`${due}.kind`)})
      or exists (select from payment_dues paid where paid.payment_id = p.id and paid.due_id = ${due}.id)))`;

/** Reads a league's dues of the current season and later ones, without those withdrawn, by name and then by date. */
export async function duesIn(reader: Reader, league: League, which?: SQL): Promise<Due[]> {
  const rows = await reader
    .select({ due: dues, isSent: isSent() })
    .from(dues)
    .where(
      and(eq(dues.leagueId, league.id), gte(dues.seasonYear, league.currentYear), ne(dues.status, "withdrawn"), which),
    )
    .orderBy(asc(sql`coalesce(${dues.dueAt}, '-infinity')`), asc(dues.id));
  const people = rows.flatMap(({ due }) => [due.userId, due.setById]);
  const nameOf = await leagueNames(reader, league.id, people);
  return rows
    .map(({ due, isSent: sent }) => ({
      ...{ id: due.id, userId: due.userId, name: nameOf(due.userId), seasonYear: due.seasonYear },
      ...{ kind: due.kind, chargeKind: due.chargeKind, part: due.part },
      amount: centsToDecimal(due.amount),
      setOff: centsToDecimal(due.kind === "entry" ? ZERO : due.covered),
      left: centsToDecimal(due.leftToPay),
      standing: due.status === "open" && sent ? ("sent" as const) : due.status,
      dueAt: (due.dueAt ?? league.paymentDeadline).toISOString(),
      setByName: due.setById === null ? null : nameOf(due.setById),
      setAt: due.setAt?.toISOString() ?? null,
      ...{ reason: due.reason, objection: due.objection, objectedAt: due.objectedAt?.toISOString() ?? null },
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
