import { eq } from "drizzle-orm";
import { readHistory } from "#contract/leagues/history-lines.ts";
import type { Actor } from "#server/access/guards.ts";
import type { ManagedLeague } from "#server/access/league-access.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagueHistory } from "#server/platform/db/schema/league-history.ts";
import { invalidFields, notFound } from "#server/platform/errors.ts";

type Told = { text: string; actor: Actor; now: Date };

/**
 * Replaces a league's past seasons by a table of them (RULES §21). @throws AppError 400 with a
 * sentence for each line that can't be read; then nothing changes.
 */
export async function tellHistory(tx: Tx, league: ManagedLeague, { text, actor, now }: Told): Promise<void> {
  const { lines, problems } = readHistory(text, league.currency);
  if (problems.length > 0) throw invalidFields(problems.map((message) => ({ path: "text", message })));
  const told = { lines, toldById: actor.userId, toldAt: now };
  await tx
    .insert(leagueHistory)
    .values({ leagueId: league.id, ...told })
    .onConflictDoUpdate({ target: leagueHistory.leagueId, set: told });
}

/** Deletes the past seasons that the commissioner added. @throws AppError 404 if nothing was. */
export async function forgetHistory(tx: Tx, league: ManagedLeague): Promise<void> {
  const deleted = await tx.delete(leagueHistory).where(eq(leagueHistory.leagueId, league.id)).returning();
  if (deleted.length === 0) throw notFound("This league has no past seasons.");
}
