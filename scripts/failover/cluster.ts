import type { ChildProcess } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { freePorts } from "./free-ports.ts";
import { type Member, type Node, OWNER, openNode, SUPERUSER } from "./node.ts";
import { end, launch } from "./processes.ts";
import type { Programs } from "./programs.ts";
import { until } from "./until.ts";

const NAMES = ["one", "two", "three"];
/** How long a switchover may take. */
const SWITCH_MS = 120_000;

type MemberState = { name: string; role: string; state: string; timeline?: number; lag?: number | string };
export type Cluster = Awaited<ReturnType<typeof openCluster>>;

/**
 * Builds three nodes and the product's empty database, with HAProxy in front if there is one. Without it, the product's
 * address names all three.
 */
export async function openCluster(programs: Programs, directory: string) {
  const ports = await freePorts(NAMES.length * 4 + 1);
  const take = () => ports.pop() ?? 0;
  const members: Member[] = NAMES.map((name) => ({
    name,
    ports: { etcdClient: take(), etcdPeer: take(), postgres: take(), rest: take() },
  }));
  const nodes: Node[] = [];
  let haproxy: ChildProcess | undefined;
  const stop = async () => {
    await end(haproxy);
    await Promise.all(nodes.map((node) => node.stop()));
  };
  try {
    for (const member of members) nodes.push(await openNode(member, { programs, directory, all: members }));
    await Promise.all(nodes.map((node) => node.start()));
    await until("three nodes are up", () => isWhole(nodes));
    const leader = await leaderOf(nodes);
    await createDatabase(leader);
    if (!programs.haproxy) return { nodes, databaseUrl: addressOfAll(nodes), stop };
    const port = take();
    const config = path.join(directory, "haproxy.cfg");
    writeFileSync(config, haproxyConfig(port, nodes));
    haproxy = launch({ command: programs.haproxy, args: ["-f", config], logFile: path.join(directory, "haproxy.log") });
    const databaseUrl = `${LOGIN}@127.0.0.1:${port}/potkeeper`;
    await until("HAProxy reaches the primary", () => answers(databaseUrl));
    return { nodes, databaseUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Asks each node's Patroni for the state of the cluster, until one answers. */
async function membersOf(nodes: readonly Node[]): Promise<MemberState[]> {
  for (const { relays } of nodes) {
    try {
      const answer = await fetch(`http://127.0.0.1:${relays.rest.port}/cluster`, { signal: AbortSignal.timeout(2000) });
      return ((await answer.json()) as { members: MemberState[] }).members;
    } catch {
      // The next one may know.
    }
  }
  throw new Error("No node answers.");
}

/** Tells whether all nodes are up and on one timeline, with a leader and a synchronous standby among them. */
export async function isWhole(nodes: readonly Node[]): Promise<boolean> {
  const members = await membersOf(nodes);
  const isUp = ({ state }: MemberState) => state === "running" || state === "streaming";
  const timelines = new Set(members.map(({ timeline }) => timeline));
  const has = (role: string) => members.some((member) => member.role === role);
  return (
    members.length === NAMES.length &&
    members.every(isUp) &&
    has("leader") &&
    has("sync_standby") &&
    timelines.size === 1
  );
}

export async function nodeWithRole(nodes: readonly Node[], role: "leader" | "sync_standby"): Promise<Node> {
  const found = (await membersOf(nodes)).find((member) => member.role === role);
  const node = nodes.find(({ name }) => name === found?.name);
  if (!node) throw new Error(`No node is the ${role}.`);
  return node;
}
const leaderOf = (nodes: readonly Node[]) => nodeWithRole(nodes, "leader");

/** Asks for a planned switchover. */
export async function switchOver(nodes: readonly Node[]): Promise<void> {
  const [leader, candidate] = [await leaderOf(nodes), await nodeWithRole(nodes, "sync_standby")];
  const answer = await fetch(`http://127.0.0.1:${leader.relays.rest.port}/switchover`, {
    method: "POST",
    body: JSON.stringify({ leader: leader.name, candidate: candidate.name }),
    signal: AbortSignal.timeout(SWITCH_MS),
  });
  if (!answer.ok) throw new Error(`Patroni refused the switchover: ${await answer.text()}`);
}

const LOGIN = `postgres://${OWNER.user}:${OWNER.password}`;

/** The address of one node's own server, past HAProxy and the relays. */
export const addressOf = ({ ports }: Node) => `${LOGIN}@127.0.0.1:${ports.postgres}/potkeeper`;

const addressOfAll = (nodes: readonly Node[]) =>
  `${LOGIN}@${nodes.map(({ relays }) => `127.0.0.1:${relays.postgres.port}`).join(",")}/potkeeper?target_session_attrs=read-write`;

async function createDatabase({ ports }: Node): Promise<void> {
  const client = new pg.Client({ host: "127.0.0.1", port: ports.postgres, database: "postgres", ...SUPERUSER });
  await client.connect();
  await client.query(`create role ${OWNER.user} login createrole password '${OWNER.password}'`);
  await client.query(`create database potkeeper owner ${OWNER.user}`);
  await client.end();
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000, query_timeout: 2000 });
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query("select not pg_is_in_recovery() as is_primary");
  await client.end();
  return rows[0]?.is_primary;
}

/** Sends everyone to the node whose Patroni says it is the primary, and ends what a lost primary still has open. */
const haproxyConfig = (port: number, nodes: readonly Node[]) => `
global
  maxconn 500
defaults
  mode tcp
  timeout connect 3s
  timeout client 60m
  timeout server 60m
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, relays }) => `  server ${name} 127.0.0.1:${relays.postgres.port} check port ${relays.rest.port}`).join("\n")}
`;
