import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import path from "node:path";
import { openPayments } from "#server/open-payments.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { APP_ROLE } from "#server/platform/db/app-role.ts";
import { createDb, createPool } from "#server/platform/db/client.ts";
import { startEmbedded } from "#server/platform/db/embedded/server.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import type { Deps } from "#server/platform/deps.ts";
import { createLog } from "#server/platform/lib/log.ts";
import { createPasswords } from "#server/platform/lib/passwords.ts";
import { openPlatforms } from "#server/results/platforms/open-platforms.ts";
import { FILL_SETTINGS, fill } from "./fill.ts";
import type { Size } from "./made.ts";

/** A filled database, on a server of its own with production settings. */
export type Site = { size: Size; databaseUrl: string; dataDir: string; stop: () => Promise<void> };

/** No limit of time: a statement that would be given up is measured whole. */
const NO_LIMITS = { statementTimeoutMs: 0, lockTimeoutMs: 0, queryTimeoutMs: 0 };

type Asked = { leagues: number; buffers: string | undefined };

/**
 * Opens the database of this size that is kept in the directory, after filling one if there is none.
 * @param asked.buffers The server's `shared_buffers`, such as "6GB"; PostgreSQL's default if undefined.
 */
export async function openSite(directory: string, { leagues, buffers }: Asked): Promise<Site> {
  const dataDir = path.join(directory, `leagues-${leagues}`);
  const noted = path.join(dataDir, "filled-at");
  if (!existsSync(noted)) {
    rmSync(dataDir, { recursive: true, force: true });
    // When this runs as root, the database server runs as another user and must be able to enter.
    mkdirSync(dataDir, { recursive: true, mode: 0o755 });
    const now = new Date();
    await fillSite(dataDir, { leagues, now });
    writeFileSync(noted, now.toISOString());
  }
  const { connectionString: databaseUrl, stop } = await startEmbedded({
    dataDir,
    ...(buffers ? { settings: { shared_buffers: buffers } } : {}),
  });
  await migrate({ connectionString: databaseUrl });
  return { size: { leagues, now: new Date(readFileSync(noted, "utf8")) }, databaseUrl, dataDir, stop };
}

async function fillSite(dataDir: string, size: Size): Promise<void> {
  console.log(`Filling ${size.leagues} leagues.`);
  const { connectionString, stop } = await startEmbedded({ dataDir, settings: FILL_SETTINGS });
  try {
    await migrate({ connectionString });
    const { rows, rowsSeconds, indexesSeconds, restSeconds } = await fill(connectionString, size);
    const [inRows, inIndexes, inRest] = [rowsSeconds, indexesSeconds, restSeconds].map((seconds) => seconds.toFixed(0));
    const whole = (rowsSeconds + indexesSeconds + restSeconds).toFixed(0);
    console.log(
      `${rows} rows in ${whole} s: ${inRows} s for the rows, ${inIndexes} s for indexes and keys, ${inRest} s for the rest. ${loaded()}`,
    );
  } finally {
    await stop();
  }
}

/** What the product's jobs and queries get, on this many connections. @param now The time by its clock. */
export function depsOf({ databaseUrl, size }: Site, { connections }: { connections: number }): Deps {
  const db = createDb(
    createPool({ connectionString: databaseUrl, role: APP_ROLE, max: connections, limits: NO_LIMITS }),
  );
  const config = readConfig({ ENV_FILE: "none", DATABASE_URL: databaseUrl, RATE_LIMIT: "off" });
  const clock = () => size.now;
  const base = { db, config, clock, secret: "a secret that only the bench knows", log: createLog("silent") };
  return {
    ...base,
    passwords: createPasswords(),
    mailer: undefined,
    platforms: openPlatforms(base),
    ...openPayments(base),
  };
}

export const loaded = () => `Load average ${loadavg()[0]?.toFixed(1)}.`;
