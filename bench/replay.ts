import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Statement } from "#tests/support/sent-statements.ts";
import { pgbenchScript } from "./pgbench-script.ts";

type Replay = { databaseUrl: string; work: Statement[][]; directory: string };

/** The role that the server's connections use. */
const ROLE_OPTION = "-c role=potkeeper_app";
const THREADS = 2;

/** Finds the system's pgbench, if it has one. */
export function findPgbench(): string | undefined {
  const versions = "/usr/lib/postgresql";
  const known = spawnSync("ls", [versions], { encoding: "utf8" }).status === 0 ? readdirSync(versions) : [];
  const newestFirst = known.sort((a, b) => Number(b) - Number(a));
  const candidates = ["pgbench", ...newestFirst.map((version) => path.join(versions, version, "bin", "pgbench"))];
  return candidates.find((candidate) => spawnSync(candidate, ["--version"]).status === 0);
}

/** Lets pgbench record the payments, one client per list of statements. */
export async function replayWithPgbench(pgbench: string, { databaseUrl, work, directory }: Replay): Promise<void> {
  const script = path.join(directory, "payments.sql");
  writeFileSync(script, pgbenchScript(work));
  const clients = String(work.length);
  const options = ["-n", "-M", "extended", "-c", clients, "-j", String(THREADS), "-t", "1", "-f", script];
  await run(pgbench, options, databaseUrl);
}

/** Does the same without pgbench: a bare Node process sends the statements over as many connections. */
export async function replayWithNode({ databaseUrl, work, directory }: Replay): Promise<void> {
  const list = path.join(directory, "payments.json");
  writeFileSync(list, JSON.stringify(work));
  const entry = fileURLToPath(new URL("replay-without-pgbench.ts", import.meta.url));
  await run(process.execPath, ["--import", "tsx", entry, list], databaseUrl);
}

async function run(command: string, args: string[], databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl);
  const child = spawn(command, args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      PGHOST: url.searchParams.get("host") ?? url.hostname,
      PGPORT: url.port || "5432",
      PGUSER: url.username,
      PGPASSWORD: url.password,
      PGDATABASE: url.pathname.slice(1),
      PGOPTIONS: ROLE_OPTION,
    },
  });
  const [status] = await once(child, "close");
  if (status !== 0) throw new Error(`${path.basename(command)} ended with ${status}.`);
}
