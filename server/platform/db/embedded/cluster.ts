import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { APP_ROLE } from "#server/platform/db/app-role.ts";
import { childOptions, handOver } from "#server/platform/db/embedded/account.ts";
import type { Places } from "#server/platform/db/embedded/places.ts";

const OWNER = "potkeeper";
const MAJOR_VERSION = "18";
const DRAFT_PREFIX = "draft-";

/**
 * The owner and the application's login get in, with a password, over the socket. The superuser can't get in while the
 * server runs.
 */
const LOGINS = `local all ${OWNER},+${APP_ROLE} scram-sha-256\n`;

const INITDB_OPTIONS = [
  "--username=postgres",
  "--auth=reject",
  "--encoding=UTF8",
  "--locale=C",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--data-checksums",
];

type Programs = { initdb: string; postgres: string };

/** Creates the server's data directory if there is none. The caller holds the lock on `serverDir`. */
export function ensureCluster({ initdb, postgres }: Programs, { serverDir, clusterDir, account }: Places) {
  if (existsSync(clusterDir)) {
    refuseOtherVersion(clusterDir);
    // An earlier version admitted only the owner.
    writeFileSync(path.join(clusterDir, "pg_hba.conf"), LOGINS);
    return;
  }
  clearDrafts(serverDir);
  // Created in a draft directory and moved into place when complete, so that an interrupted start can begin again.
  const draftDir = mkdtempSync(path.join(serverDir, DRAFT_PREFIX));
  const draft = path.join(draftDir, "cluster");
  mkdirSync(draft, { mode: 0o700 });
  handOver(draftDir, account);

  const options = { ...childOptions(account, draft), encoding: "utf8" as const };
  ensureDone(spawnSync(initdb, ["-D", draft, ...INITDB_OPTIONS], options));
  writeFileSync(path.join(draft, "pg_hba.conf"), LOGINS);
  const single = ["--single", "-D", draft, "-c", "exit_on_error=on", "postgres"];
  ensureDone(spawnSync(postgres, single, { ...options, input: ownerStatements(serverDir) }));

  renameSync(draft, clusterDir);
  rmSync(draftDir, { recursive: true, force: true });
}

/** The owner needs no superuser rights: it creates the application's role and owns one database. */
function ownerStatements(serverDir: string): string {
  const password = randomBytes(24).toString("base64url");
  writeFileSync(passwordFile(serverDir), password, { mode: 0o600 });
  return [
    `CREATE ROLE ${OWNER} LOGIN CREATEDB CREATEROLE PASSWORD '${password}'`,
    `CREATE DATABASE ${OWNER} OWNER ${OWNER}`,
    "",
  ].join("\n");
}

const passwordFile = (serverDir: string) => path.join(serverDir, "owner-password");

/** Returns the owner's login, over the Unix socket. */
export function ownerLogin({ serverDir, socketDir }: Pick<Places, "serverDir" | "socketDir">): string {
  const password = readFileSync(passwordFile(serverDir), "utf8");
  return `postgresql://${OWNER}:${password}@localhost/${OWNER}?host=${encodeURIComponent(socketDir)}`;
}

function ensureDone(made: ReturnType<typeof spawnSync>) {
  if (made.status === 0) return;
  const reason = made.error?.message ?? String(made.stderr).trim();
  throw new Error(`The embedded PostgreSQL could not be set up: ${reason}`);
}

/** Deletes what interrupted starts left behind. Their programs may still be writing, so some files may resist. */
function clearDrafts(serverDir: string) {
  for (const name of readdirSync(serverDir)) {
    if (!name.startsWith(DRAFT_PREFIX)) continue;
    try {
      rmSync(path.join(serverDir, name), { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // The next first start tries again; nothing ever reads a draft.
    }
  }
}

function refuseOtherVersion(clusterDir: string) {
  const version = readFileSync(path.join(clusterDir, "PG_VERSION"), "utf8").trim();
  if (version === MAJOR_VERSION) return;
  throw new Error(
    `The data in ${clusterDir} was written by PostgreSQL ${version}, and this Potkeeper's is version ${MAJOR_VERSION}. Nothing was changed. Run "backup - > books.tar" with the Potkeeper that you had before, and "restore - < books.tar" with this one, in another DATA_DIR or volume.`,
  );
}
