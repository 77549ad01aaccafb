import { accessSync, constants, readdirSync } from "node:fs";
import path from "node:path";

export type Programs = { etcd: string; patroni: string; haproxy?: string; postgresBin: string };

const PLACES = ["/usr/bin", "/usr/sbin", "/usr/local/bin", "/usr/local/sbin"];
const POSTGRES = "/usr/lib/postgresql";

/** Finds what the drill runs. @throws With a sentence that names the Debian packages that are missing. */
export function findPrograms({ withProxy }: { withProxy: boolean }): Programs {
  const found = {
    etcd: find("etcd"),
    patroni: find("patroni"),
    ...(withProxy ? { haproxy: find("haproxy") } : {}),
    postgresBin: newestPostgres(),
  };
  const packages = { etcd: "etcd-server", patroni: "patroni", haproxy: "haproxy", postgresBin: "postgresql" };
  const missing = Object.keys(found).flatMap((name) =>
    found[name as keyof Programs] === undefined ? [packages[name as keyof Programs]] : [],
  );
  if (missing.length === 0) return found as Programs;
  throw new Error(
    `The drill needs ${missing.join(", ")}: apt-get install --no-install-recommends ${missing.join(" ")}`,
  );
}

export const find = (name: string) => PLACES.map((place) => path.join(place, name)).find(isRunnable);

function newestPostgres(): string | undefined {
  const versions = isRunnable(POSTGRES) ? readdirSync(POSTGRES).sort((one, other) => Number(other) - Number(one)) : [];
  return versions
    .map((version) => path.join(POSTGRES, version, "bin"))
    .find((bin) => isRunnable(path.join(bin, "initdb")));
}

function isRunnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
