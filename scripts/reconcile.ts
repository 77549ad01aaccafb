import type { Reconciliation, ReconciliationState } from "#contract/operations/reconciliation.ts";
import { agreementWords } from "#contract/operations/reconciliation-words.ts";
import { centsOf, formatDollars, toCents } from "#contract/platform/money.ts";
import { openPayments } from "#server/open-payments.ts";
import { reconciliationState } from "#server/operations/reconciliation/queries.ts";
import { reconcile } from "#server/operations/reconciliation/reconcile.ts";
import { type Config, readConfig } from "#server/platform/config/config.ts";
import { createDb, createPool, type Db } from "#server/platform/db/client.ts";
import { joinDatabase } from "#server/platform/db/connect.ts";
import { systemClock } from "#server/platform/lib/clock.ts";
import { createLog } from "#server/platform/lib/log.ts";
import { storedSecret } from "#server/platform/lib/stored-secret.ts";
import { endWithFault } from "./end-with-fault.ts";
import { readArguments } from "./read-arguments.ts";

const money = (decimal: string) => formatDollars(centsOf(decimal));
const side = (cents: number | null) => (cents === null ? "–" : formatDollars(toCents(cents)));

function printComparison({ compared, settling, differences, ...balance }: Reconciliation) {
  console.log("The processor says");
  console.log(`  available       ${money(balance.processorAvailable).padStart(14)}`);
  console.log(`  pending         ${money(balance.processorPending).padStart(14)}`);
  console.log("The books say");
  console.log(`  at processor    ${money(balance.booked).padStart(14)}\n`);
  if (differences.length === 0) {
    console.log(`${agreementWords({ compared, settling })}\n`);
    return;
  }
  const rest = settling === 0 ? "" : `, and ${settling} more are still settling`;
  console.log(`They differ on ${differences.length} of ${compared} movements${rest}:\n`);
  const [when, type, reference] = ["when", "movement", "reference"].map((word, index) =>
    word.padEnd([16, 20, 30][index] ?? 0),
  );
  console.log(`  ${when}  ${type}  ${reference}  ${"processor".padStart(14)}  ${"books".padStart(14)}`);
  for (const { occurredAt, type: kind, reference: id, processorCents, bookedCents, message } of differences) {
    const both = [processorCents, bookedCents].map((cents) => side(cents).padStart(14)).join("  ");
    console.log(`  ${occurredAt.slice(0, 16)}  ${kind.padEnd(20)}  ${id.padEnd(30)}  ${both}`);
    console.log(`    ${message}\n`);
  }
}

function printAlarms(alarms: ReconciliationState["alarms"]) {
  if (alarms.length === 0) return console.log("Nothing is stuck.\n");
  console.log("Unfinished for too long:\n");
  for (const { since, reference, amount, message } of alarms) {
    console.log(`  since ${since.slice(0, 16)}  ${reference}  ${money(amount)}`);
    console.log(`    ${message}\n`);
  }
}

function printFunding({ held, owed, frozen, gap }: ReconciliationState["funding"]) {
  const inDispute = centsOf(frozen) > 0 ? `, ${money(frozen)} of it frozen until banks decide` : "";
  console.log(`The processor holds ${money(held)}, and ${money(owed)} is owed${inDispute}.`);
  console.log(
    centsOf(gap) > 0
      ? `${money(gap)} is missing. Add it at the processor: Balances, then Add to balance. Until then, the last payouts wait.`
      : "Potkeeper can pay all it owes.",
  );
}

/** @returns Whether everything is right. */
async function compareAndPrint(db: Db, config: Config): Promise<boolean> {
  const clock = systemClock;
  const secret = config.sessionSecret ?? storedSecret(config.dataDir);
  const { processor } = openPayments({ db, clock, config, secret });
  if (!processor) {
    throw new Error("Payments are switched off: set the Stripe keys first. npm run doctor says what is missing.");
  }
  const log = createLog("silent");
  const comparison = await reconcile({ db, clock, config, log, processor }, { trigger: "command" });
  const { alarms, funding } = await reconciliationState({ db, clock, config });
  printComparison(comparison);
  printAlarms(alarms);
  printFunding(funding);
  return comparison.differences.length === 0 && alarms.length === 0 && centsOf(funding.gap) === 0;
}

/**
 * `npm run reconcile`: compares the books with the processor and prints what differs, what is stuck and whether
 * everyone can be paid. Exits with 0 if all is right, 1 if something isn't, 2 if it couldn't tell.
 */
export async function run(): Promise<void> {
  readArguments({ usage: "Usage: npm run reconcile" });
  try {
    const config = readConfig();
    const database = await joinDatabase(config);
    const pool = createPool(database.app);
    let isRight = false;
    try {
      isRight = await compareAndPrint(createDb(pool, config), config);
    } finally {
      await pool.end();
      await database.stop();
    }
    process.exit(isRight ? 0 : 1);
  } catch (error) {
    endWithFault(error, 2);
  }
}
