import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterEach, expect, it } from "vitest";
import { startEmbedded } from "#server/platform/db/embedded/server.ts";
import { makeDir, type Program, people, removeDir, startProgram } from "#tests/embedded/checkout.ts";
import { TIMES } from "#tests/support/random.ts";

/** Every third kill also kills the database server. */
const KILLS = TIMES > 1 ? 20 : 4;
const WRITES_PER_ROUND = 50;
const PAUSES_MAX = 1000;

const dirs: string[] = [];
afterEach(() => {
  for (const dir of dirs.splice(0)) removeDir(dir);
});

function makeData(person: Parameters<typeof makeDir>[0]): { dataDir: string; note: string } {
  const dir = makeDir(person);
  dirs.push(dir);
  const dataDir = path.join(dir, "data");
  return { dataDir, note: path.join(dataDir, "postgresql", "cluster", "postmaster.pid") };
}

const serverPid = (note: string) => Number(readFileSync(note, "utf8").split("\n")[0]);

/** Kills the server with all its processes, so everything it had only in memory is gone. */
function killAtOnce(server: number) {
  const running = existsSync("/proc") ? readdirSync("/proc").filter((name) => /^\d+$/.test(name)) : [];
  for (const pid of [server, ...running.filter((child) => parentOf(child) === server).map(Number)]) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It ended on its own in between.
    }
  }
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, "utf8").match(/\) \w (\d+)/)?.[1]);
  } catch {
    return undefined;
  }
}

async function acknowledged({ lines, ended }: Program, count: number) {
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  for (let pause = 0; pause < PAUSES_MAX && lines.length < count && !isOver; pause++) await sleep(10);
  expect(lines.length).toBeGreaterThanOrEqual(count);
}

it.each(people)(
  "keeps every acknowledged write of $who when the process is killed again and again under load",
  async ({ person }) => {
    const { dataDir, note } = makeData(person);
    const written: string[] = [];
    const servers = new Set<number>();
    for (let round = 0; round < KILLS; round++) {
      const program = startProgram({ dataDir, person, task: "write" });
      await program.ready;
      await acknowledged(program, WRITES_PER_ROUND);
      servers.add(serverPid(note));
      // As in a power failure.
      if (round % 3 === 2) killAtOnce(serverPid(note));
      program.child.kill("SIGKILL");
      await program.ended;
      written.push(...program.lines);
    }
    expect(servers.size).toBe(KILLS);

    const { connectionString, stop } = await startEmbedded({ dataDir });
    const client = new pg.Client({ connectionString });
    await client.connect();
    const { rows } = await client.query<{ id: string }>("select id::text as id from writes");
    await client.end();
    await stop();
    const found = new Set(rows.map(({ id }) => id));
    expect(written.length).toBeGreaterThanOrEqual(KILLS * WRITES_PER_ROUND);
    expect(written.filter((id) => !found.has(id))).toEqual([]);
  },
);

it("harms no other program that has the process id of a server that is gone", async () => {
  const { dataDir, note } = makeData(undefined);
  await (await startEmbedded({ dataDir })).stop();
  const bystander = spawn("/bin/sleep", ["60"]);
  const gone = [bystander.pid, path.dirname(note), 0, 5432, path.dirname(note), "", "1 1", "ready"].join("\n");
  writeFileSync(note, `${gone}\n`, { mode: 0o644 });
  writeFileSync(path.join(path.dirname(note), ".s.PGSQL.5432.lock"), `${gone}\n`, { mode: 0o644 });

  const server = await startEmbedded({ dataDir });
  expect(serverPid(note)).not.toBe(bystander.pid);
  expect([bystander.exitCode, bystander.signalCode]).toEqual([null, null]);
  bystander.kill();
  await server.stop();
});
