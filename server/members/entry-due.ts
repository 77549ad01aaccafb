import { and, eq, ne, type SQLWrapper, sql } from "drizzle-orm";
import { type Cents, toCents } from "#contract/platform/money.ts";
import { dueSeason } from "#contract/terms/dynasty.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import type { SeatRow } from "#server/members/lock-seat.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { dues } from "#server/platform/db/schema/dues.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";

export type DueRow = typeof dues.$inferSelect;
type Key = { leagueId: string; userId: string; seasonYear: number };

/** Matches the entry due of one person and season that still counts, of which there is at most one. */
export const isEntryDue = ({ leagueId, userId, seasonYear }: { [Name in keyof Key]: Key[Name] | SQLWrapper }) =>
  and(
    eq(dues.kind, "entry"),
    ne(dues.status, "withdrawn"),
    eq(dues.leagueId, leagueId),
    eq(dues.userId, userId),
    eq(dues.seasonYear, seasonYear),
  );

/** Finds a seat's entry due. A free league has none. The caller's lock of the league keeps it as it is. */
export async function findEntryDue(tx: Reader, league: LockedLeague, seat: SeatRow): Promise<DueRow | undefined> {
  const { leagueId, userId } = seat;
  const [due] = await tx
    .select()
    .from(dues)
    .where(isEntryDue({ leagueId, userId, seasonYear: dueSeason(seat, league) }));
  return due;
}

/**
 * Reads what is left of a person's entry dues before their seat is known, which decides for which season one is due.
 */
export async function entryDuesOf(
  tx: Reader,
  seat: Omit<Key, "seasonYear">,
): Promise<(season: number) => Cents | undefined> {
  const found = await tx
    .select()
    .from(dues)
    .where(isEntryDue({ ...seat, seasonYear: dues.seasonYear }));
  return (season) => found.find(({ seasonYear }) => seasonYear === season)?.leftToPay;
}

/**
 * What a person owes or has paid for a season, in SQL: the league's fee, or less if it was lowered for them (RULES
 * §25).
 */
export const entryDueIn = (key: { [Name in keyof Key]: Key[Name] | SQLWrapper }, entryFee: SQLWrapper | Cents) =>
  sql<number>`coalesce((select ${dues.amount} from ${dues} where ${isEntryDue(key)}), ${entryFee})`;

/** What is left to pay of a seat's entry fee, from a row of `league_members`: of its open entry due, of which it has one. */
export const feeLeftOf = (seat: SQLWrapper = leagueMembers) => sql<number>`coalesce((
  select fee.left_to_pay from dues fee
  where fee.league_id = ${seat}.league_id and fee.user_id = ${seat}.user_id and fee.kind = 'entry' and fee.status = 'open'), 0)`;

/** For how many seasons somebody pays at least, from rows of leagues and of their seats: `yearsToPayChoices` in SQL. */
export const leastYears = (league: SQLWrapper, seat: SQLWrapper) => sql<number>`case ${league}.league_type
  when 'dynasty' then coalesce(${seat}.last_season - greatest(${seat}.first_season, ${league}.current_year) + 1, ${league}.min_years)
  else 1 end`;

/**
 * What is to be paid of it now: the parts that are due by the seat's next date or before now, or all that is left where it
 * isn't paid in parts (RULES §25).
 */
export const feeDueNowOf = (now: Date) =>
  sql<number>`coalesce((
  select sum(part.left_to_pay)::bigint from dues part
  where part.league_id = ${leagueMembers}.league_id and part.user_id = ${leagueMembers}.user_id and part.kind = 'part' and part.status = 'open'
    and part.due_at <= greatest(${leagueMembers}.part_due_at, ${now.toISOString()}::timestamptz)), ${feeLeftOf()})`.mapWith(
    dues.amount,
  );

/** A league with the date by which a seat owes what it owes now: its next part's, or the deadline. */
export const dueBy = <L extends { paymentDeadline: Date }>(
  league: L,
  { partDueAt }: Pick<SeatRow, "partDueAt">,
): L => ({
  ...league,
  paymentDeadline: partDueAt ?? league.paymentDeadline,
});

/** What a person owes or has paid for one season. */
export async function entryDueFor(reader: Reader, key: Key, entryFee: Cents): Promise<Cents> {
  const { rows } = await reader.execute<{ cents: number }>(sql`select ${entryDueIn(key, entryFee)}::bigint as cents`);
  return toCents(onlyRow(rows).cents);
}
