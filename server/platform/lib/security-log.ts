import type { Logger } from "pino";
import { afterCommit, type Db, type Tx } from "#server/platform/db/client.ts";
import type { WhereFrom } from "#server/platform/lib/where-from.ts";

/** Who did what from where. Never a secret, nor an address: accounts are named by their id. */
type SecurityLine = {
  event: string;
  userId?: string | null;
  from?: WhereFrom | undefined;
} & Record<string, unknown>;

const logs = new WeakMap<object, Logger>();

/** Says where the security log of what happens in this database is written; it is silent until then. */
export function keepSecurityLog(db: Db, log: Logger): void {
  logs.set(db.$client, log.child({ log: "security" }));
}

/** Whether anybody would read what is written. */
export const hasSecurityLog = (db: Db): boolean => logs.get(db.$client)?.isLevelEnabled("info") ?? false;

/** Writes a line about something that happened outside a transaction. */
export const securityLog = (db: Db, line: SecurityLine): void => write(db.$client, line);

/** Writes a line about something that a transaction does, once and only if it commits. */
export const securityLogAfter = (tx: Tx, line: SecurityLine): void => afterCommit(tx, (pool) => write(pool, line));

function write(pool: object, { event, from, ...facts }: SecurityLine): void {
  logs.get(pool)?.info({ event, ...from, ...facts }, `security: ${event}`);
}
