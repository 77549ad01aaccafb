import { createHash } from "node:crypto";
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, realpathSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  type Account,
  accountOwning,
  canEnter,
  handOver,
  lentAccount,
  SHARED_STATE_DIR,
} from "#server/platform/db/embedded/account.ts";

/** A socket's whole path must fit in 103 bytes on macOS (107 on Linux), and its own name takes 17 of them. */
const SOCKET_DIR_BYTES_MAX = 86;

export type Places = {
  /** Potkeeper's own part: the lock, the password, the server's log. */
  serverDir: string;
  /** The server's part, its data directory. */
  clusterDir: string;
  socketDir: string;
  account: Account;
};

/** Finds the directories of an embedded server, and creates them, private, if necessary. */
export function findPlaces(dataDir: string): Places {
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const serverDir = findServerDir(path.join(realpathSync(dataDir), "postgresql"));
  const clusterDir = path.join(serverDir, "cluster");
  const account = findAccount(clusterDir);

  const inCluster = Buffer.byteLength(clusterDir) <= SOCKET_DIR_BYTES_MAX;
  return { serverDir, clusterDir, socketDir: inCluster ? clusterDir : shortSocketDir(clusterDir, account), account };
}

/**
 * Finds the server's directory, which is in the data directory. If the server's account can't reach that, it is in a
 * place that the account can reach, and the data directory has a symbolic link to it.
 */
function findServerDir(place: string): string {
  const found = lstatSync(place, { throwIfNoEntry: false });
  if (found) {
    if (found.isSymbolicLink() && !statSync(place, { throwIfNoEntry: false })) {
      throw new Error(`${place} points to data that isn't there. Put the data back, or remove the link to start over.`);
    }
    return realpathSync(place);
  }
  const account = lentAccount();
  if (canEnter(account, path.dirname(place))) {
    mkdirSync(place, { recursive: true });
    chmodSync(place, account ? 0o711 : 0o700);
    return realpathSync(place);
  }
  mkdirSync(SHARED_STATE_DIR, { recursive: true });
  chmodSync(SHARED_STATE_DIR, 0o755);
  const elsewhere = mkdtempSync(path.join(SHARED_STATE_DIR, "data-"));
  chmodSync(elsewhere, 0o711);
  symlinkSync(elsewhere, place);
  return realpathSync(place);
}

function findAccount(clusterDir: string): Account {
  const found = lstatSync(clusterDir, { throwIfNoEntry: false });
  if (!found) return lentAccount();
  const account = accountOwning(found);
  if (found.uid === 0) handOver(clusterDir, account);
  return account;
}

/** Finds a private directory just for the socket, named after the data; refuses one that someone else put there. */
function shortSocketDir(clusterDir: string, account: Account): string {
  const key = createHash("sha256").update(clusterDir).digest("hex").slice(0, 16);
  const name = `potkeeper-${key}`;
  const preferred = path.join(tmpdir(), name);
  const dir = Buffer.byteLength(preferred) <= SOCKET_DIR_BYTES_MAX ? preferred : path.join("/tmp", name);
  if (!lstatSync(dir, { throwIfNoEntry: false })) {
    mkdirSync(dir, { mode: 0o700 });
    if (account) chownSync(dir, account.uid, account.gid);
  }
  const found = lstatSync(dir);
  if (!found.isDirectory() || found.uid !== (account?.uid ?? process.getuid?.())) {
    throw new Error(`${dir} belongs to someone else, and the database's socket has to be there. Remove it.`);
  }
  chmodSync(dir, 0o700);
  return dir;
}
