import type { Logger } from "pino";
import { afterCommit, type Db, type Tx } from "#server/platform/db/client.ts";
import type { WhereFrom } from "#server/platform/lib/where-from.ts";

/** Who did what from where. Never contains a secret or an email address: accounts are named by their id. */
type SecurityLine = {
  event: string;
  userId?: string | null;
  from?: WhereFrom | undefined;
} & Record<string, unknown>;

/** By database, so that what writes a line needs no log of its own. */
const logs = new WeakMap<object, Logger>();

/** Sets where this database's security log is written; it is silent until then. */
export function keepSecurityLog(db: Db, log: Logger): void {
  logs.set(db.$client, log.child({ log: "security" }));
}

/** Tells whether anyone would read what is written. */
export const hasSecurityLog = (db: Db): boolean => logs.get(db.$client)?.isLevelEnabled("info") ?? false;

/** Logs something that happened outside a transaction. */
export const securityLog = (db: Db, line: SecurityLine): void => write(db.$client, line);

/** Logs something that a transaction does, once and only if it commits. */
export const securityLogAfter = (tx: Tx, line: SecurityLine): void => afterCommit(tx, (pool) => write(pool, line));

function write(pool: object, { event, from, ...facts }: SecurityLine): void {
  logs.get(pool)?.info({ event, ...from, ...facts }, `security: ${event}`);
}
