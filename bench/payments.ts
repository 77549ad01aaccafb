import pg from "pg";
import { type HttpClient, httpClient } from "./http-client.ts";
import { installLeanest, recordLeanly } from "./leanest.ts";
import { type Cost, costOf, type Place, withDatabase } from "./own-database.ts";
import { chargeEveryone, signUp } from "./paying.ts";
import { proveBooks } from "./prove-books.ts";
import { startProduct } from "./server-process.ts";
import { median, quantile, startTable } from "./table.ts";

const CLIENTS = 16;
const ROUNDS = 3;
/** The leagues that each of the two ways of recording gets in a round. Every client pays once in each league. */
const LEAGUES_A_ROUND = 48;
const LEAGUES_TO_WARM_UP = 32;
/** In as many, each of pgbench's connections pays before it is measured: PostgreSQL then has its plans. */
const LEAGUES_TO_WARM_UP_LEANLY = 8;

/**
 * Measures recorded payments per second over HTTP and compares them with the leanest SQL for the same facts
 * (leanest.sql) from pgbench on the same server. They take turns, so other load on the machine affects both.
 */
export const benchPayments = ({ leagues = LEAGUES_A_ROUND }: { leagues: number | undefined }): Promise<void> =>
  withDatabase(async (place) => {
    const server = await startProduct(place);
    const pool = new pg.Pool({ connectionString: place.databaseUrl, max: 2 });
    const clients = Array.from({ length: CLIENTS }, () => httpClient(server.url));
    try {
      await installLeanest(pool);
      for (const [number, client] of clients.entries()) await signUp(client, number);
      await measure({ place, pool, clients, url: server.url }, leagues);
    } finally {
      for (const client of clients) client.close();
      await pool.end();
      await server.stop();
    }
  });

type Site = { place: Place; pool: pg.Pool; clients: HttpClient[]; url: string };

async function measure(site: Site, leagues: number): Promise<void> {
  const { place, pool, clients } = site;
  const toWarmUp = Math.min(LEAGUES_TO_WARM_UP, leagues);
  await recordOverHttp(site, await chargeEveryone(clients, toWarmUp));
  const payments = leagues * CLIENTS;
  const perPayment = (seconds: number) => ((1000 * seconds) / payments).toFixed(2);
  const rate = ({ seconds }: Cost) => (payments / seconds).toFixed(0);
  const row = startTable([
    ...["round", "HTTP/s", "p50 ms", "p99 ms", "server CPU ms", "database CPU ms"],
    ...["leanest/s", "its CPU ms"],
  ]);
  const rounds: { http: Cost; lean: Cost }[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const ours = await chargeEveryone(clients, leagues);
    const warmUp = await chargeEveryone(clients, LEAGUES_TO_WARM_UP_LEANLY);
    const measured = await chargeEveryone(clients, leagues);
    const { latenciesMs, serverCpuSeconds, ...http } = await recordOverHttp(site, ours);
    const lean = await recordLeanly(place, pool, { warmUp, measured });
    rounds.push({ http, lean });
    row([
      ...[String(round), rate(http), quantile(latenciesMs, 0.5).toFixed(1), quantile(latenciesMs, 0.99).toFixed(1)],
      ...[perPayment(serverCpuSeconds), perPayment(http.cpuSeconds), rate(lean), perPayment(lean.cpuSeconds)],
    ]);
  }
  await proveBooks(place.databaseUrl, {
    recorded: CLIENTS * (toWarmUp + ROUNDS * (2 * leagues + LEAGUES_TO_WARM_UP_LEANLY)),
  });
  const middle = (ratio: (round: (typeof rounds)[number]) => number) => median(rounds.map(ratio)).toFixed(2);
  console.log(`\n${CLIENTS} clients, ${payments} payments a round. CPU is per payment. Medians of ${ROUNDS} rounds:`);
  console.log(`HTTP ÷ leanest SQL: ${middle(({ http, lean }) => lean.seconds / http.seconds)}`);
  const cpuRatio = middle(({ http, lean }) => http.cpuSeconds / lean.cpuSeconds);
  console.log(`Database CPU ÷ that of the leanest SQL: ${cpuRatio}`);
}

/** Records each client's payments one after another, all clients at once. */
async function recordOverHttp({ place, clients, url }: Site, work: string[][]) {
  const latenciesMs: number[] = [];
  const before = await serverCpuSeconds(url);
  const cost = await costOf(place, () =>
    Promise.all(
      clients.map(async (client, index) => {
        for (const paymentIntentId of work[index] ?? []) {
          const sent = performance.now();
          await client.post("/api/payment-success", { paymentIntentId });
          latenciesMs.push(performance.now() - sent);
        }
      }),
    ),
  );
  return { ...cost, latenciesMs, serverCpuSeconds: (await serverCpuSeconds(url)) - before };
}

async function serverCpuSeconds(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total ([\d.]+)/m.exec(metrics)?.[1]);
}
