import { eq, inArray, or } from "drizzle-orm";
import { DELETED_USER } from "#contract/people/shown-names.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagueHistory } from "#server/platform/db/schema/league-history.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";

type Erased = { userId: string; username: string; firstName: string | null; lastName: string | null };

/**
 * Takes a person's names out of the past seasons in the leagues that they ran or had a seat in (RULES §21):
 * elsewhere, the same name may be someone else's.
 */
export async function eraseInHistories(tx: Tx, { userId, username, firstName, lastName }: Erased): Promise<void> {
  const names = [username, [firstName, lastName].filter(Boolean).join(" ")].map((name) => name.toLowerCase());
  const played = tx.select({ id: leagueMembers.leagueId }).from(leagueMembers).where(eq(leagueMembers.userId, userId));
  const run = tx.select({ id: leagues.id }).from(leagues).where(eq(leagues.commissionerId, userId));
  const { leagueId, toldById } = leagueHistory;
  const found = await tx
    .select()
    .from(leagueHistory)
    .where(or(inArray(leagueId, played), inArray(leagueId, run), eq(toldById, userId)))
    .orderBy(leagueId)
    .for("no key update");
  for (const { leagueId: id, lines } of found) {
    const kept = lines.map((line) =>
      names.includes(line.person.toLowerCase()) ? { ...line, person: DELETED_USER } : line,
    );
    await tx.update(leagueHistory).set({ lines: kept }).where(eq(leagueId, id));
  }
}
