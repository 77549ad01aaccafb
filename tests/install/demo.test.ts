import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { PASSWORD } from "../../scripts/demo/people.ts";
import { type ServerProcess, startServerProcess } from "../../scripts/drill/server-process.ts";
import { browserOf } from "../../scripts/smoke/browser.ts";

/** `npm run demo` as a newcomer runs it, beside an installation that serves people. */
const PATIENCE_MS = 900_000;
const ASKED_AT_ONCE = 4;
const DEMO = [process.execPath, "--import", "tsx", "scripts/demo.ts"];

let database: TestDatabase;
let live: ServerProcess;
let folder: string;
const demos: ServerProcess[] = [];
/** What a real installation's terminal may have set. The demo must neither use nor mind any of it. */
let environment: Record<string, string>;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "potkeeper-beside-"));
  database = await testDatabase();
  environment = {
    DATABASE_URL: database.connectionString,
    SESSION_SECRET: "0123456789abcdef0123456789abcdef",
    ADMIN_ACCOUNT: "boss boss@example.com correct horse battery",
  };
  live = await startServerProcess({ environment, command: [process.execPath, "scripts/run.mjs", "start"] });
}, PATIENCE_MS);
afterAll(async () => {
  for (const { child, ended } of [...demos, live]) {
    child.kill("SIGTERM");
    await ended;
  }
  await database.close();
  rmSync(folder, { recursive: true });
});

const surroundings = () => ({
  ...environment,
  TMPDIR: folder,
  DATA_DIR: path.join(folder, "real"),
  SMTP_URL: "smtp://127.0.0.1:9",
  STRIPE_SECRET_KEY: "sk_test_never_called",
  PUBLIC_URL: "https://pot.example.com",
});
const startDemo = () => startServerProcess({ command: DEMO, environment: surroundings(), readyMs: PATIENCE_MS });
// The loader of TypeScript keeps what it has compiled.
const left = () => readdirSync(folder).filter((name) => !name.startsWith("tsx-"));

/** Asks the live server without a pause until the work is done. */
async function underLoad<T>(work: Promise<T>): Promise<{ answered: Set<number>; result: T }> {
  let isDone = false;
  const answered = new Set<number>();
  const visitor = async () => {
    while (!isDone) answered.add((await fetch(`${live.url}/api/classifieds`)).status);
  };
  const visitors = Promise.all(Array.from({ length: ASKED_AT_ONCE }, visitor));
  const result = await work.finally(() => {
    isDone = true;
  });
  await visitors;
  return { answered, result };
}

it(
  "The demo makes and serves its own data beside a live server under load, and leaves nothing",
  async () => {
    const { answered, result: demo } = await underLoad(startDemo());
    demos.push(demo);
    expect([...answered]).toEqual([200]);
    expect(new URL(demo.url).port).not.toBe(new URL(live.url).port);
    const { call } = browserOf(new URL(demo.url).origin);
    await call("POST", "/api/auth/login", { username: "casey", password: PASSWORD });
    expect(await call("GET", "/api/leagues/my-commissioner")).not.toEqual([]);
    expect(demo.output()).toContain(`Everyone's password is "${PASSWORD}"`);
    const { rows } = await database.ownerPool.query("select username from users");
    expect(rows).toEqual([{ username: "boss" }]);

    demo.child.kill("SIGINT");
    expect(await demo.ended).toBe(0);
    expect(left()).toEqual([]);
  },
  PATIENCE_MS,
);

it(
  "A demo that is stopped while it is made leaves nothing",
  async () => {
    const [program = "", ...args] = DEMO;
    const { PATH } = process.env;
    const child = spawn(program, args, { env: { PATH, ...surroundings() }, stdio: ["ignore", "pipe", "pipe"] });
    const ended = once(child, "exit");
    let said = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        said += chunk;
        if (said.includes("90 days ago")) child.kill("SIGINT");
      });
    }
    expect(await ended, said).toEqual([0, null]);
    expect(said).not.toContain("The demo is ready");
    expect(left()).toEqual([]);
  },
  PATIENCE_MS,
);
