import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ConfigError } from "#server/platform/config/config-error.ts";
import { processEnvironment } from "#server/platform/config/env-file.ts";

let folder: string;
const NAMES = ["ENV_FILE", "HOST", "PORT", "MAIL_FROM"];
const before = NAMES.map((name) => [name, process.env[name]] as const);
const home = process.cwd();

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "potkeeper-env-"));
  process.chdir(folder);
  process.env.ENV_FILE = "";
});
afterEach(() => {
  process.chdir(home);
  for (const [name, value] of before) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  rmSync(folder, { recursive: true });
});

it("The file .env sets only what the process's own environment doesn't", () => {
  writeFileSync(".env", 'PORT=4000\nHOST=127.0.0.2\nMAIL_FROM="A Pot <pot@example.com>"\n');
  process.env.HOST = "";
  expect(processEnvironment()).toMatchObject({ PORT: "4000", HOST: "", MAIL_FROM: "A Pot <pot@example.com>" });
});

it("ENV_FILE names another file, or none", () => {
  writeFileSync(".env", "PORT=4000\n");
  writeFileSync("other.env", "HOST=127.0.0.3\n");
  process.env.ENV_FILE = "none";
  expect(processEnvironment().PORT).toBeUndefined();
  process.env.ENV_FILE = "other.env";
  expect([processEnvironment().HOST, processEnvironment().PORT]).toEqual(["127.0.0.3", undefined]);
});

it("A missing file named by ENV_FILE is refused with a sentence; .env may be missing", () => {
  expect(() => processEnvironment()).not.toThrow();
  process.env.ENV_FILE = "missing.env";
  expect(() => processEnvironment()).toThrow(ConfigError);
  expect(() => processEnvironment()).toThrow("The file missing.env can't be read");
});
