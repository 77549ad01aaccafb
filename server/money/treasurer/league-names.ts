import { inArray } from "drizzle-orm";
import { placeholderName } from "#contract/people/shown-names.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { hasNamesakeIn, memberName, namesOf } from "#server/platform/member-names.ts";

/** Finds the names that a league's people know these people by. */
export async function leagueNames(reader: Reader, leagueId: string, userIds: readonly (string | null)[]) {
  const ids = [...new Set(userIds.filter((id) => id !== null))];
  const rows =
    ids.length === 0
      ? []
      : await reader
          .select({ ...namesOf(users), hasNamesake: hasNamesakeIn(leagueId) })
          .from(users)
          .where(inArray(users.id, ids));
  const names = new Map(rows.map((row) => [row.id, memberName(row)]));
  return (userId: string): string => names.get(userId) ?? placeholderName(userId);
}
