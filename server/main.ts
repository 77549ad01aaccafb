import type { AddressInfo } from "node:net";
import { buildApp } from "#server/app.ts";
import { type Config, readConfig } from "#server/config.ts";
import { createDb, createPool, inTransaction } from "#server/db/client.ts";
import { APP_ROLE, openDatabase } from "#server/db/connect.ts";
import type { Deps } from "#server/deps.ts";
import { enqueue } from "#server/jobs/queue.ts";
import { startWorker } from "#server/jobs/worker.ts";
import { systemClock } from "#server/lib/clock.ts";
import { keptSecret } from "#server/lib/kept-secret.ts";
import { createLog } from "#server/lib/log.ts";
import { hashPassword } from "#server/lib/passwords.ts";
import { smtpMailer } from "#server/mail/smtp.ts";
import { openPayments, SANDBOX_FUNDS } from "#server/payments/open-payments.ts";
import { ensureAdmin } from "#server/users/ensure-admin.ts";

type Running = { url: string; stop: () => Promise<void> };

/** Starts everything in order, database first, listening last; stopping goes the other way round. */
export async function start(config: Config = readConfig()): Promise<Running> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    const database = await openDatabase(config);
    stops.push(database.stop);
    const deps = makeDeps(config, database.ownerUrl);
    stops.push(() => deps.db.$client.end());
    await prepare(deps);

    if (config.worker !== "off") {
      const worker = startWorker(deps, { ownerUrl: database.ownerUrl });
      stops.push(() => worker.stop());
    }
    if (config.worker === "only") return { url: "the job queue", stop };
    const app = await buildApp(deps);
    stops.push(() => app.close());
    await app.listen({ host: config.host, port: config.port });
    const { port } = app.server.address() as AddressInfo;
    return { url: config.port === 0 ? `http://${config.host}:${port}` : config.publicUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function makeDeps(config: Config, ownerUrl: string): Deps {
  const log = createLog(config.production ? "info" : "warn");
  const pool = createPool({ connectionString: ownerUrl, role: APP_ROLE, max: 20 });
  const db = createDb(pool);
  const clock = systemClock;
  const secret = config.sessionSecret ?? keptSecret(config.dataDir);
  const mailer = config.smtpUrl ? smtpMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom }) : undefined;
  return { db, config, clock, log, secret, mailer, ...openPayments({ db, clock, config, secret }) };
}

/** What a fresh installation must have before it serves anybody, and what a broken-off one must take up again. */
async function prepare({ db, clock, config, sandbox }: Deps): Promise<void> {
  const { admin } = config;
  if (admin) {
    const passwordHash = await hashPassword(admin.password);
    await inTransaction(db, (tx) => ensureAdmin(tx, { ...admin, passwordHash, now: clock() }));
  }
  await sandbox?.ensureOperatingFunds({ cents: SANDBOX_FUNDS });
  await inTransaction(db, async (tx) => {
    await enqueue(tx, { name: "resume_unfinished", payload: {}, key: "resume_unfinished" });
    await enqueue(tx, { name: "backfill_events", payload: { everything: true }, key: "backfill_all_events" });
  });
}
