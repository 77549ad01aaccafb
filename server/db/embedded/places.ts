import { createHash } from "node:crypto";
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Account, canUse, SHARED_STATE_DIR } from "#server/db/embedded/account.ts";

/** A socket's whole path must fit in 107 bytes, its own name takes 15 of them. */
const SOCKET_DIR_BYTES_MAX = 90;

type Places = {
  /** What Potkeeper itself keeps: the lock, the password, the server's log. */
  stateDir: string;
  /** The server's data directory. */
  clusterDir: string;
  socketDir: string;
};

/** Where everything of one embedded server lies, made if need be, open to nobody else. */
export function findPlaces(dataDir: string, account: Account): Places {
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const stateDir = realpathSync(dataDir);
  const key = createHash("sha256").update(stateDir).digest("hex").slice(0, 12);

  const home = canUse(account, stateDir) ? stateDir : path.join(SHARED_STATE_DIR, `data-${key}`);
  const serverDir = path.join(home, "postgresql");
  own(serverDir, account);

  const inHome = Buffer.byteLength(serverDir) <= SOCKET_DIR_BYTES_MAX;
  const socketDir = inHome ? serverDir : path.join(tmpdir(), `potkeeper-${account.uid ?? process.getuid?.()}-${key}`);
  if (!inHome) own(socketDir, account);
  return { stateDir, clusterDir: path.join(serverDir, "cluster"), socketDir };
}

/** Makes the directory the account's own and closes it to everyone else; refuses one that somebody else put there. */
function own(dir: string, account: Account) {
  if (!existsSync(dir)) {
    mkdirSync(path.dirname(dir), { recursive: true, mode: 0o755 });
    mkdirSync(dir, { mode: 0o700 });
    if (account.uid !== undefined && account.gid !== undefined) chownSync(dir, account.uid, account.gid);
  }
  const found = lstatSync(dir);
  if (!found.isDirectory() || found.uid !== (account.uid ?? process.getuid?.() ?? found.uid)) {
    throw new Error(`${dir} belongs to someone else. Remove it, or set DATA_DIR to another directory.`);
  }
  chmodSync(dir, 0o700);
}
