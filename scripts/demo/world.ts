import { Logger, runOnce } from "graphile-worker";
import type pg from "pg";
import { addDays } from "#contract/platform/days.ts";
import { buildApp } from "#server/app.ts";
import { sealWaiting } from "#server/ledger/seal-entries.ts";
import { openPayments, SANDBOX_FUNDS } from "#server/open-payments.ts";
import type { Config } from "#server/platform/config/config.ts";
import { createDb, createPool } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { createLog } from "#server/platform/lib/log.ts";
import { createPasswords } from "#server/platform/lib/passwords.ts";
import { storedSecret } from "#server/platform/lib/stored-secret.ts";
import { openPlatforms } from "#server/results/platforms/open-platforms.ts";
import type { Season } from "#server/results/season-results.ts";
import { jobHandlers } from "#server/worker/registry.ts";
import { clientOf } from "./client.ts";

/** Afternoon in Europe and morning in America. */
const HOUR_OF_DAY = 15;
const CALL_TAKES_MS = 3 * 60_000;

type Place = { config: Config; ownerUrl: string; pool: pg.Pool; today: Date; startsDaysAgo: number };
export type DemoWorld = Awaited<ReturnType<typeof openWorld>>;

/** Opens the whole product on a clock that the stories move: it runs in the past, and every call takes a few minutes. */
export async function openWorld({ config, ownerUrl, pool, today, startsDaysAgo }: Place) {
  let now = addDays(today, -startsDaysAgo);
  const clock = () => now;
  const db = createDb(pool);
  const secret = config.sessionSecret ?? storedSecret(config.dataDir);
  const base = { db, config: { ...config, rateLimit: false }, clock, secret };
  const payments = openPayments(base);
  const passwords = createPasswords();
  const deps: Deps = {
    ...base,
    log: createLog("error"),
    passwords,
    mailer: undefined,
    platforms: openPlatforms(base),
    ...payments,
  };
  await deps.sandbox?.ensureOperatingFunds({ cents: SANDBOX_FUNDS });
  const app = await buildApp(deps);
  const queue = createPool({ connectionString: ownerUrl, max: 3 });
  queue.on("error", () => {});

  const moveTo = ({ daysAgo }: { daysAgo: number }) => {
    const moment = addDays(today, -daysAgo);
    moment.setUTCHours(HOUR_OF_DAY);
    if (moment > now) now = moment;
  };
  const beforeCall = () => {
    now = new Date(now.getTime() + CALL_TAKES_MS);
  };
  return {
    deps,
    today,
    moveTo,
    seal: () => sealWaiting(db),
    close: async () => {
      await app.close();
      await queue.end();
    },
    visitor: () => clientOf(app, { beforeCall }),
    runJobs: () => runJobs(deps, queue),
  };
}

/**
 * Sends the emails, refunds and payouts that are due, fetches the results that were asked for and does what they decide,
 * adds late fees, and tells the members of silent leagues, because the admins get a case only after that. Other housekeeping stays with the server, because it
 * depends on the real time.
 */
async function runJobs(deps: Deps, queue: pg.Pool) {
  const { act_on_results, deliver_mail, import_results, issue_refund, send_payout, ...timely } = jobHandlers(deps);
  await timely.tell_commissioner_gone({});
  await timely.add_late_fees({});
  const taskList = {
    act_on_results: async (payload: unknown) => void (await act_on_results(payload as Season)),
    deliver_mail: async (payload: unknown) => void (await deliver_mail(payload as { mailId: string })),
    import_results: async (payload: unknown) => void (await import_results(payload as Season)),
    issue_refund: async (payload: unknown) => void (await issue_refund(payload as { refundId: string })),
    send_payout: async (payload: unknown) => void (await send_payout(payload as { payoutId: string })),
  };
  const logger = new Logger(() => () => {});
  await runOnce({ pgPool: queue, taskList, logger, noHandleSignals: true });
}
