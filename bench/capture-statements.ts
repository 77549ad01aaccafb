import { buildApp } from "#server/app.ts";
import { openPayments } from "#server/open-payments.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { APP_ROLE } from "#server/platform/db/app-role.ts";
import { createDb, createPool } from "#server/platform/db/client.ts";
import { systemClock } from "#server/platform/lib/clock.ts";
import { createLog } from "#server/platform/lib/log.ts";
import { createPasswords } from "#server/platform/lib/passwords.ts";
import { openPlatforms } from "#server/results/platforms/open-platforms.ts";
import { type Statement, sentStatements } from "#tests/support/sent-statements.ts";
import { environmentOf } from "./server-process.ts";

type Request = { method: "GET" | "POST"; url: string; payload?: object; cookie: string };
type Asked = Request & { databaseUrl: string; sessionSecret: string };

/** Makes one request in this process and captures every statement it sends to the database. */
export async function captureStatements({ cookie, method, url, payload, ...options }: Asked): Promise<Statement[]> {
  const config = readConfig(environmentOf(options));
  const pool = createPool({ connectionString: options.databaseUrl, role: APP_ROLE, max: 1 });
  const statements = sentStatements(pool);
  const secret = options.sessionSecret;
  const base = { db: createDb(pool), config, clock: systemClock, secret, passwords: createPasswords() };
  const app = await buildApp({
    ...base,
    log: createLog("silent"),
    mailer: undefined,
    platforms: openPlatforms(base),
    ...openPayments(base),
  });
  try {
    const headers = { cookie, "sec-fetch-site": "same-origin" };
    const { statusCode, body } = await app.inject({ method, url, headers, ...(payload && { payload }) });
    if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${body}`);
    return statements;
  } finally {
    await app.close();
    await pool.end();
  }
}
