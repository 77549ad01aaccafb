import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Whose rights the embedded server runs with: undefined ids mean our own. */
export type Account = { uid: number | undefined; gid: number | undefined };

/** Where root keeps what an unprivileged account must be able to reach. */
export const SHARED_STATE_DIR = "/var/lib/potkeeper";

const UNPRIVILEGED_NAMES = ["postgres", "nobody"];

/** PostgreSQL refuses to run as root, so root lends it the account of `postgres`, else of `nobody`. */
export function serverAccount(): Account {
  if (process.getuid?.() !== 0) return { uid: undefined, gid: undefined };
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const name of UNPRIVILEGED_NAMES) {
    const [, , uid, gid] = accounts.find(([account]) => account === name) ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    "PostgreSQL does not run as root, and there is no account postgres or nobody to run it with. Start Potkeeper as an ordinary user, or set DATABASE_URL.",
  );
}

/** Whether the account can reach and read this file or directory, asked of the system itself. */
export function canUse(account: Account, file: string): boolean {
  if (account.uid === undefined) return true;
  const asked = spawnSync("/bin/sh", ["-c", 'test -r "$1" && test -x "$1"', "sh", file], credentials(account));
  return asked.status === 0;
}

export const credentials = ({ uid, gid }: Account) => (uid === undefined || gid === undefined ? {} : { uid, gid });
