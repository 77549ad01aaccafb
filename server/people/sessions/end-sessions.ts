import { and, ne, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/client.ts";
import { sessions } from "#server/platform/db/schema/sessions.ts";

/** Ends a user's sign-in sessions: all, or all but the current one (RULES §12). */
export async function endSessions(tx: Tx, { userId, except }: { userId: string; except?: string }) {
  const own = sql`(${sessions.sess} ->> 'userId') = ${userId}`;
  await tx.delete(sessions).where(and(own, except ? ne(sessions.sid, except) : undefined));
}
