import type { ChildProcess } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { end, launch, postgresAccount } from "./processes.ts";
import type { Programs } from "./programs.ts";
import { openRelay, type Relay } from "./relay.ts";
import { until } from "./until.ts";

export const OWNER = { user: "potkeeper", password: "drill-owner" };
export const SUPERUSER = { user: "postgres", password: "drill-superuser" };

type Ports = { etcdClient: number; etcdPeer: number; postgres: number; rest: number };
export type Member = { name: string; ports: Ports };

/** One machine of the cluster: etcd, Patroni and PostgreSQL, which others reach through relays. */
export type Node = Awaited<ReturnType<typeof openNode>>;

type Place = { programs: Programs; directory: string; all: readonly Member[] };

export async function openNode({ name, ports }: Member, { programs, directory, all }: Place) {
  const account = postgresAccount();
  const home = path.join(directory, name);
  mkdirSync(home);
  if (account.uid !== undefined && account.gid !== undefined) chownSync(home, account.uid, account.gid);
  const relays = { postgres: await openRelay(ports.postgres), rest: await openRelay(ports.rest) };
  const config = path.join(directory, `${name}.json`);
  writeFileSync(config, JSON.stringify(patroniConfig({ name, ports, relays, home, programs })));
  let etcd: ChildProcess | undefined;
  let patroni: ChildProcess | undefined;

  const postmaster = () => {
    const note = path.join(home, "data", "postmaster.pid");
    return existsSync(note) ? Number(readFileSync(note, "utf8").split("\n")[0]) : undefined;
  };
  const killPostmaster = () => {
    const pid = postmaster();
    try {
      if (pid) process.kill(pid, "SIGKILL");
    } catch {
      // It is gone already.
    }
  };
  const launchOne = (of: "etcd" | "patroni", args: string[]) =>
    launch({ command: programs[of], args, logFile: path.join(directory, `${name}-${of}.log`), account });
  const launchEtcd = () => {
    etcd = launchOne("etcd", etcdArguments({ name, ports }, all, home));
  };
  const start = async () => {
    launchEtcd();
    // Patroni ends if it asks before the members have agreed.
    await until(`etcd on node ${name} has a cluster`, () => hasCluster(ports));
    patroni = launchOne("patroni", [config]);
  };
  return {
    name,
    ports,
    relays,
    start,
    /** As if the machine had lost power. */
    kill: () => {
      patroni?.kill("SIGKILL");
      killPostmaster();
      etcd?.kill("SIGKILL");
    },
    /**
     * Cuts the node off: nothing reaches it, and it reaches no other member. Its Patroni asks only its own etcd, which is
     * killed rather than paused: a leader of this version of etcd that was paused ends others' leases when it comes back.
     */
    partition: () => {
      for (const relay of Object.values(relays)) relay.cut();
      etcd?.kill("SIGKILL");
    },
    heal: () => {
      launchEtcd();
      for (const relay of Object.values(relays)) relay.repair();
    },
    stop: async () => {
      await end(patroni);
      killPostmaster();
      await end(etcd);
      for (const relay of Object.values(relays)) relay.close();
    },
  };
}

const local = (port: number) => `http://127.0.0.1:${port}`;

async function hasCluster({ etcdClient }: Ports): Promise<boolean> {
  const answer = await fetch(`${local(etcdClient)}/version`, { signal: AbortSignal.timeout(2000) });
  const { etcdcluster } = (await answer.json()) as { etcdcluster: string };
  return etcdcluster !== "not_decided";
}

function etcdArguments({ name, ports }: Member, all: readonly Member[], home: string): string[] {
  const cluster = all.map((member) => `${member.name}=${local(member.ports.etcdPeer)}`).join(",");
  return [
    ...["--name", name, "--data-dir", path.join(home, "etcd")],
    ...["--listen-client-urls", local(ports.etcdClient), "--advertise-client-urls", local(ports.etcdClient)],
    ...["--listen-peer-urls", local(ports.etcdPeer), "--initial-advertise-peer-urls", local(ports.etcdPeer)],
    ...["--initial-cluster", cluster, "--initial-cluster-token", "potkeeper-drill"],
    // All members share one disk here, so a slow one mustn't look like a lost one.
    ...["--heartbeat-interval", "200", "--election-timeout", "2000", "--unsafe-no-fsync"],
  ];
}

type Described = Member & { relays: Record<"postgres" | "rest", Relay>; home: string; programs: Programs };

function patroniConfig({ name, ports, relays, home, programs }: Described) {
  return {
    scope: "potkeeper",
    name,
    restapi: { listen: `127.0.0.1:${ports.rest}`, connect_address: `127.0.0.1:${relays.rest.port}` },
    // Its own etcd alone: a node that is cut off mustn't get around the cut by asking another's.
    etcd3: { hosts: [`127.0.0.1:${ports.etcdClient}`], use_proxies: true },
    bootstrap: {
      dcs: {
        // The shortest that Patroni admits.
        ...{ ttl: 20, loop_wait: 3, retry_timeout: 8, maximum_lag_on_failover: 1_048_576 },
        // Strict: a primary without a standby acknowledges nothing that only it has.
        ...{ synchronous_mode: true, synchronous_mode_strict: true },
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, shared_buffers: "32MB" } },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
      pg_hba: ["host all all 127.0.0.1/32 scram-sha-256", "host replication replicator 127.0.0.1/32 scram-sha-256"],
    },
    postgresql: {
      listen: `127.0.0.1:${ports.postgres}`,
      connect_address: `127.0.0.1:${relays.postgres.port}`,
      data_dir: path.join(home, "data"),
      bin_dir: programs.postgresBin,
      pgpass: path.join(home, "pgpass"),
      authentication: {
        superuser: { username: SUPERUSER.user, password: SUPERUSER.password },
        replication: { username: "replicator", password: "drill-replicator" },
      },
      // A standby finds out within seconds that nothing comes anymore.
      parameters: { unix_socket_directories: home, wal_receiver_timeout: "5s", wal_sender_timeout: "5s" },
    },
    watchdog: { mode: "off" },
  };
}
