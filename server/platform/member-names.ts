import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { isReservedName } from "#contract/people/reserved-names.ts";
import { DELETED_USER, nameOf } from "#contract/people/shown-names.ts";

type Names = { id: string; username: string; firstName: string; lastName: string; erasedAt: Date | string | null };

/** A person's first and last name; null if they could pass for the operator's (RULES §16), or the account was erased. */
export function fullNameOf({ firstName, lastName, erasedAt }: Omit<Names, "id" | "username">): string | null {
  const name = `${firstName} ${lastName}`.trim();
  return erasedAt || name === "" || isReservedName(name) ? null : name;
}

/** The name that people of a league read for someone, from a row of `users`. */
export const memberName = ({ hasNamesake, ...person }: Names & { hasNamesake: boolean }): string =>
  person.erasedAt
    ? DELETED_USER
    : nameOf({ userId: person.id, username: person.username, fullName: fullNameOf(person), hasNamesake });

/** What `memberName` needs of a row of `users`. */
export const namesOf = <Columns extends Record<keyof Names, unknown>>(columns: Columns): Pick<Columns, keyof Names> => {
  const { id, username, firstName, lastName, erasedAt } = columns;
  return { id, username, firstName, lastName, erasedAt };
};

const nameOfRow = (row: SQL): SQL => sql`lower(${row}.first_name || ' ' || ${row}.last_name)`;

/** Everyone who plays in a league, and who runs it, as rows of `users`. */
const peopleOf = (leagueId: SQLWrapper | string): SQL => sql`(
    select seat.user_id from league_members seat where seat.league_id = ${leagueId} and seat.left_at is null
    union select run.commissioner_id from leagues run where run.id = ${leagueId}
  ) near join users other on other.id = near.user_id and other.erased_at is null`;

/**
 * Whether someone else who plays in the league or runs it has the same full name as a person.
 * @param person The table or alias of the person's row of `users`.
 */
export const hasNamesakeIn = (
  leagueId: SQLWrapper | string,
  person: SQL = sql`users`,
): SQL<boolean> => sql<boolean>`exists (
  select from ${peopleOf(leagueId)} where other.id <> ${person}.id and ${nameOfRow(sql`other`)} = ${nameOfRow(person)})`;

/** The same for a list of one league's own people, in `users`: the names are compared once for all of them. */
export const hasNamesakeAmong = (leagueId: string): SQL<boolean> => sql<boolean>`${nameOfRow(sql`users`)} in (
  select ${nameOfRow(sql`other`)} from ${peopleOf(leagueId)} group by 1 having count(*) > 1)`;
