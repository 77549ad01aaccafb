import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "#server/platform/lib/root.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { builtServer } from "../../scripts/built-server.ts";
import { PASSWORD } from "../../scripts/demo/people.ts";
import { type ServerProcess, startServerProcess } from "../../scripts/drill/server-process.ts";

/** Each command as a person runs it: its exit code, and what they rely on afterwards. One installation serves all. */
const SECRET = { SESSION_SECRET: "0123456789abcdef0123456789abcdef" };
const PATIENCE_MS = 300_000;

let database: TestDatabase;
let server: ServerProcess;
let folder: string;
let backup: string;
/** What the first commands said, on which the others build: tests run in any order. */
let first: Record<"admin" | "smoke" | "doctor" | "backup", { code: number | null; said: string }>;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "potkeeper-commands-"));
  backup = path.join(folder, "backup");
  database = await testDatabase();
  server = await startServerProcess({ environment: environment() });
  first = {
    admin: await command("admin", "create", "--username", "ada", "--email", "ada@example.com", "--password", PASSWORD),
    smoke: await script("smoke.ts", server.url),
    doctor: await command("doctor"),
    backup: await command("backup", backup),
  };
}, PATIENCE_MS);
afterAll(async () => {
  server.child.kill("SIGTERM");
  await server.ended;
  await database.close();
  rmSync(folder, { recursive: true });
});

const environment = (of: TestDatabase = database) => ({
  DATABASE_URL: of.connectionString,
  DATA_DIR: folder,
  ...SECRET,
});

async function run([program = "", ...args]: readonly string[], variables: Record<string, string> = environment()) {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, ENV_FILE: "none", RATE_LIMIT: "off", ...variables };
  const child = spawn(program, args, { cwd: ROOT, env });
  let said = "";
  const hear = (chunk: Buffer) => {
    said += chunk;
  };
  for (const stream of [child.stdout, child.stderr]) stream.on("data", hear);
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, said };
}

/** An operator's command, from the built file, as `npm run` starts it. */
const command = (name: string, ...args: string[]) => run(builtServer(name, ...args));
/** A script that runs from its source. */
const script = (name: string, ...args: string[]) =>
  run([process.execPath, "--import", "tsx", `scripts/${name}`, ...args]);
const saying = (code: number, words: string | RegExp) => ({ code, said: expect.stringMatching(words) });
const rowsOf = async (query: string) => (await database.ownerPool.query(query)).rows;

describe("the operator's commands", { timeout: PATIENCE_MS }, () => {
  it("migrate says that the database is up to date", async () => {
    expect(await command("migrate")).toEqual({ code: 0, said: "The database is up to date.\n" });
  });

  it("admin makes none in a demo", async () => {
    const account = ["--username", "eve", "--email", "eve@example.com", "--password", PASSWORD];
    const demo = { DEMO: "1", DATA_DIR: path.join(folder, "demo") };
    expect(await run(builtServer("admin", "create", ...account), demo)).toEqual(saying(1, "A demo has no admin."));
  });

  it("admin makes an admin, and refuses a bad name with 1", async () => {
    expect(first.admin).toEqual(saying(0, 'The account "ada" is an admin'));
    expect(await rowsOf("select username from users where role = 'admin'")).toEqual([{ username: "ada" }]);
    const bad = ["create", "--username", "a b", "--email", "b@example.com", "--password", PASSWORD];
    expect(await command("admin", ...bad)).toEqual(saying(1, "--username: "));
    expect(await command("admin", "--", ...bad)).toEqual(saying(1, "--username: "));
  });

  it("smoke opens an account and a league and pays, and ends with 1 where nothing answers", async () => {
    expect(first.smoke).toEqual(saying(0, "has paid the entry fee"));
    expect(await rowsOf("select name from leagues")).toHaveLength(1);
    expect(await script("smoke.ts", "http://127.0.0.1:9")).toEqual(saying(1, "doesn't answer"));
  });

  it("events lists what the processor told", async () => {
    await expect.poll(async () => (await rowsOf("select from provider_events")).length).toBeGreaterThan(0);
    expect(await command("events", "list")).toEqual(saying(0, /payment_intent\.succeeded[\s\S]*[1-9]\d* stored\./));
    expect(await command("events", "replay", "evt_none")).toEqual(saying(1, "No event evt_none is stored here"));
  });

  it("reconcile compares the books with the processor", async () => {
    expect(await command("reconcile")).toEqual(saying(0, "The processor says"));
  });

  it("ledger:verify proves the books", async () => {
    expect(await command("ledger:verify")).toEqual(saying(0, /[1-9]\d* entries, .* 0 violations/));
  });

  it("backup copies the database and records that it did, which the doctor reports", async () => {
    expect(first.doctor.said).toContain("No npm run backup was recorded");
    expect(first.backup).toEqual(saying(0, /holds [1-9]\d* rows/));
    expect(readdirSync(backup)).toContain("public.leagues.copy.gz");
    expect(await rowsOf("select faults from checks where kind = 'backup'")).toEqual([{ faults: 0 }]);
    expect((await command("doctor")).said).toMatch(/right +The last npm run backup is from/);
    expect(await command("backup", backup)).toMatchObject({ code: 2 });
  });

  it("doctor ends with 0 when nothing is wrong, and with 1 as soon as anything is", async () => {
    expect(await command("doctor")).toEqual(saying(0, "Everything that was checked is right"));
    const elsewhere = { ...environment(), DATABASE_URL: "postgresql://potkeeper@127.0.0.1:9/none" };
    expect(await run(builtServer("doctor"), elsewhere)).toEqual(saying(1, /WRONG[\s\S]*[1-9] wrong/));
  });

  it("backup sends itself as a tar file that restore takes, and both end with 2 if it goes wrong", async () => {
    const empty = await testDatabase({ isEmpty: true });
    const [out, back] = [builtServer("backup", "-"), builtServer("restore", "-")].map((words) =>
      words.map((word) => `'${word}'`).join(" "),
    );
    const variables = { ...environment(), TMPDIR: mkdtempSync(path.join(folder, "scratch-")) };
    const piped = `${out} | DATABASE_URL='${empty.connectionString}' ${back}`;
    const { code, said } = await run(["sh", "-c", piped], variables);
    expect(said).toMatch(/The tar file holds [1-9]\d* rows/);
    expect({ code, said }).toEqual(saying(0, "The books are right"));
    const { rows } = await empty.ownerPool.query("select username from users where role = 'admin'");
    expect(rows).toEqual([{ username: "ada" }]);
    expect(await run(["sh", "-c", `echo no tar file | ${back}`], variables)).toEqual(
      saying(2, "tar couldn't read the backup."),
    );
    expect(readdirSync(variables.TMPDIR)).toEqual([]);
    await empty.close();
  });

  it("restore fills an empty database and proves it, and refuses a used one with 2", async () => {
    const empty = await testDatabase({ isEmpty: true });
    const restore = () => run(builtServer("restore", backup), environment(empty));
    expect(await restore()).toEqual(saying(0, "The books are right"));
    const { rows } = await empty.ownerPool.query("select username from users where role = 'admin'");
    expect(rows).toEqual([{ username: "ada" }]);
    expect(await restore()).toMatchObject({ code: 2 });
    await empty.close();
  });

  it("one that doesn't exist ends with 2", async () => {
    expect(await command("nothing")).toEqual(saying(2, "nothing isn't a command"));
  });
});

describe("the scripts of those who change the code", { timeout: PATIENCE_MS }, () => {
  it("keep-release keeps a backup and what the server answers about its leagues", async () => {
    const kept = path.join(folder, "kept.tar.gz");
    expect(await script("keep-release.ts", server.url, backup, kept)).toEqual(saying(0, "has 4 answers"));
    const files = execFileSync("tar", ["-tzf", kept], { encoding: "utf8" }).split("\n");
    expect(files).toEqual(expect.arrayContaining(["answers.json", "backup/public.leagues.copy.gz"]));
  });

  it("release-notes prints the section of a tag's version, and refuses another with 1", async () => {
    const { version } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as { version: string };
    const { code, said } = await script("release-notes.ts", "v99.0.0");
    expect({ code, said }).toEqual(saying(1, "The tag is v99.0.0|no section about 99.0.0"));
    expect((await script("release-notes.ts", `v${version}`)).said).toMatch(/What changes for my books|no date for/);
  });

  it("show draws the rooms and lists the proofs, and says with 2 what it can show", async () => {
    expect(await script("show.ts", "rooms", "--check")).toMatchObject({ code: 0 });
    expect(await script("show.ts", "proofs")).toEqual(saying(0, "statements are proven, 0 are not"));
    expect(await script("show.ts", "nothing")).toEqual(saying(2, "Usage: npm run show"));
  });

  it("drill says with 2 what it can try", async () => {
    expect(await script("drill.ts", "nothing")).toEqual(saying(2, "Usage: npm run drill"));
  });

  it("build-verifier builds the page and the program, and says their hashes", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "potkeeper-verifier-"));
    const { code, said } = await script("build-verifier.ts", folder);
    const built = ["verify.mjs", "verify.html"].map((name) => {
      const hash = createHash("sha256")
        .update(readFileSync(path.join(folder, name)))
        .digest("hex");
      return `${hash}  ${name}\n`;
    });
    rmSync(folder, { recursive: true });
    expect({ code, said }).toEqual({ code: 0, said: built.join("") });
  });

  it("check-citations finds none missing", async () => {
    expect(await script("check-citations.ts")).toEqual({ code: 0, said: "" });
  });
});

/** What runs for minutes or until it is stopped: its parts have tests of their own, or a person watches it. */
const WATCHED: Record<string, string> = {
  "test.ts": "runs these tests",
  "dev.ts": "restarts until it is stopped",
  "serve.ts": "is a part of dev.ts",
  "screens.ts": "runs the browser's tests",
  "pictures.ts": "runs the browser's tests",
  "drill-mutations.ts": "takes hours",
  "drill-pgbouncer.ts": "takes minutes",
  "drill-restarts.ts": "takes minutes",
  "check-api.ts": "is a step of the tests, like the linters",
};

it("Every script that a person runs is started as a process in a test", () => {
  const read = (name: string) => readFileSync(path.join(ROOT, name), "utf8");
  const named = [
    read("package.json"),
    read("CONTRIBUTING.md"),
    read("scripts/dev.ts"),
    read(".github/workflows/release.yml"),
  ];
  const loaded = ["main", "show", "drill"].flatMap((name) => [
    ...read(`scripts/${name}.ts`).matchAll(/"?([\w:]+)"?: \(\) => import\("\.\/([\w-]+\.ts)"\)/g),
  ]);
  const commands = new Map(loaded.map(([, command = "", file = ""]) => [file, command]));
  const files = [...named.join("\n").matchAll(/scripts\/([\w-]+\.ts)/g)].map(([, file = ""]) => file);
  const run = [...new Set([...files, ...commands.keys()])].filter((file) => !(file in WATCHED));
  expect(run.length).toBeGreaterThan(15);

  const tests = ["tests/install/commands.test.ts", "tests/install/demo.test.ts", "tests/embedded/shutdown.test.ts"];
  const text = tests.map(read).join("\n");
  const isStarted = (file: string) =>
    text.includes(`script("${file}"`) ||
    text.includes(`"scripts/${file}"`) ||
    [
      `command("${commands.get(file)}"`,
      `builtServer("${commands.get(file)}"`,
      `"show.ts", "${commands.get(file)}"`,
      `run.mjs", "${commands.get(file)}"`,
    ].some((call) => text.includes(call));
  expect(run.filter((file) => !isStarted(file))).toEqual([]);
  expect(Object.keys(WATCHED).filter((file) => !existsSync(path.join(ROOT, "scripts", file)))).toEqual([]);
});
