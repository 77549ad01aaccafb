import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { APP_ROLE } from "#server/platform/db/app-role.ts";
import { type Cost, costOf, type Place } from "./own-database.ts";

const PGBENCH = "pgbench";
/** The lock at which each of pgbench's connections waits after it has warmed up, until all of them have. */
const GATE = 2026;
const POLL_MS = 20;
/** A receipt as long as the product's. None of its signs mean anything in an array, a string or a script. */
const TEXTS = [
  "Payment received",
  "We received your entry fee.",
  "Thank you. ".repeat(60),
  "<p>Thank you.</p>".repeat(200),
];

/** Creates the function in leanest.sql and lets the application's role call it. @throws If there is no pgbench. */
export async function installLeanest(pool: pg.Pool): Promise<void> {
  if (spawnSync(PGBENCH, ["--version"]).status !== 0)
    throw new Error("There is no pgbench. Install PostgreSQL and put the directory of its programs into PATH.");
  await pool.query(readFileSync(new URL("leanest.sql", import.meta.url), "utf8"));
}

/** Payment intents, as many lists as connections. */
type Work = { warmUp: string[][]; measured: string[][] };

/**
 * Lets pgbench record each list of payments over a connection of its own, with one call of that function each. Measured
 * from the moment when every connection has warmed up.
 */
export async function recordLeanly(place: Place, pool: pg.Pool, { warmUp, measured }: Work): Promise<Cost> {
  const facts = await factsOf(pool, [...warmUp, ...measured].flat());
  const texts = `'{${TEXTS.map((text) => `"${text}"`).join(",")}}'`;
  const calls = (intents: string[] = []) => intents.map((intent) => `execute leanest(${facts.get(intent)}, ${texts});`);
  const script = measured.flatMap((list, client) => [
    `\\if :client_id = ${client}`,
    "prepare leanest as select bench_record_payment($1, $2, $3, $4);",
    ...calls(warmUp[client]),
    `select pg_advisory_lock_shared(${GATE});`,
    ...calls(list),
    "\\endif",
  ]);
  const keeper = await pool.connect();
  try {
    await keeper.query("select pg_advisory_lock($1)", [GATE]);
    const replay = runPgbench(place, { script: `${script.join("\n")}\n`, connections: measured.length });
    const early = replay.then(() => Promise.reject(new Error("pgbench ended before its gate was opened.")));
    await Promise.race([untilWaiting(keeper, measured.length), early]);
    return await costOf(place, async () => {
      await keeper.query("select pg_advisory_unlock($1)", [GATE]);
      await replay;
    });
  } finally {
    keeper.release();
  }
}

/** The values that the function takes for each payment, as SQL. */
async function factsOf(pool: pg.Pool, intents: string[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ intent: string; facts: string }>(
    `select p.stripe_payment_intent_id as intent,
       concat_ws(', ', quote_literal(p.id), quote_literal(c.id), quote_literal(c.body ->> 'balance_transaction')) as facts
     from payments p join sandbox.charges c on c.payment_intent = p.stripe_payment_intent_id
     where p.stripe_payment_intent_id = any($1)`,
    [intents],
  );
  if (rows.length < intents.length) throw new Error("A payment was not charged.");
  return new Map(rows.map(({ intent, facts }) => [intent, facts]));
}

async function untilWaiting(keeper: pg.PoolClient, connections: number): Promise<void> {
  for (let waiting = 0; waiting < connections; await sleep(POLL_MS)) {
    const { rows } = await keeper.query<{ waiting: number }>(
      "select count(*)::int as waiting from pg_locks where locktype = 'advisory' and objid = $1 and not granted",
      [GATE],
    );
    waiting = rows[0]?.waiting ?? 0;
  }
}

async function runPgbench(
  { databaseUrl, directory }: Place,
  { script, connections }: { script: string; connections: number },
): Promise<void> {
  const file = path.join(directory, "payments.sql");
  writeFileSync(file, script);
  const url = new URL(databaseUrl);
  const options = ["-n", "-M", "extended", "-c", String(connections), "-j", "2", "-t", "1", "-f", file];
  const child = spawn(PGBENCH, options, {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      PGHOST: url.searchParams.get("host") ?? url.hostname,
      PGUSER: url.username,
      PGPASSWORD: url.password,
      PGDATABASE: url.pathname.slice(1),
      PGOPTIONS: `-c role=${APP_ROLE}`,
    },
  });
  const [status] = await once(child, "close");
  if (status !== 0) throw new Error(`pgbench ended with ${status}.`);
}
