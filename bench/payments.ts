import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { startEmbedded } from "#server/platform/db/embedded/server.ts";
import type { Statement } from "#tests/support/sent-statements.ts";
import { captureStatements } from "./capture-statements.ts";
import { type ChargedPayment, chargedPaymentsOf, chargeEveryone, signUp } from "./charged-payments.ts";
import { type HttpClient, httpClient } from "./http-client.ts";
import { statementsFor } from "./pgbench-script.ts";
import { proveBooks } from "./prove-books.ts";
import { findPgbench, replayWithNode, replayWithPgbench } from "./replay.ts";
import { printRounds, type Round } from "./report.ts";
import { startServer } from "./server-process.ts";

const CLIENTS = 16;
const ROUNDS = 3;
/** Every client pays once in each of a round's leagues over HTTP, and once through pgbench. */
const LEAGUES_A_ROUND = 48;
const LEAGUES_TO_WARM_UP = 32;

/**
 * Measures recorded payments per second over HTTP and compares them with the same SQL from pgbench on the same server.
 * The two take turns, so other load on the machine affects both.
 */
export async function benchPayments({ profileDir }: { profileDir: string | undefined }): Promise<void> {
  const directory = mkdtempSync(path.join(tmpdir(), "potkeeper-bench-"));
  // When this runs as root, the database server runs as another user and must be able to enter.
  chmodSync(directory, 0o755);
  const database = await startEmbedded({ dataDir: directory });
  try {
    await measure({ databaseUrl: database.connectionString, directory, profileDir });
  } finally {
    await database.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

type Place = { databaseUrl: string; directory: string; profileDir: string | undefined };

async function measure({ databaseUrl, directory, profileDir }: Place) {
  const sessionSecret = randomBytes(32).toString("hex");
  const server = await startServer({ databaseUrl, sessionSecret, profileDir });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const clients = Array.from({ length: CLIENTS }, () => httpClient(server.url));
  const charge = async (leagues: number) =>
    chargedPaymentsOf(pool, clients, await chargeEveryone(clients, { leagues }));
  try {
    for (const [number, client] of clients.entries()) await signUp(client, number);
    const [[sample]] = (await charge(1)) as [[ChargedPayment]];
    const cookie = clients[0]?.cookie() ?? "";
    const statements = await captureStatements({
      databaseUrl,
      sessionSecret,
      cookie,
      paymentIntentId: sample.intentId,
    });
    const replay = replayer({ databaseUrl, directory, statements, sample });
    printStatements(statements, replay.name);

    await recordOverHttp(server.url, clients, await charge(LEAGUES_TO_WARM_UP));
    const rounds: Round[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      const ours = await charge(LEAGUES_A_ROUND);
      const theirs = await charge(LEAGUES_A_ROUND);
      const http = await recordOverHttp(server.url, clients, ours);
      rounds.push({ ...http, replaySeconds: await replay.run(theirs) });
    }
    printRounds(rounds, replay.name);
    await proveBooks(databaseUrl, {
      recorded: 1 + CLIENTS * (LEAGUES_TO_WARM_UP + 2 * ROUNDS * LEAGUES_A_ROUND),
    });
  } finally {
    for (const client of clients) client.close();
    await pool.end();
    await server.stop();
  }
}

/** Records each client's payments one after another, all clients at once. */
async function recordOverHttp(serverUrl: string, clients: HttpClient[], work: ChargedPayment[][]) {
  const latenciesMs: number[] = [];
  const cpuBefore = { server: await serverCpuSeconds(serverUrl), client: ownCpuSeconds() };
  const start = performance.now();
  await Promise.all(
    clients.map(async (client, index) => {
      for (const { intentId } of work[index] ?? []) {
        const sent = performance.now();
        await client.post("/api/payment-success", { paymentIntentId: intentId });
        latenciesMs.push(performance.now() - sent);
      }
    }),
  );
  return {
    payments: work.flat().length,
    httpSeconds: (performance.now() - start) / 1000,
    clientCpuSeconds: ownCpuSeconds() - cpuBefore.client,
    serverCpuSeconds: (await serverCpuSeconds(serverUrl)) - cpuBefore.server,
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

type Captured = { databaseUrl: string; directory: string; statements: Statement[]; sample: ChargedPayment };

function replayer({ databaseUrl, directory, statements, sample }: Captured) {
  const pgbench = findPgbench();
  const run = (work: ChargedPayment[][]) => {
    const lists = work.map((list) => list.flatMap((payment) => statementsFor(statements, sample, payment)));
    const replay = { databaseUrl, directory, work: lists };
    return pgbench ? replayWithPgbench(pgbench, replay) : replayWithNode(replay);
  };
  return { name: pgbench ? "pgbench" : "bare Node (this machine has no pgbench)", run };
}

function printStatements(statements: Statement[], replay: string) {
  console.log(`${CLIENTS} clients, ${LEAGUES_A_ROUND * CLIENTS} payments a round; the same SQL from ${replay}.`);
  console.log(`One payment is ${statements.length} statements:`);
  for (const { text } of statements) console.log(`  ${text.replace(/\s+/g, " ").slice(0, 110)}`);
}
