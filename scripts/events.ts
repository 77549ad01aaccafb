import { openPayments } from "#server/open-payments.ts";
import { backfillEvents, missingSince } from "#server/operations/webhooks/backfill-events.ts";
import { listStoredEvents } from "#server/operations/webhooks/list-events.ts";
import { type Replayed, replayEvents } from "#server/operations/webhooks/replay-events.ts";
import { type Config, readConfig } from "#server/platform/config/config.ts";
import { createDb, createPool, type Db, inTransaction } from "#server/platform/db/client.ts";
import { joinDatabase } from "#server/platform/db/connect.ts";
import { systemClock } from "#server/platform/lib/clock.ts";
import { storedSecret } from "#server/platform/lib/stored-secret.ts";
import { endWithFault } from "./end-with-fault.ts";
import { readArguments, showUsage } from "./read-arguments.ts";

const USAGE = `The processor's events: what was delivered, what was handled, and what is missing.

  npm run events -- list [--unhandled]          list the latest 50, or only those not handled yet
  npm run events -- replay evt_123              handle one again
  npm run events -- replay --failed             handle again those whose handling failed
  npm run events -- replay --since 2026-09-01   handle again those that arrived since then
  npm run events -- backfill [--since ISO]      fetch those that never arrived; without --since, from the last 30 days

Replaying is harmless: handling looks at the object's current state, and nothing is recorded twice.`;

const SHOWN_MAX = 50;
const HANDLED_SOON = "Potkeeper handles them within seconds, or at its next start if it isn't running.";

async function list(db: Db, unhandled: boolean) {
  const { events, count } = await listStoredEvents(db, { unhandled, limit: SHOWN_MAX });
  for (const { id, type, objectId, receivedAt, handledAt, attempts, lastError } of events) {
    const waits =
      lastError === null ? "waits" : `failed (${attempts} ${attempts === 1 ? "try" : "tries"}): ${lastError}`;
    console.log([receivedAt.toISOString(), id, type, objectId ?? "-", handledAt ? "handled" : waits].join("  "));
  }
  const shown = count > events.length ? `, the latest ${events.length} of them shown` : "";
  console.log(`${count} ${unhandled ? "not handled" : "stored"}${shown}.`);
}

async function replay(db: Db, which: Replayed) {
  const count = await inTransaction(db, (tx) => replayEvents(tx, which));
  if (count === 0 && "id" in which) {
    throw new Error(
      `No event ${which.id} is stored here. npm run events -- backfill fetches those that never arrived.`,
    );
  }
  console.log(count === 0 ? "There is nothing to replay." : `${count} queued. ${HANDLED_SOON}`);
}

async function backfill(db: Db, config: Config, since: Date | undefined) {
  const secret = config.sessionSecret ?? storedSecret(config.dataDir);
  const { processor } = openPayments({ db, clock: systemClock, config, secret });
  if (!processor)
    throw new Error("Payments are switched off: set the Stripe keys first. npm run doctor says what is missing.");
  const work = { db, clock: systemClock, processor };
  const from = since ?? (await missingSince(work, { everything: true }));
  const { listed, stored } = await backfillEvents(work, { since: from });
  const missing = stored === 0 ? "None were missing." : `Stored ${stored} that had never arrived. ${HANDLED_SOON}`;
  console.log(`The processor lists ${listed} events that concern Potkeeper since ${from.toISOString()}. ${missing}`);
}

function momentOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) showUsage(USAGE, `--since takes a date such as 2026-09-01, not ${text}.`);
  return moment;
}

type Command = (db: Db, config: Config) => Promise<void>;
type Filter = { id?: string; unhandled?: boolean; failed?: boolean; since?: string };

function readCommand(): Command {
  const { words, values } = readArguments({
    usage: USAGE,
    options: { unhandled: { type: "boolean" }, failed: { type: "boolean" }, since: { type: "string" } },
    wordsMax: 2,
  });
  const [command, id] = words;
  const given: Filter = { ...values, ...(id !== undefined && { id }) };
  if (command === "list" && takes(given, ["unhandled"])) return (db) => list(db, given.unhandled === true);
  if (command === "backfill" && takes(given, ["since"])) {
    const since = momentOf(given.since);
    return (db, config) => backfill(db, config, since);
  }
  if (command === "replay") {
    const which = replayed(given);
    return (db) => replay(db, which);
  }
  return showUsage(USAGE, command === undefined ? "Which command?" : "There is no such command.");
}

const takes = (given: Filter, names: readonly string[]) => Object.keys(given).every((name) => names.includes(name));

function replayed(given: Filter): Replayed {
  const since = momentOf(given.since);
  if (takes(given, ["id"]) && given.id !== undefined) return { id: given.id };
  if (takes(given, ["failed"]) && given.failed) return { failed: true };
  if (takes(given, ["since"]) && since) return { since };
  return showUsage(USAGE, "replay takes one event's id, or --failed, or --since with a date.");
}

/** `npm run events`: lists, replays and fetches the processor's events. */
export async function run(): Promise<void> {
  try {
    const command = readCommand();
    const config = readConfig();
    const database = await joinDatabase(config);
    const pool = createPool(database.app);
    try {
      await command(createDb(pool, config), config);
    } finally {
      await pool.end();
      await database.stop();
    }
  } catch (error) {
    endWithFault(error, 1);
  }
}
