import { type SpawnSyncReturns, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ROOT } from "#server/platform/lib/root.ts";
import { ordinaryUser } from "#tests/embedded/checkout.ts";

/** What the build makes of a server's code: it says something, and then it is ready. */
const saying = (word: string) => `"use strict";
const say = (what) => console.log(what);
say("${word}");
exports.ready = Promise.resolve();
`;

let folder: string;
const inFolder = (name: string) => path.join(folder, name);
const compiled = () => inFolder("dist/program.compiled");
const setProgram = (code: string) => writeFileSync(inFolder("dist/program.cjs"), code);

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "potkeeper-compiled-"));
  mkdirSync(inFolder("dist"));
  writeFileSync(inFolder("package.json"), '{ "type": "module" }');
  copyFileSync(path.join(ROOT, "scripts/load-program.mjs"), inFolder("dist/server.js"));
  setProgram(saying("good"));
});
afterEach(() => rmSync(folder, { recursive: true }));

type Options = { flags?: string[]; env?: Record<string, string> };

function start({ flags = [], env = {} }: Options = {}) {
  return outcome(
    spawnSync(process.execPath, [...flags, "dist/server.js"], { cwd: folder, env, encoding: "utf8", ...ordinaryUser }),
  );
}

const outcome = ({ status, stdout, stderr }: SpawnSyncReturns<string>) => ({ status, stdout, stderr });
const SAYS_GOOD = { status: 0, stdout: "good\n", stderr: "" };

/** Lets the person who starts the program write next to it. */
function letWrite() {
  if (ordinaryUser) for (const name of [".", "dist"]) chownSync(inFolder(name), ordinaryUser.uid, ordinaryUser.gid);
}

/** Changes whenever the kept code is written. */
const writing = () => statSync(compiled()).ino;

describe("the code that V8 compiled", () => {
  beforeEach(letWrite);

  it("is kept once the program is ready, and taken by the next start", () => {
    expect(start()).toEqual(SAYS_GOOD);
    const first = writing();
    expect(start()).toEqual(SAYS_GOOD);
    // A start that can't take it writes it again.
    expect(writing()).toBe(first);
    expect(readdirSync(inFolder("dist")).sort()).toEqual(["program.cjs", "program.compiled", "server.js"]);
  });

  it("isn't kept by a command, or by a program that fails before it is ready", () => {
    setProgram('console.log("done");');
    expect(start()).toMatchObject({ status: 0, stdout: "done\n" });
    setProgram('exports.ready = Promise.reject(new Error("no database"));');
    expect(start()).toMatchObject({ status: 1, stderr: expect.stringContaining("no database") });
    expect(existsSync(compiled())).toBe(false);
  });

  it("isn't taken for another program, even one of the same length", () => {
    start();
    const before = writing();
    setProgram(saying("evil"));
    expect(start()).toEqual({ ...SAYS_GOOD, stdout: "evil\n" });
    expect(writing()).not.toBe(before);
  });

  it("isn't taken with other flags of V8", () => {
    start();
    const before = writing();
    expect(start({ flags: ["--max-semi-space-size=64"] })).toEqual(SAYS_GOOD);
    expect(writing()).not.toBe(before);
  });

  it.each<[string, (kept: Buffer) => Buffer]>([
    ["empty", () => Buffer.alloc(0)],
    ["cut off", (kept) => kept.subarray(0, kept.length / 2)],
    ["changed in its middle", (kept) => flipped(kept, Math.floor(kept.length / 2))],
  ])("is replaced when it is %s, and the program starts", (_what, damage) => {
    start();
    const whole = readFileSync(compiled());
    writeFileSync(compiled(), damage(whole));
    expect(start()).toEqual(SAYS_GOOD);
    expect(readFileSync(compiled()).length).toBe(whole.length);
    const repaired = writing();
    expect(start()).toEqual(SAYS_GOOD);
    expect(writing()).toBe(repaired);
  });

  it("is kept where NODE_COMPILE_CACHE says, in a folder that is made for it", () => {
    const env = { NODE_COMPILE_CACHE: inFolder("data/compiled") };
    expect(start({ env })).toEqual(SAYS_GOOD);
    expect(existsSync(inFolder("data/compiled/program.compiled"))).toBe(true);
    expect(existsSync(compiled())).toBe(false);
  });

  it("is whole after several processes have kept theirs at the same time", async () => {
    const all = Array.from({ length: 4 }, () => {
      const child = spawn(process.execPath, ["dist/server.js"], { cwd: folder, stdio: "ignore", ...ordinaryUser });
      return once(child, "exit");
    });
    expect(await Promise.all(all)).toEqual(Array.from(all, () => [0, null]));
    const kept = writing();
    expect(start()).toEqual(SAYS_GOOD);
    expect(writing()).toBe(kept);
    expect(readdirSync(inFolder("dist")).sort()).toEqual(["program.cjs", "program.compiled", "server.js"]);
  });
});

const flipped = (bytes: Buffer, at: number) => {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
};

describe("an installation that can't be written", () => {
  it("starts and keeps nothing", () => {
    for (const name of [".", "dist"]) chmodSync(inFolder(name), 0o555);
    expect(start()).toEqual(SAYS_GOOD);
    expect(start({ env: { NODE_COMPILE_CACHE: inFolder("data") } })).toEqual(SAYS_GOOD);
    expect(readdirSync(inFolder("dist")).sort()).toEqual(["program.cjs", "server.js"]);
    for (const name of [".", "dist"]) chmodSync(inFolder(name), 0o755);
  });
});

describe("a program with kept code", () => {
  beforeEach(letWrite);

  it("loads files relative to itself", () => {
    writeFileSync(inFolder("dist/beside.cjs"), 'module.exports = "beside";');
    setProgram(`console.log(require("./beside.cjs"), __filename === require.resolve("./program.cjs"));
exports.ready = Promise.resolve();`);
    const said = { status: 0, stdout: "beside true\n", stderr: "" };
    expect([start(), start()]).toEqual([said, said]);
  });

  it("names its own lines and columns in stack traces", () => {
    setProgram(
      'const fail = () => { throw new Error("here"); }; try { fail(); } catch (error) { console.log(error.stack); }\nexports.ready = Promise.resolve();',
    );
    const names = expect.stringMatching(/at fail \(.*dist\/program\.cjs:1:28\)/);
    expect([start().stdout, start().stdout]).toEqual([names, names]);
  });

  it("runs with source maps too, and then keeps nothing", () => {
    expect(start({ flags: ["--enable-source-maps"] })).toEqual(SAYS_GOOD);
    expect(existsSync(compiled())).toBe(false);
  });
});
