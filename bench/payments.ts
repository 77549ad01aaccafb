import { roundTrips, type Statement } from "#tests/support/sent-statements.ts";
import { captureStatements } from "./capture-statements.ts";
import type { ChargedPayment } from "./charged-payments.ts";
import { GATE, measureBehindGate } from "./gate.ts";
import { installLeanest, leanly, postingAlone } from "./leanest.ts";
import { type Place, withDatabase } from "./own-database.ts";
import { CLIENTS, type PaymentSite, withPaymentSite } from "./payment-site.ts";
import { statementsFor } from "./pgbench-script.ts";
import { proveBooks } from "./prove-books.ts";
import { findPgbench, replayWithNode, replayWithPgbench } from "./replay.ts";
import { printRounds, type Replayed, type Round } from "./report.ts";

const ROUNDS = 3;
/** The leagues that each of the three ways of recording gets in a round. Every client pays once in each league. */
const LEAGUES_A_ROUND = 48;
const LEAGUES_TO_WARM_UP = 32;
/** In as many, each connection of a replay pays before it is measured: PostgreSQL then has its plans. */
const LEAGUES_TO_WARM_UP_REPLAY = 8;

type Chosen = {
  profileDir: string | undefined;
  /** How many leagues a round has, for a shorter bench. */
  leagues?: number | undefined;
  /** Sends this many payments a second, however long the answers take, instead of the next one after each answer. */
  rate?: number | undefined;
};

/**
 * Measures recorded payments per second over HTTP and compares them with the same SQL from pgbench on the same server,
 * with the leanest SQL for the same facts (leanest.sql), and with posting alone. They take turns, so other load on the
 * machine affects all of them.
 */
export const benchPayments = (chosen: Chosen): Promise<void> =>
  withDatabase((place) => withPaymentSite(place, chosen, (site) => measure({ ...place, ...chosen }, site)));

async function measure(
  { databaseUrl, sessionSecret, directory, leagues = LEAGUES_A_ROUND, rate }: Place & Chosen,
  { pool, clients, charge, record }: PaymentSite,
) {
  const toWarmUp = Math.min(LEAGUES_TO_WARM_UP, leagues);
  // The first client runs the leagues and gets a notice when another one pays, so the sample is another's payment.
  const [, [sample]] = (await charge(1)) as [unknown, [ChargedPayment]];
  const cookie = clients[1]?.cookie() ?? "";
  const payload = { paymentIntentId: sample.intentId };
  const asked = { method: "POST" as const, url: "/api/payment-success", payload, cookie };
  const statements = await captureStatements({ databaseUrl, sessionSecret, ...asked });
  const named = namedAsOften(statements);
  const replay = replayer({ databaseUrl, directory });
  await installLeanest(pool);
  printStatements(statements, { replay: replay.name, payments: leagues * CLIENTS });

  await record(await charge(toWarmUp), rate);
  const rounds: (Round & { leagues: ChargedPayment[][] })[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const ours = await charge(leagues);
    const theirs = await chargeForReplay(charge, leagues);
    const leanest = await chargeForReplay(charge, leagues);
    const http = await record(ours, rate);
    const same = await replay.run(theirs, (payment) => statementsFor(named, sample, payment));
    const lean = await replay.run(leanest, (payment) => [leanly(payment)]);
    rounds.push({ ...http, same, lean, leagues: ours });
  }
  await proveBooks(databaseUrl, {
    recorded: 1 + CLIENTS * (toWarmUp + ROUNDS * (3 * leagues + 2 * LEAGUES_TO_WARM_UP_REPLAY)),
  });
  // These entries belong to no payment, so they come after the proof.
  const posted: Replayed[] = [];
  for (const { leagues: paid } of rounds)
    posted.push(await replay.run({ warmUp: paid, measured: paid }, (payment) => [postingAlone(payment)]));
  printRounds(rounds, posted);
}

type Replayable = { warmUp: ChargedPayment[][]; measured: ChargedPayment[][] };

async function chargeForReplay(charge: PaymentSite["charge"], leagues: number): Promise<Replayable> {
  return { warmUp: await charge(LEAGUES_TO_WARM_UP_REPLAY), measured: await charge(leagues) };
}

function replayer({ databaseUrl, directory }: Pick<Place, "databaseUrl" | "directory">) {
  const pgbench = findPgbench();
  const run = (
    { warmUp, measured }: Replayable,
    statementsOf: (payment: ChargedPayment) => Statement[],
  ): Promise<Replayed> => {
    const work = measured.map((list, client) => [
      ...(warmUp[client] ?? []).flatMap(statementsOf),
      GATE,
      ...list.flatMap(statementsOf),
    ]);
    const replay = { databaseUrl, directory, work };
    return measureBehindGate({ databaseUrl, directory, connections: work.length }, () =>
      pgbench ? replayWithPgbench(pgbench, replay) : replayWithNode(replay),
    );
  };
  return { name: pgbench ? "pgbench" : "bare Node (this machine has no pgbench)", run };
}

/** Gives every statement with values a name, as the server does after a few uses. */
const namedAsOften = (statements: Statement[]): Statement[] =>
  statements.map((statement, nth) => ({
    ...statement,
    name: statement.values.length > 0 ? statement.name || `often_${nth}` : undefined,
  }));

function printStatements(statements: Statement[], { replay, payments }: { replay: string; payments: number }) {
  console.log(`${CLIENTS} clients, ${payments} payments a round; the same SQL from ${replay}.`);
  const ofSandbox = statements.filter(({ text }) => text.includes('"sandbox"')).length;
  const trips = roundTrips(statements);
  console.log(
    `One payment is ${statements.length} statements (${ofSandbox} of them the sandbox's) in ${trips} round trips:`,
  );
  for (const { text } of statements) console.log(`  ${text.replace(/\s+/g, " ").slice(0, 110)}`);
}
