import { verifyAuditLog } from "#server/access/audit/verify-audit-log.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { openPayments } from "#server/open-payments.ts";
import { reconcile } from "#server/operations/reconciliation/reconcile.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { createDb, createPool } from "#server/platform/db/client.ts";
import { joinDatabase } from "#server/platform/db/connect.ts";
import { systemClock } from "#server/platform/lib/clock.ts";
import { createLog } from "#server/platform/lib/log.ts";
import { storedSecret } from "#server/platform/lib/stored-secret.ts";
import type { DrillRecord } from "./record.ts";

/** Checks, with the server of this environment stopped, that every acknowledged write is there and the books balance. */
export async function checkData(record: DrillRecord, environment: Record<string, string>): Promise<void> {
  const config = readConfig(environment);
  const database = await joinDatabase(config);
  const pool = createPool(database.app);
  try {
    const db = createDb(pool);
    await findAcknowledged(record, async (text, values) =>
      (await pool.query(text, [values])).rows.map(({ key }) => key),
    );
    const { violations } = await verifyBooks(db);
    for (const { violation, subject } of violations) record.fault(`The books don't balance: ${violation}, ${subject}`);
    for (const { violation, subject } of (await verifyAuditLog(db)).violations)
      record.fault(`The audit log was changed: ${violation}, ${subject}`);
    const clock = systemClock;
    const { processor } = openPayments({
      db,
      clock,
      config,
      secret: config.sessionSecret ?? storedSecret(config.dataDir),
    });
    if (!processor) throw new Error("The sandbox is missing.");
    const work = { db, clock, config, log: createLog("silent"), processor };
    const { differences } = await reconcile(work, { trigger: "command" });
    for (const { reference, message } of differences)
      record.fault(`Books and processor differ: ${reference}, ${message}`);
  } finally {
    await pool.end();
    await database.stop();
  }
}

type Find = (text: string, keys: string[]) => Promise<string[]>;

async function findAcknowledged({ acknowledged, fault }: DrillRecord, find: Find): Promise<void> {
  const kinds: [what: string, keys: string[], text: string][] = [
    ["account", acknowledged.users, "select username as key from users where username = any($1)"],
    ["league", acknowledged.leagues, "select id::text as key from leagues where id::text = any($1)"],
    [
      "seat",
      acknowledged.seats.map((seat) => seat.join(" ")),
      "select league_id || ' ' || user_id as key from league_members where league_id || ' ' || user_id = any($1) and left_at is null",
    ],
    [
      "payment",
      acknowledged.payments,
      "select stripe_payment_intent_id as key from payments where stripe_payment_intent_id = any($1) and status = 'succeeded'",
    ],
  ];
  for (const [what, keys, text] of kinds) {
    const found = new Set(await find(text, keys));
    for (const key of keys) if (!found.has(key)) fault(`An acknowledged ${what} is gone: ${key}`);
  }
}
