import { execFileSync } from "node:child_process";
import { chownSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { freePort } from "#tests/support/free-port.ts";
import { until } from "../drill/until.ts";
import { end, launch, postgresAccount } from "./processes.ts";

export type PoolMode = "session" | "transaction";
type Opened = { program: string; directory: string; ownerUrl: string; mode: PoolMode };

/** PgBouncer keeps track of prepared statements in transaction mode from this version on. */
const TRANSACTIONS_SINCE = [1, 21];

/** Returns PgBouncer's version, and the modes in which Potkeeper works behind it. */
export function examinePgBouncer(program: string): { version: string; modes: PoolMode[] } {
  const [, version = "0.0"] = /PgBouncer (\S+)/i.exec(execFileSync(program, ["--version"], { encoding: "utf8" })) ?? [];
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [sinceMajor = 0, sinceMinor = 0] = TRANSACTIONS_SINCE;
  const canShare = major > sinceMajor || (major === sinceMajor && minor >= sinceMinor);
  return { version, modes: canShare ? ["session", "transaction"] : ["session"] };
}

/** Starts PgBouncer in front of a server. It learns the application's password from where the owner keeps it. */
export async function openPooler({ program, directory, ownerUrl, mode }: Opened) {
  const owner = new URL(ownerUrl);
  const account = postgresAccount();
  const port = await freePort();
  const file = (name: string, text: string) => {
    const place = path.join(directory, `${mode}-${name}`);
    writeFileSync(place, text, { mode: 0o600 });
    if (account.uid !== undefined && account.gid !== undefined) chownSync(place, account.uid, account.gid);
    return place;
  };
  const users = file("users.txt", `"${owner.username}" "${decodeURIComponent(owner.password)}"\n`);
  const config = file("pgbouncer.ini", settings({ owner, port, mode, users, ...examinePgBouncer(program) }));
  const child = launch({
    command: program,
    args: [config],
    logFile: path.join(directory, `${mode}-pgbouncer.log`),
    account,
  });
  const url = `postgres://${owner.username}:${owner.password}@127.0.0.1:${port}/potkeeper`;
  await until(
    "PgBouncer answers",
    async () => (await rowsOf(url.replace(/potkeeper$/, "pgbouncer"), "show version")).length > 0,
  );
  return {
    url,
    /** How many transactions went through, and how many connections to the server there are. */
    figures: async () => {
      const admin = url.replace(/potkeeper$/, "pgbouncer");
      const [stats] = (await rowsOf(admin, "show stats")).filter(({ database }) => database === "potkeeper");
      const servers = (await rowsOf(admin, "show servers")).filter(({ database }) => database === "potkeeper");
      return { transactions: Number(stats?.total_xact_count ?? 0), connections: servers.length };
    },
    stop: () => end(child),
  };
}

async function rowsOf(connectionString: string, statement: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000, query_timeout: 2000 });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

type Settings = { owner: URL; port: number; mode: PoolMode; users: string; modes: PoolMode[] };

const settings = ({ owner, port, mode, users, modes }: Settings) => `
[databases]
potkeeper = host=${owner.searchParams.get("host")} port=5432 dbname=${owner.pathname.slice(1)}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
pool_mode = ${mode}
max_client_conn = 200
default_pool_size = ${mode === "session" ? 60 : 10}
auth_type = scram-sha-256
auth_file = ${users}
auth_user = ${owner.username}
auth_query = select name, password from owner_only.app_login where name = $1
admin_users = ${owner.username}
${modes.includes("transaction") ? "max_prepared_statements = 500" : ""}
`;
