import { randomBytes } from "node:crypto";
import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { chargeCard, openLeague, signUp, startPayment } from "../charged-payments.ts";
import { type HttpClient, httpClient } from "../http-client.ts";
import { processCost } from "../process-cost.ts";
import { get } from "../read-load.ts";
import { startProduct } from "../server-process.ts";
import { median, quantile, startTable } from "../table.ts";
import { closeUnknownWork } from "./open-work.ts";
import type { Site } from "./site.ts";

const PAYERS = 16;
const MINUTE_MS = 60_000;
const REPORTS = 6;
const NAME_WIDTH = 24;
const P99 = 0.99;

/** Something that people do so many times a second, whether or not the answers keep up. */
type Kind = { name: string; perSecond: number; act: (nth: number) => Promise<unknown> };
type Done = { latenciesMs: number[]; failures: string[] };

/**
 * Runs a server with all its jobs on a filled database, under a fixed, modest load, and prints what it needs and how old its
 * queues are as the time passes. Each latency begins when the act was due.
 */
export async function benchLiving({ databaseUrl }: Site, minutes: number): Promise<void> {
  await closeUnknownWork(databaseUrl);
  const sessionSecret = randomBytes(32).toString("hex");
  const server = await startProduct({ databaseUrl, sessionSecret }, { env: { WORKER: "on" } });
  const payers = Array.from({ length: PAYERS }, () => httpClient(server.url));
  try {
    const since = Math.floor(Date.now() / 1000) * PAYERS;
    for (const [number, payer] of payers.entries()) await signUp(payer, since + number);
    const kinds = kindsOf(server.url, payers, await adminOf(databaseUrl, server.url, since + PAYERS));
    const until = performance.now() + minutes * MINUTE_MS;
    console.log(
      `\n${minutes} minutes with all jobs, ${kinds.map(({ name, perSecond }) => `${perSecond} ${name}`).join(", ")} a second:`,
    );
    const watching = watch(server, { until, everyMs: (minutes * MINUTE_MS) / REPORTS });
    const done = await Promise.all(kinds.map((kind) => keepDoing(kind, until)));
    await watching;
    const row = startTable(["".padEnd(NAME_WIDTH), "done", "failed", "p50 ms", "p99 ms"]);
    for (const [index, { name }] of kinds.entries()) {
      const { latenciesMs = [], failures = [] } = done[index] ?? {};
      const [p50, p99] = [median(latenciesMs), quantile(latenciesMs, P99)].map((ms) => ms.toFixed(1));
      row([name.padEnd(NAME_WIDTH), String(latenciesMs.length), String(failures.length), p50 ?? "", p99 ?? ""]);
      for (const failure of new Set(failures)) console.log(`  ${failure}`);
    }
  } finally {
    for (const payer of payers) payer.close();
    await server.stop();
  }
}

/** Signs up someone and makes them an admin. @returns Their cookie. */
async function adminOf(databaseUrl: string, url: string, number: number): Promise<string> {
  const admin = httpClient(url);
  await signUp(admin, number);
  admin.close();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("update users set role = 'admin' where username = $1", [`payer_${number}`]);
  await client.end();
  return admin.cookie();
}

function kindsOf(url: string, payers: HttpClient[], admin: string): Kind[] {
  const agent = new Agent({ keepAlive: true });
  const read = async (path: string, cookie = "") => {
    const status = await get(url + path, { headers: { cookie }, agent });
    if (status !== 200) throw new Error(`${path} answered ${status}.`);
  };
  const oneOf = <T>(list: readonly T[], nth: number) => list[nth % list.length] as T;
  let leagueId: Promise<string> = Promise.resolve("");
  return [
    { name: "pages of classifieds", perSecond: 4, act: (nth) => read(oneOf(PUBLIC, nth)) },
    { name: "own pages", perSecond: 4, act: (nth) => read(oneOf(OWN, nth), oneOf(payers, nth).cookie()) },
    { name: "admin's lists", perSecond: 1, act: (nth) => read(oneOf(ADMINS, nth), admin) },
    {
      name: "payments",
      perSecond: 1,
      act: async (nth) => {
        const payer = oneOf(payers, nth);
        if (nth % PAYERS === 0) leagueId = openLeague(payer);
        const intent = await startPayment(payer, await leagueId);
        await chargeCard(payer, intent);
        await payer.post("/api/payment-success", { paymentIntentId: intent.paymentIntentId });
      },
    },
  ];
}

const PUBLIC = [
  "/api/classifieds",
  "/api/classifieds?sport=football",
  "/api/classifieds?sport=golf",
  "/api/classifieds/counts",
];
const OWN = ["/api/leagues/my-player", "/api/notifications", "/api/dashboard/player-stats", "/api/auth/user"];
const ADMINS = [
  ...[
    "/api/admin/users?search=Keller",
    "/api/admin/users?search=_123",
    "/api/admin/leagues?search=Hale",
    "/api/admin/leagues",
  ],
  ...["/api/admin/cases", "/api/admin/stats", "/api/admin/audit-log", "/api/admin/users?sort=username"],
];

/** Does it at its rate until the time is up, then waits for what is still running. */
async function keepDoing({ perSecond, act }: Kind, until: number): Promise<Done> {
  const done: Done = { latenciesMs: [], failures: [] };
  const start = performance.now();
  const underWay: Promise<void>[] = [];
  for (let nth = 0; ; nth++) {
    const due = start + (nth * 1000) / perSecond;
    if (due > until) break;
    await sleep(Math.max(0, due - performance.now()));
    const over = () => void done.latenciesMs.push(performance.now() - due);
    underWay.push(act(nth).then(over, (error) => void done.failures.push(String(error))));
  }
  await Promise.all(underWay);
  return done;
}

const FAILED_RUNS = `potkeeper_job_duration_seconds_count\\{[^}]*failed[^}]*\\}`;

/** Prints the server's memory, and what the product itself says about its queues; at the end, which jobs failed. */
async function watch(
  { url, pid }: { url: string; pid: number },
  { until, everyMs }: { until: number; everyMs: number },
) {
  const row = startTable([
    "minute",
    "server MB",
    "CPU s",
    "jobs due",
    "oldest job s",
    "oldest open work s",
    "jobs failed",
  ]);
  const start = performance.now();
  for (let report = 0; report <= REPORTS; report++) {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const values = (name: string) =>
      [...metrics.matchAll(new RegExp(`^${name} ([\\d.e+]+)$`, "gm"))].map(([, value]) => Number(value));
    const { residentMb, cpuSeconds } = processCost(pid);
    row([
      ((performance.now() - start) / MINUTE_MS).toFixed(1),
      residentMb.toFixed(0),
      cpuSeconds.toFixed(0),
      String(sum(values(`potkeeper_jobs_waiting\\{[^}]*\\}`))),
      Math.max(0, ...values(`potkeeper_jobs_oldest_seconds\\{[^}]*\\}`)).toFixed(0),
      Math.max(0, ...values(`potkeeper_open_work_oldest_seconds\\{[^}]*\\}`)).toFixed(0),
      String(sum(values(FAILED_RUNS))),
    ]);
    const failed = metrics.match(new RegExp(`^${FAILED_RUNS} [1-9].*$`, "gm")) ?? [];
    if (report === REPORTS) for (const line of failed) console.log(line);
    await sleep(Math.max(0, Math.min(until, start + (report + 1) * everyMs) - performance.now()));
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
