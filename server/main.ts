import cluster from "node:cluster";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { buildApp, buildOperatorsApp } from "#server/app.ts";
import { openPayments, SANDBOX_FUNDS } from "#server/open-payments.ts";
import { ensureAdmin } from "#server/people/users/ensure-admin.ts";
import { firstAdminPath } from "#server/people/users/first-admin.ts";
import type { Config } from "#server/platform/config/config.ts";
import { createDb, createPool, inTransaction } from "#server/platform/db/client.ts";
import { joinDatabase, openDatabase } from "#server/platform/db/connect.ts";
import type { Deps } from "#server/platform/deps.ts";
import { drain, LEAVE, watchRequests } from "#server/platform/http/drain.ts";
import { systemClock } from "#server/platform/lib/clock.ts";
import { createLog } from "#server/platform/lib/log.ts";
import { createPasswords, THIS_SERVER } from "#server/platform/lib/passwords.ts";
import { storedSecret } from "#server/platform/lib/stored-secret.ts";
import { smtpMailer } from "#server/platform/mail/smtp.ts";
import { processesUp } from "#server/platform/metrics/meters.ts";
import { collectProcessMetrics } from "#server/platform/metrics/registry.ts";
import { watchPool } from "#server/platform/metrics/watch-pool.ts";
import { enqueue } from "#server/platform/queue.ts";
import { exportSpans } from "#server/platform/tracing/export-spans.ts";
import { openPlatforms } from "#server/results/platforms/open-platforms.ts";
import { openWebProcesses } from "#server/web-processes.ts";
import { startWorker } from "#server/worker/worker.ts";

export type Running = {
  /** The server's address; undefined for a process that only runs jobs, and for one of several web processes. */
  url: string | undefined;
  /** The link that opens the first admin's account; undefined if there is an admin. */
  firstAdmin?: string | undefined;
  stop: () => Promise<void>;
};

/** The connections of all web processes together; the embedded database admits 100, jobs and commands included. */
const CONNECTIONS = 60;
const CONNECTIONS_OF_ONE_MAX = 20;

/** How long the database gets to release its last connections. */
const CONNECTIONS_END_MS = 300;

/**
 * Starts everything in order, from the database to listening and the jobs. Stopping reverses the order, except that requests and
 * jobs under way finish at the same time. If several processes answer requests, this one starts them and keeps the
 * database and the jobs; each of them runs this function too.
 */
export async function start(config: Config): Promise<Running> {
  const { isPrimary } = cluster;
  collectProcessMetrics();
  const log = createLog(config.isPublic ? "info" : "warn");
  if (isPrimary) for (const { says, remedy } of config.warnings) log.warn(`${says} ${remedy}`);
  const stops: (() => Promise<unknown>)[] = [];
  if (config.collector) stops.push(exportSpans(config.collector, log));
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) {
      await end().catch((error) => log.warn({ err: error }, "something could not be stopped"));
    }
  };
  try {
    const database = await (isPrimary ? openDatabase(config, log) : joinDatabase(config));
    stops.push(database.stop);
    const deps = makeDeps(config, { database, log });
    const unwatch = watchPool("application", deps.db.$client);
    stops.push(() => Promise.race([deps.db.$client.end(), sleep(CONNECTIONS_END_MS)]));
    stops.push(async () => unwatch());
    const app = await prepareApp(deps);

    const atOnce: (() => Promise<unknown>)[] = [];
    stops.push(() => Promise.all(atOnce.map((end) => end())));
    const beginJobs = () => atOnce.push(startWorker(deps, { ownerUrl: database.ownerUrl }).stop);
    if (config.worker === "only") {
      beginJobs();
      atOnce.push(await listenForOperators(deps));
      return { url: undefined, stop };
    }
    const { port, stop: stopListening } = await (app
      ? listen(app, config)
      : openWebProcesses({ count: config.webProcesses, log }));
    atOnce.push(stopListening);
    if (!isPrimary) return { url: undefined, stop };
    // Jobs can wait until people are answered.
    if (config.worker !== "off") beginJobs();
    const url = config.port === 0 ? `http://${config.host}:${port}` : config.publicUrl;
    // A demo has no admin.
    const adminPath = config.isDemo
      ? undefined
      : await firstAdminPath(deps.db, { secret: deps.secret, now: deps.clock() });
    return { url, firstAdmin: adminPath && url + adminPath, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type App = Awaited<ReturnType<typeof buildApp>>;

/**
 * Does both at the same time, because building takes this process's time, and preparing mostly the database's.
 * @returns The app if this process answers requests.
 */
async function prepareApp(deps: Deps): Promise<App | undefined> {
  const { isPrimary } = cluster;
  const { worker, webProcesses } = deps.config;
  const isAnswering = worker !== "only" && !(isPrimary && webProcesses > 1);
  const [app] = await Promise.all([isAnswering ? buildApp(deps) : undefined, isPrimary ? prepare(deps) : undefined]);
  return app;
}

async function listen(app: App, { host, port }: Config) {
  const answered = watchRequests(app.server);
  await app.listen({ host, port });
  process.on("message", async (message) => {
    if (message !== LEAVE) return;
    await app.leave();
    process.kill(process.pid, "SIGTERM");
  });
  processesUp.inc({ role: "web" });
  const stop = () => {
    processesUp.dec({ role: "web" });
    return drain(app, answered);
  };
  return { port: (app.server.address() as AddressInfo).port, stop };
}

/** Lets an operator's tools ask a process that only runs jobs. @returns A function that stops it. */
async function listenForOperators(deps: Deps) {
  const { host, port } = deps.config;
  const app = await buildOperatorsApp(deps);
  const answered = watchRequests(app.server);
  await app.listen({ host, port });
  return () => drain(app, answered);
}

type Opened = { database: Awaited<ReturnType<typeof openDatabase>>; log: Deps["log"] };

function makeDeps(config: Config, { database, log }: Opened): Deps {
  const max = Math.min(CONNECTIONS_OF_ONE_MAX, Math.floor(CONNECTIONS / config.webProcesses));
  const db = createDb(createPool({ ...database.app, max }), config);
  const clock = systemClock;
  const secret = config.sessionSecret ?? storedSecret(config.dataDir);
  const mailer = config.mail.mode === "server" ? smtpMailer({ ...config.mail, from: config.mailFrom }) : undefined;
  const passwords = createPasswords();
  const platforms = openPlatforms({ db, config, clock });
  return {
    db,
    config,
    clock,
    log,
    secret,
    passwords,
    mailer,
    platforms,
    ...openPayments({ db, clock, config, secret }),
  };
}

/**
 * Creates what a fresh installation needs before it serves anyone, and resumes what an interrupted one left unfinished.
 */
async function prepare({ db, clock, config, passwords, sandbox }: Deps): Promise<void> {
  const { admin } = config;
  if (admin) {
    const passwordHash = await passwords.hash(admin.password, THIS_SERVER);
    await inTransaction(db, (tx) => ensureAdmin(tx, { ...admin, passwordHash, now: clock() }));
  }
  await sandbox?.ensureOperatingFunds({ cents: SANDBOX_FUNDS });
  await inTransaction(db, async (tx) => {
    await enqueue(tx, { name: "resume_unfinished", payload: {}, key: "resume_unfinished" });
    await enqueue(tx, { name: "backfill_events", payload: { everything: true }, key: "backfill_all_events" });
  });
}
