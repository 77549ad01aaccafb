import { and, eq, ne, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/client.ts";
import { apiKeys } from "#server/platform/db/schema/api-keys.ts";
import { sessions } from "#server/platform/db/schema/sessions.ts";

/**
 * Ends a user's sign-in sessions: all, or all but the current one (RULES §12). With all of them end the keys of their
 * programs, because someone who had got into the account may have made some. The caller holds the user's lock.
 */
export async function endSessions(tx: Tx, { userId, except }: { userId: string; except?: string }): Promise<unknown> {
  const own = sql`(${sessions.sess} ->> 'userId') = ${userId}`;
  if (except) return tx.delete(sessions).where(and(own, ne(sessions.sid, except)));
  return tx.execute(sql`
    with keys as (delete from ${apiKeys} where ${eq(apiKeys.userId, userId)}) delete from ${sessions} where ${own}`);
}
