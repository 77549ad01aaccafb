import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "#server/platform/db/client.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { users } from "#server/platform/db/schema/users.ts";

/** Finds the members' addresses, in lower case. */
export async function memberAddresses(tx: Tx, leagueId: string): Promise<Set<string>> {
  const rows = await tx
    .select({ email: users.email })
    .from(leagueMembers)
    .innerJoin(users, eq(users.id, leagueMembers.userId))
    .where(and(eq(leagueMembers.leagueId, leagueId), isNull(leagueMembers.leftAt)));
  return new Set(rows.map(({ email }) => email.toLowerCase()));
}
