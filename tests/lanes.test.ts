import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runLanes, type Step } from "../scripts/test/lanes.ts";

/** How `npm test` runs programs side by side. */
let dir: string;
let written: string;
let stop: AbortController;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), "potkeeper-lanes-"));
  written = "";
  stop = new AbortController();
});
afterEach(() => rmSync(dir, { recursive: true }));

const step = (name: string, code: string): Step => ({ name, program: "tsx", args: ["-e", code] });
const write = (chunk: Buffer | string) => {
  written += String(chunk);
};
const run = (...lanes: Step[][]) => runLanes(lanes, { write, stopped: stop.signal });

const inDir = (name: string) => JSON.stringify(path.join(dir, name));
const leave = (name: string) => `require("node:fs").writeFileSync(${inDir(name)}, "");`;
const awaitFile = (name: string) =>
  `const timer = setInterval(() => { if (require("node:fs").existsSync(${inDir(name)})) { clearInterval(timer); done(); } }, 10);`;

describe("lanes", () => {
  it("keep the second one's output until the first has ended", async () => {
    const first = step("first", `console.log("a"); const done = () => console.log("b"); ${awaitFile("second")}`);
    const second = step("second", `console.log("c"); console.error("d"); ${leave("second")}`);
    expect(await run([first], [second])).toBe(true);
    expect(written).toMatch(/^\n── first\na\nb\n\n── second\n(c\nd|d\nc)\n$/);
  });

  it("run the steps after one that failed, and report it", async () => {
    expect(await run([step("one", "process.exit(3)"), step("two", `console.log("went on")`)])).toBe(false);
    expect(written).toBe("\n── one\n\n── two\nwent on\n");
  });

  it.each([0, 1])("report a failure in lane %i of two", async (broken) => {
    const lanes = [0, 1].map((lane) => [step(`${lane}`, `process.exit(${lane === broken ? 1 : 0})`)]);
    expect(await run(...lanes)).toBe(false);
  });

  it("end every process when stopped, and begin nothing more", async () => {
    const endless = (name: string) => step(name, `setInterval(() => {}, 1000); ${leave(name)}`);
    const running = run([endless("a"), step("next", leave("next"))], [endless("b")]);
    await expect.poll(() => existsSync(path.join(dir, "a")) && existsSync(path.join(dir, "b"))).toBe(true);
    stop.abort();
    expect(await running).toBe(false);
    expect(existsSync(path.join(dir, "next"))).toBe(false);
  });
});
