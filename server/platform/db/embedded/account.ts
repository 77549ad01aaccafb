import { spawnSync } from "node:child_process";
import { chownSync, lstatSync, readdirSync, readFileSync, type Stats } from "node:fs";
import path from "node:path";

/** The account the embedded server runs as; undefined means our own. */
export type Account = { uid: number; gid: number } | undefined;

/** Where root keeps files that an unprivileged account must be able to reach. */
export const SHARED_STATE_DIR = "/var/lib/potkeeper";

const UNPRIVILEGED_NAMES = ["postgres", "nobody"];

const isRoot = () => process.getuid?.() === 0;

/** Finds the account to run PostgreSQL as when we are root, which it refuses: `postgres`, or else `nobody`. */
export function lentAccount(): Account {
  if (!isRoot()) return undefined;
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const name of UNPRIVILEGED_NAMES) {
    const [, , uid, gid] = accounts.find(([account]) => account === name) ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    "PostgreSQL refuses to run as root, and there is no account postgres or nobody to run it with. Start Potkeeper as an ordinary user, or set DATABASE_URL.",
  );
}

/** Keeps an ordinary user's data that user's, even if root starts Potkeeper on it. */
export function accountOwning(found: Stats): Account {
  return isRoot() && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : lentAccount();
}

/** Starts a child process with the account's rights and without our environment, which contains secrets. */
export const childOptions = (account: Account, cwd: string) => ({
  ...account,
  cwd,
  env: { PATH: "/usr/bin:/bin", TZ: "UTC", LC_ALL: "C" },
});

/** Tells whether the account can enter this directory, by asking the system itself. */
export function canEnter(account: Account, dir: string): boolean {
  return spawnSync("/bin/sh", ["-c", 'test -x "$1"', "sh", dir], childOptions(account, "/")).status === 0;
}

/** Gives a directory and everything in it to the account. A link itself is given, never its target. */
export function handOver(dir: string, account: Account) {
  if (!account) return;
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const inside = path.join(dir, entry.name);
    if (entry.isDirectory()) handOver(inside, account);
    else if (entry.isFile() && lstatSync(inside).nlink === 1) chownSync(inside, account.uid, account.gid);
  }
  chownSync(dir, account.uid, account.gid);
}
