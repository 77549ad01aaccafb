import { eq } from "drizzle-orm";
import { type HistoryLine, readHistory } from "#contract/leagues/history-lines.ts";
import type { Currency } from "#contract/platform/currency.ts";
import type { Actor } from "#server/access/guards.ts";
import type { ManagedLeague } from "#server/access/league-access.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagueHistory } from "#server/platform/db/schema/league-history.ts";
import { conflict, invalidFields, notFound } from "#server/platform/errors.ts";

type HistoryChange = { lines: HistoryLine[]; currency: Currency; actor: Actor; now: Date };

/** Reads a table of past seasons (RULES §21). @throws AppError 400 with a sentence for each line that can't be read */
export function readableHistory(text: string, currency: Currency): HistoryLine[] {
  const { lines, problems } = readHistory(text, currency);
  if (problems.length > 0) throw invalidFields(problems.map((message) => ({ path: "text", message })));
  return lines;
}

/** Replaces a league's past seasons. @throws AppError 409 if the league's currency isn't the one they were read in */
export async function tellHistory(
  tx: Tx,
  league: ManagedLeague,
  { lines, currency, actor, now }: HistoryChange,
): Promise<void> {
  if (league.currency !== currency) throw conflict("This league's currency has just changed. Try again.");
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
