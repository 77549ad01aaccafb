import { spawnSync } from "node:child_process";
import { chownSync, lstatSync, readdirSync, readFileSync, type Stats } from "node:fs";
import path from "node:path";

/** Whose rights the embedded server runs with: undefined means our own. */
export type Account = { uid: number; gid: number } | undefined;

/** Where root keeps what an unprivileged account must be able to reach. */
export const SHARED_STATE_DIR = "/var/lib/potkeeper";

const UNPRIVILEGED_NAMES = ["postgres", "nobody"];

const isRoot = () => process.getuid?.() === 0;

/** PostgreSQL refuses to run as root, so root lends it the account of `postgres`, else of `nobody`. */
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
    "PostgreSQL does not run as root, and there is no account postgres or nobody to run it with. Start Potkeeper as an ordinary user, or set DATABASE_URL.",
  );
}

/** Data that an ordinary user has begun stays that user's, also when root starts Potkeeper on it. */
export function accountOwning(found: Stats): Account {
  return isRoot() && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : lentAccount();
}

/** What a child process is started with: the account's rights and nothing of our environment, which holds secrets. */
export const childOptions = (account: Account, cwd: string) => ({
  ...account,
  cwd,
  env: { PATH: "/usr/bin:/bin", TZ: "UTC", LC_ALL: "C" },
});

/** Whether the account can pass through this directory, asked of the system itself. */
export function canEnter(account: Account, dir: string): boolean {
  return spawnSync("/bin/sh", ["-c", 'test -x "$1"', "sh", dir], childOptions(account, "/")).status === 0;
}

/** Hands a directory and all in it to the account. Links are handed over themselves, never what they point to. */
export function handOver(dir: string, account: Account) {
  if (!account) return;
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const inside = path.join(dir, entry.name);
    if (entry.isDirectory()) handOver(inside, account);
    else if (entry.isFile() && lstatSync(inside).nlink === 1) chownSync(inside, account.uid, account.gid);
  }
  chownSync(dir, account.uid, account.gid);
}
