import { existsSync, lstatSync, readFileSync, realpathSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { openDatabase } from "#server/platform/db/connect.ts";
import { joinEmbedded, startEmbedded } from "#server/platform/db/embedded/server.ts";
import {
  isRoot,
  makeClosedCheckout,
  makeDir,
  ordinaryUser,
  type Program,
  people,
  removeDir,
  startProgram,
  stopProgram,
} from "#tests/embedded/checkout.ts";

if (!isRoot) process.stdout.write("Not root here: the embedded database is tested as an ordinary user only.\n");

const programs: Program[] = [];
const dirs: string[] = [];
afterEach(async () => {
  await Promise.all(programs.splice(0).map(stopProgram));
  for (const dir of dirs.splice(0)) removeDir(dir);
});

function start(options: Parameters<typeof startProgram>[0]): Program {
  const program = startProgram(options);
  programs.push(program);
  return program;
}

function dataDirOf(person: Parameters<typeof makeDir>[0]): string {
  const dir = makeDir(person);
  dirs.push(dir);
  return path.join(dir, "data");
}

async function ask(connectionString: string, statement: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const serverDirOf = (dataDir: string) => realpathSync(path.join(dataDir, "postgresql"));
const socketDirOf = (login: string) => new URL(login).searchParams.get("host") ?? "";

describe.each(people)("the embedded database, started by $who", ({ person }) => {
  it("listens on a private socket only, writes every commit to disk, and stops with its process", async () => {
    const dataDir = dataDirOf(person);
    const program = start({ dataDir, person });
    const login = await program.ready;

    const settings = await ask(
      login,
      "select name, setting from pg_settings where name in ('listen_addresses', 'fsync', 'synchronous_commit', 'full_page_writes')",
    );
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      listen_addresses: "",
      fsync: "on",
      synchronous_commit: "on",
      full_page_writes: "on",
    });
    const socketDir = statSync(socketDirOf(login));
    expect(socketDir.mode & 0o777).toBe(0o700);
    expect(socketDir.uid).not.toBe(0);
    expect(await ask(login, "select usesuper from pg_user where usename = current_user")).toEqual([
      { usesuper: false },
    ]);
    const withoutPassword = login.replace(/:[^:@/]+@/, "@");
    await expect(ask(withoutPassword, "select 1")).rejects.toThrow("password");
    await expect(ask(withoutPassword.replace("potkeeper@", "postgres@"), "select 1")).rejects.toThrow("pg_hba.conf");

    expect(await stopProgram(program)).toBe(0);
    await expect(ask(login, "select 1")).rejects.toThrow();
    expect(existsSync(path.join(serverDirOf(dataDir), "potkeeper.lock"))).toBe(false);
  });

  it("runs in a checkout below a directory that other users cannot read, and finds its data again", async () => {
    const { closed, checkout } = makeClosedCheckout(person);
    dirs.push(closed);
    const dataDir = path.join(checkout, "data");
    const first = start({ dataDir, person, checkout });
    await ask(await first.ready, "create table kept (word text); insert into kept values ('here')");
    await stopProgram(first);
    if (lstatSync(path.join(dataDir, "postgresql")).isSymbolicLink()) dirs.push(serverDirOf(dataDir));

    const second = start({ dataDir, person, checkout });
    expect(await ask(await second.ready, "select word from kept")).toEqual([{ word: "here" }]);
  });

  it("refuses a second start on the same data and leaves the first one running", async () => {
    const dataDir = dataDirOf(person);
    const first = start({ dataDir, person });
    const login = await first.ready;
    const second = start({ dataDir, person });
    await expect(second.ready).rejects.toThrow(
      `Another Potkeeper is already running on ${serverDirOf(dataDir)} (process ${first.child.pid}).`,
    );
    expect(await second.ended).toBe(1);
    expect(await ask(login, "select 'still here' as answer")).toEqual([{ answer: "still here" }]);
  });
});

describe("the embedded database", () => {
  it("runs side by side for two checkouts, each with its own data", async () => {
    const logins = await Promise.all([1, 2].map(() => start({ dataDir: dataDirOf(undefined) }).ready));
    const [first = "", second = ""] = logins;
    await ask(first, "create table mine ()");
    expect(await ask(second, "select to_regclass('mine') as found")).toEqual([{ found: null }]);
  });

  it("lets exactly one of several simultaneous starts have the data, even after a kill", async () => {
    const dataDir = dataDirOf(undefined);
    const killed = start({ dataDir });
    await killed.ready;
    killed.child.kill("SIGKILL");
    await killed.ended;

    const outcomes = await Promise.allSettled([1, 2, 3].map(() => start({ dataDir }).ready));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected")
        expect(outcome.reason.message).toContain("Another Potkeeper is already running");
    }
  });

  it("is shared by a command next to a running server, and started for a command alone", async () => {
    const dataDir = dataDirOf(undefined);
    const server = await startEmbedded({ dataDir });
    const joined = await joinEmbedded({ dataDir });
    await joined.stop();
    expect(await ask(joined.connectionString, "select 1 as one")).toEqual([{ one: 1 }]);
    await server.stop();

    const alone = await joinEmbedded({ dataDir });
    expect(await ask(alone.connectionString, "select 1 as one")).toEqual([{ one: 1 }]);
    await alone.stop();
    await expect(ask(alone.connectionString, "select 1")).rejects.toThrow();
  });

  it("is shared by a command in another container, where a second start is refused and takes nothing from the first", async () => {
    const dataDir = dataDirOf(undefined);
    const first = await startEmbedded({ dataDir });
    const [note, lock] = ["cluster/postmaster.pid", "potkeeper.lock"].map((name) =>
      path.join(serverDirOf(dataDir), name),
    );
    // Process ids of another container mean nothing here.
    const [seen, held] = [note, lock].map((file = "") => readFileSync(file, "utf8"));
    writeFileSync(note ?? "", String(seen).replace(/^\d+/, "999999999"));
    writeFileSync(lock ?? "", JSON.stringify({ pid: 999_999_999, startedAt: "in another container" }));

    const joined = await joinEmbedded({ dataDir });
    expect(await ask(joined.connectionString, "select 1 as one")).toEqual([{ one: 1 }]);
    await joined.stop();
    await expect(startEmbedded({ dataDir })).rejects.toThrow("Another container is running PostgreSQL on");
    expect(readFileSync(lock ?? "", "utf8")).toContain("in another container");
    expect(await ask(first.connectionString, "select 1 as one")).toEqual([{ one: 1 }]);

    writeFileSync(note ?? "", String(seen));
    writeFileSync(lock ?? "", String(held));
    await first.stop();
  });

  it("refuses data of another major version, says how to bring it over, and changes nothing", async () => {
    const dataDir = dataDirOf(undefined);
    await (await startEmbedded({ dataDir })).stop();
    const [version, logins] = ["PG_VERSION", "pg_hba.conf"].map((name) =>
      path.join(serverDirOf(dataDir), "cluster", name),
    );
    writeFileSync(version ?? "", "17\n");
    writeFileSync(logins ?? "", "as it was");
    for (const start of [startEmbedded, joinEmbedded])
      await expect(start({ dataDir })).rejects.toThrow(
        /PostgreSQL 17.* version 18.*"backup - > books\.tar".*"restore - </,
      );
    expect(readFileSync(logins ?? "", "utf8")).toBe("as it was");
  });

  it("gives the application its own login, even on data from an earlier version", async () => {
    const dataDir = dataDirOf(undefined);
    await (await startEmbedded({ dataDir })).stop();
    const logins = path.join(serverDirOf(dataDir), "cluster", "pg_hba.conf");
    writeFileSync(logins, "local all potkeeper scram-sha-256\n");
    const { app, stop } = await openDatabase({
      dataDir,
      databaseUrl: undefined,
      appDatabaseUrl: undefined,
      isPublic: false,
    });
    const attack = "set role none; drop schema ledger cascade";
    await expect(ask(app.connectionString, attack)).rejects.toThrow("must be owner of schema ledger");
    const [login] = await ask(app.connectionString, "select session_user as name");
    expect(login?.name).toMatch(/^potkeeper_app_\d+$/);
    await stop();
  });

  it.each(["SIGKILL", "SIGINT"] as const)(
    "is started again when %s ends its server, and can then be stopped",
    async (signal) => {
      const dataDir = dataDirOf(undefined);
      const server = await startEmbedded({ dataDir });
      const note = path.join(serverDirOf(dataDir), "cluster", "postmaster.pid");
      const serverPid = () => Number(existsSync(note) && readFileSync(note, "utf8").split("\n")[0]);
      for (let round = 0; round < 2; round++) {
        const before = serverPid();
        process.kill(before, signal);
        await expect
          .poll(() => serverPid() !== before && ask(server.connectionString, "select 1 as one").catch(() => []))
          .toEqual([{ one: 1 }]);
      }
      await server.stop();
      await expect(ask(server.connectionString, "select 1")).rejects.toThrow();
      expect(existsSync(note)).toBe(false);
    },
  );

  it("puts its socket into a short private directory if the data's path is too long", async () => {
    const dataDir = path.join(dataDirOf(undefined), "deep".repeat(20), "deeper".repeat(10));
    const server = await startEmbedded({ dataDir });
    const socketDir = socketDirOf(server.connectionString);
    dirs.push(socketDir);
    expect(socketDir.startsWith(serverDirOf(dataDir))).toBe(false);
    expect(statSync(socketDir).mode & 0o777).toBe(0o700);
    expect(await ask(server.connectionString, "select 1 as one")).toEqual([{ one: 1 }]);
    await server.stop();
  });

  it("belongs to the user who created the data, even if root starts it, and tells any other user so", async () => {
    if (!ordinaryUser) return;
    const dataDir = dataDirOf(ordinaryUser);
    await stopProgram(await started(dataDir, ordinaryUser));
    const byRoot = await started(dataDir, undefined);
    const { uid } = statSync(path.join(serverDirOf(dataDir), "cluster", "postmaster.pid"));
    expect(uid).toBe(ordinaryUser.uid);
    await stopProgram(byRoot);

    const rootsOwn = dataDirOf(undefined);
    await stopProgram(await started(rootsOwn, undefined));
    await expect(start({ dataDir: rootsOwn, person: ordinaryUser }).ready).rejects.toThrow(
      "belongs to another account",
    );
  });
});

async function started(dataDir: string, person: Parameters<typeof makeDir>[0]): Promise<Program> {
  const program = start({ dataDir, person });
  await program.ready;
  return program;
}
