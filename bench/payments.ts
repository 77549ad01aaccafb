import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startEmbedded } from "#server/platform/db/embedded/server.ts";
import { roundTrips, type Statement } from "#tests/support/sent-statements.ts";
import { captureStatements } from "./capture-statements.ts";
import { type ChargedPayment, chargedPaymentsOf, chargeEveryone, signUp } from "./charged-payments.ts";
import { databaseCpuSeconds } from "./database-cpu.ts";
import { type HttpClient, httpClient } from "./http-client.ts";
import { installLeanest, leanly, postingAlone } from "./leanest.ts";
import { statementsFor } from "./pgbench-script.ts";
import { proveBooks } from "./prove-books.ts";
import { findPgbench, replayWithNode, replayWithPgbench } from "./replay.ts";
import { printRounds, type Replayed, type Round } from "./report.ts";
import { startServer } from "./server-process.ts";

const CLIENTS = 16;
const ROUNDS = 3;
/** The leagues that each of the three ways of recording gets in a round. Every client pays once in each league. */
const LEAGUES_A_ROUND = 48;
const LEAGUES_TO_WARM_UP = 32;

type Chosen = {
  profileDir: string | undefined;
  /** How many leagues a round has, for a shorter bench. */
  leagues?: number | undefined;
  /** Sends this many payments a second, however long the answers take, instead of the next one after each answer. */
  rate?: number | undefined;
};

/**
 * Measures recorded payments per second over HTTP and compares them with the same SQL from pgbench on the same server,
 * with the leanest SQL for the same facts (leanest.sql), and with posting alone. They take turns, so other load on the machine affects both.
 */
export async function benchPayments(chosen: Chosen): Promise<void> {
  const directory = mkdtempSync(path.join(tmpdir(), "potkeeper-bench-"));
  // When this runs as root, the database server runs as another user and must be able to enter.
  chmodSync(directory, 0o755);
  const database = await startEmbedded({ dataDir: directory });
  try {
    await measure({ databaseUrl: database.connectionString, directory, ...chosen });
  } finally {
    await database.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

type Place = { databaseUrl: string; directory: string };

async function measure({ databaseUrl, directory, profileDir, leagues = LEAGUES_A_ROUND, rate }: Place & Chosen) {
  const toWarmUp = Math.min(LEAGUES_TO_WARM_UP, leagues);
  const sessionSecret = randomBytes(32).toString("hex");
  const server = await startServer({ databaseUrl, sessionSecret, profileDir });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const clients = Array.from({ length: CLIENTS }, () => httpClient(server.url));
  const charge = async (count: number) =>
    chargedPaymentsOf(pool, clients, await chargeEveryone(clients, { leagues: count }));
  try {
    for (const [number, client] of clients.entries()) await signUp(client, number);
    // The first client runs the leagues and gets a notice when another one pays, so the sample is another's payment.
    const [, [sample]] = (await charge(1)) as [unknown, [ChargedPayment]];
    const cookie = clients[1]?.cookie() ?? "";
    const statements = await captureStatements({
      databaseUrl,
      sessionSecret,
      cookie,
      paymentIntentId: sample.intentId,
    });
    const replay = replayer({ databaseUrl, directory });
    await installLeanest(pool);
    printStatements(statements, { replay: replay.name, payments: leagues * CLIENTS });

    const site = { url: server.url, directory, rate };
    await recordOverHttp(site, clients, await charge(toWarmUp));
    const rounds: (Round & { leagues: ChargedPayment[][] })[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      const ours = await charge(leagues);
      const theirs = await charge(leagues);
      const leanest = await charge(leagues);
      const http = await recordOverHttp(site, clients, ours);
      const same = await replay.run(theirs, (payment) => statementsFor(statements, sample, payment));
      const lean = await replay.run(leanest, (payment) => [leanly(payment)]);
      rounds.push({ ...http, same, lean, leagues: ours });
    }
    await proveBooks(databaseUrl, {
      recorded: 1 + CLIENTS * (toWarmUp + 3 * ROUNDS * leagues),
    });
    // These entries belong to no payment, so they come after the proof.
    const posted: Replayed[] = [];
    for (const { leagues: paid } of rounds) posted.push(await replay.run(paid, (payment) => [postingAlone(payment)]));
    printRounds(rounds, posted);
  } finally {
    for (const client of clients) client.close();
    await pool.end();
    await server.stop();
  }
}

type Site = { url: string; directory: string; rate: number | undefined };

/**
 * Records each client's payments one after another, all clients at once. With a rate, a payment's latency begins when it
 * was due, even if its client was still waiting for the one before.
 */
async function recordOverHttp({ url, directory, rate }: Site, clients: HttpClient[], work: ChargedPayment[][]) {
  const latenciesMs: number[] = [];
  const cpu = async () => ({
    server: await serverCpuSeconds(url),
    client: ownCpuSeconds(),
    database: databaseCpuSeconds(directory),
  });
  const before = await cpu();
  const start = performance.now();
  await Promise.all(
    clients.map(async (client, index) => {
      for (const [turn, { intentId }] of (work[index] ?? []).entries()) {
        const due = rate ? start + (1000 * (turn * clients.length + index)) / rate : performance.now();
        await sleep(Math.max(0, due - performance.now()));
        await client.post("/api/payment-success", { paymentIntentId: intentId });
        latenciesMs.push(performance.now() - due);
      }
    }),
  );
  const httpSeconds = (performance.now() - start) / 1000;
  const after = await cpu();
  return {
    payments: work.flat().length,
    httpSeconds,
    clientCpuSeconds: after.client - before.client,
    serverCpuSeconds: after.server - before.server,
    databaseCpuSeconds: after.database - before.database,
    latenciesMs,
  };
}

function ownCpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

async function serverCpuSeconds(serverUrl: string): Promise<number> {
  const metrics = await (await fetch(`${serverUrl}/metrics`)).text();
  return Number(/^process_cpu_seconds_total ([\d.]+)/m.exec(metrics)?.[1]);
}

function replayer({ databaseUrl, directory }: Place) {
  const pgbench = findPgbench();
  const run = async (payments: ChargedPayment[][], statementsOf: (payment: ChargedPayment) => Statement[]) => {
    const replay = { databaseUrl, directory, work: payments.map((list) => list.flatMap(statementsOf)) };
    const before = databaseCpuSeconds(directory);
    const seconds = await (pgbench ? replayWithPgbench(pgbench, replay) : replayWithNode(replay));
    return { seconds, cpuSeconds: databaseCpuSeconds(directory) - before };
  };
  return { name: pgbench ? "pgbench" : "bare Node (this machine has no pgbench)", run };
}

function printStatements(statements: Statement[], { replay, payments }: { replay: string; payments: number }) {
  console.log(`${CLIENTS} clients, ${payments} payments a round; the same SQL from ${replay}.`);
  const ofSandbox = statements.filter(({ text }) => text.includes('"sandbox"')).length;
  const trips = roundTrips(statements);
  console.log(
    `One payment is ${statements.length} statements in ${trips} round trips, ${ofSandbox} of them the sandbox's:`,
  );
  for (const { text } of statements) console.log(`  ${text.replace(/\s+/g, " ").slice(0, 110)}`);
}
