import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Places } from "#server/platform/db/embedded/places.ts";

const SOCKET_NAME = ".s.PGSQL.5432";
const PAUSE_MS = 20;
const PAUSES_MAX = 1500;

/** Higher than any process id that a system assigns. */
const NO_PROCESS = 999_999_999;

type Server = Pick<Places, "clusterDir" | "socketDir">;

/** Tells whether a server uses this data that this process can't see: in another container that shares the directory. */
export async function runsElsewhere({ clusterDir, socketDir }: Server): Promise<boolean> {
  const isUnseen = () => {
    const pid = Number(firstLine(path.join(clusterDir, "postmaster.pid")));
    return pid > 0 && !isServer(pid, clusterDir);
  };
  // Asked again, because one of our own may have started while this waited for the answer.
  return isUnseen() && (await answers(path.join(socketDir, SOCKET_NAME))) && isUnseen();
}

/** Process ids say nothing about another container's Potkeeper, whose lock would look like a dead one's. */
export async function refuseServerElsewhere(server: Server): Promise<void> {
  if (!(await runsElsewhere(server))) return;
  throw new Error(
    `Another container is running PostgreSQL on ${server.clusterDir}. Stop it first, or set DATA_DIR to another directory.`,
  );
}

/**
 * Stops the server that a killed Potkeeper left behind. We never join it: one start, one server, one owner. The caller
 * holds the lock, and has made sure that no other container's server is running.
 */
export async function stopOrphanedServer({ clusterDir, socketDir }: Server) {
  const note = path.join(clusterDir, "postmaster.pid");
  const pid = Number(firstLine(note));
  if (!pid) return;
  if (isServer(pid, clusterDir)) {
    await stopServer(pid, clusterDir);
    return;
  }
  await refuseServerElsewhere({ clusterDir, socketDir });
  // The process id may now belong to another program, which the next server would mistake for a rival, both here and in
  // the socket's lock. The rest of the note stays: it tells the server whether parts of its predecessor still use the
  // data.
  rmSync(path.join(socketDir, `${SOCKET_NAME}.lock`), { force: true });
  writeFileSync(note, readFileSync(note, "utf8").replace(/^\d+/, String(NO_PROCESS)));
}

/** Stops cleanly first, then without waiting for anyone; either way, nothing acknowledged is lost. */
export async function stopServer(pid: number, clusterDir: string) {
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    if (isServer(pid, clusterDir)) process.kill(pid, signal);
    for (let pause = 0; pause < PAUSES_MAX; pause++) {
      if (!isServer(pid, clusterDir)) return;
      await sleep(PAUSE_MS);
    }
  }
  throw new Error(`The PostgreSQL server on ${clusterDir} (process ${pid}) doesn't stop. End it by hand.`);
}

/** Tells whether a process is a PostgreSQL server that was started on this data: process ids are reused. */
function isServer(pid: number, clusterDir: string): boolean {
  const [program, ...rest] = commandLine(pid);
  return path.basename(program ?? "") === "postgres" && rest.includes(clusterDir);
}

function commandLine(pid: number): string[] {
  if (process.platform === "linux") return read(`/proc/${pid}/cmdline`).split("\0");
  const asked = spawnSync("/bin/ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  // The words aren't separated, so this takes the path after -D, up to the next option.
  const [program = "", dir = ""] = asked.stdout.trim().split(/ -D | -c /);
  return [program, dir];
}

const firstLine = (file: string) => read(file).split("\n")[0];

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket);
    connection.once("connect", () => {
      connection.destroy();
      resolve(true);
    });
    connection.once("error", () => resolve(false));
  });
}
