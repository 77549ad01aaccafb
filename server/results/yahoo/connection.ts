import { eq } from "drizzle-orm";
import type { YahooConnection } from "#contract/results/yahoo-connection.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { yahooConnections, yahooSignIns } from "#server/platform/db/schema/yahoo.ts";
import type { Platforms } from "#server/platform/fantasy-platforms.ts";

export async function connectionRowOf(db: Reader, userId: string) {
  const [row] = await db.select().from(yahooConnections).where(eq(yahooConnections.userId, userId));
  return row;
}

type ConnectionQuery = { platforms: Platforms; userId: string };

/** A person's connection to Yahoo as their screens show it: never with its tokens. */
export async function yahooConnectionOf(db: Reader, { platforms, userId }: ConnectionQuery): Promise<YahooConnection> {
  const row = await connectionRowOf(db, userId);
  return {
    isOffered: platforms.yahoo !== undefined,
    connectedAt: row?.connectedAt.toISOString() ?? null,
    isRefused: Boolean(row?.refusedAt),
  };
}

/** Forgets a person's tokens, and sign-ins that are under way (RULES §21). */
export async function disconnectYahoo(tx: Tx, userId: string): Promise<void> {
  for (const table of [yahooSignIns, yahooConnections]) await tx.delete(table).where(eq(table.userId, userId));
}
