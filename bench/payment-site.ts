import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type ChargedPayment, chargedPaymentsOf, chargeEveryone, signUp } from "./charged-payments.ts";
import { databaseCpuSeconds } from "./database-cpu.ts";
import { type HttpClient, httpClient } from "./http-client.ts";
import type { Place } from "./own-database.ts";
import { startProduct } from "./server-process.ts";

/** A server with people who pay: every client pays once in each league. */
export type PaymentSite = {
  pool: pg.Pool;
  clients: HttpClient[];
  /** Opens this many leagues and charges everyone's card in each. @returns What each client has to record. */
  charge: (leagues: number) => Promise<ChargedPayment[][]>;
  record: (work: ChargedPayment[][], rate?: number) => Promise<Recorded>;
};
export type Recorded = {
  payments: number;
  httpSeconds: number;
  clientCpuSeconds: number;
  serverCpuSeconds: number;
  databaseCpuSeconds: number;
  latenciesMs: number[];
};

export const CLIENTS = 16;

/** Runs the work with a server, and people who have signed up. */
export async function withPaymentSite<T>(
  { directory, ...place }: Place,
  { profileDir }: { profileDir: string | undefined },
  work: (site: PaymentSite) => Promise<T>,
): Promise<T> {
  const server = await startProduct(place, { profileDir });
  const pool = new pg.Pool({ connectionString: place.databaseUrl, max: 2 });
  const clients = Array.from({ length: CLIENTS }, () => httpClient(server.url));
  try {
    for (const [number, client] of clients.entries()) await signUp(client, number);
    return await work({
      ...{ pool, clients },
      charge: async (leagues) => chargedPaymentsOf(pool, clients, await chargeEveryone(clients, { leagues })),
      record: (payments, rate) => recordOverHttp({ url: server.url, directory, rate }, clients, payments),
    });
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
