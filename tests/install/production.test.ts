import { spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { makeProductionFolder } from "#tests/install/production-folder.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { openStream } from "#tests/support/event-stream.ts";
import { freePort } from "#tests/support/free-port.ts";
import { builtServer } from "../../scripts/built-server.ts";
import { type ServerProcess, startServerProcess } from "../../scripts/drill/server-process.ts";
import { runSmokeTest } from "../../scripts/smoke/run-smoke-test.ts";

/** The bundle as an image runs it: with plain node, in a folder without sources or build tools. */
let database: TestDatabase;
let folder: string;
const processes: ServerProcess[] = [];

beforeAll(async () => {
  builtServer();
  folder = makeProductionFolder();
  database = await testDatabase();
});
afterEach(async () => {
  for (const { child, ended } of processes.splice(0)) {
    child.kill("SIGTERM");
    await ended;
  }
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const SECRET = { SESSION_SECRET: "0pYJ3o8wJbq1fTzXlR4nVhK7sUeMdCgA" };

async function start(variables: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServerProcess({
    cwd: folder,
    command: [process.execPath, "dist/server.js"],
    environment: { DATABASE_URL: database.connectionString, ...SECRET, ...variables },
  });
  processes.push(server);
  return server;
}

function run(...args: string[]) {
  const env = { PATH: process.env.PATH, ENV_FILE: "none", DATABASE_URL: database.connectionString, ...SECRET };
  const { status, stdout, stderr } = spawnSync(process.execPath, ["dist/server.js", ...args], {
    cwd: folder,
    env,
    encoding: "utf8",
  });
  return { status, output: stdout + stderr };
}

describe("the built server, without sources and build tools", () => {
  it("has neither vite nor tsx nor react to fall back on", () => {
    for (const name of ["vite", "tsx", "react", "rolldown", "typescript"]) {
      expect(existsSync(path.join(folder, "node_modules", name)), name).toBe(false);
    }
    expect(existsSync(path.join(folder, "server"))).toBe(false);
  });

  it("serves the page with its files, and a person can register, join and pay", async () => {
    const { url } = await start();
    expect(await runSmokeTest(url)).toEqual([
      expect.stringMatching(/^The page and its [1-9]\d* files are there, compressed and cached\.$/),
      expect.stringMatching(/has an account\.$/),
      expect.stringMatching(/has a league\.$/),
      expect.stringMatching(/has paid the entry fee\.$/),
    ]);
  });

  it("plays the invented seasons of a trial and of the demo", async () => {
    const server = await start();
    const cookie = await registerAt(server, "ned");
    const found = await post(server, "/api/platform-leagues", { address: "900000000000000001" }, cookie);
    expect(found.status, await found.clone().text()).toBe(200);
    expect(await found.json()).toMatchObject({ platform: "sleeperbot", isSeasonOver: true });
  });

  it("runs the operator's commands", () => {
    expect(run("migrate")).toEqual({ status: 0, output: "The database is up to date.\n" });
    expect(run("ledger:verify")).toMatchObject({ status: 0, output: expect.stringContaining("0 violations") });
    expect(run("nothing")).toMatchObject({ status: 2, output: expect.stringContaining("nothing isn't a command") });
  });
});

describe("a process that only runs jobs", () => {
  it("takes up the jobs of a process that runs none, and answers only the operator's tools", async () => {
    const jobs = async () => {
      const { rows } = await database.ownerPool.query(
        "select count(*)::int as count from graphile_worker.jobs where task_identifier = 'resume_unfinished'",
      );
      return rows[0].count;
    };
    // A server that another test has stopped may have left its own.
    await database.ownerPool.query("delete from graphile_worker._private_jobs");
    await start({ WORKER: "off" });
    expect(await jobs()).toBe(1);
    const port = await freePort();
    const worker = await start({ WORKER: "only", PORT: String(port) });
    expect(worker.url).toBe("");
    await expect.poll(jobs).toBe(0);
    const status = async (page: string) => (await fetch(`http://127.0.0.1:${port}${page}`)).status;
    expect([await status("/readyz"), await status("/metrics"), await status("/api/config")]).toEqual([200, 200, 404]);
  });
});

describe("two processes on one database", () => {
  it("tell a page that listens to one of them what a person did on the other", async () => {
    const [one, other] = [await start(), await start()];
    const cookie = await registerAt(one, "pat");
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const terms = { entryFee: "20.00", paymentDeadline: inDays(30), endDate: inDays(120) };
    const payoutStructure = [{ place: 1, percentage: 100 }];
    const created = await post(one, "/api/leagues", { name: "Two Doors", ...terms, payoutStructure }, cookie);
    const { id } = (await created.json()) as { id: string };
    const page = await openStream(other.url, cookie);
    expect((await post(one, `/api/leagues/${id}/join`, {}, cookie)).status).toBe(201);
    expect(await page.next((event) => event.type === "league")).toMatchObject({ leagueId: id });
    await page.close();
  });
});

/** @returns The session's cookie. */
async function registerAt(server: ServerProcess, first: string): Promise<string> {
  const name = `${first}${Date.now().toString(36)}`;
  const password = "correct horse battery";
  const account = { username: name, email: `${name}@example.com`, firstName: "Pat", lastName: "Twice", password };
  const opened = await post(server, "/api/auth/register", account);
  return opened.headers
    .getSetCookie()
    .map((set) => set.split(";")[0])
    .join("; ");
}

const post = ({ url }: ServerProcess, path: string, body: object, cookie = "") =>
  fetch(url + path, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", cookie },
    body: JSON.stringify(body),
  });
