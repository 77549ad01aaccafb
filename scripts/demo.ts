import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Config, readConfig } from "#server/platform/config/config.ts";
import { buildWebIfStale } from "./build-web.ts";
import { closedDoor, makeDemo } from "./demo/make-demo.ts";
import { ADMIN, PASSWORD } from "./demo/people.ts";
import { endWithFault } from "./end-with-fault.ts";
import { readArguments, showUsage } from "./read-arguments.ts";
import { serveUntilStopped } from "./serve-until-stopped.ts";

const USAGE = `Usage: npm run demo [-- --port PORT --data DIRECTORY]
Without a port: 3000, or another one if that is taken. Without a directory, the demo ends with the command.`;
const HOST = "127.0.0.1";
const USUAL_PORT = 3000;

/**
 * `npm run demo`: makes an installation of its own with people and leagues, using the product's own calls over the past
 * months, and serves it. It takes nothing from the environment or .env, so it never touches what they name.
 */
const { values } = readArguments({ usage: USAGE, options: { port: { type: "string" }, data: { type: "string" } } });
if (values.port !== undefined && !/^\d{1,5}$/.test(values.port)) showUsage(USAGE, "--port takes a number");
try {
  if (values.data && existsSync(values.data) && readdirSync(values.data).length > 0)
    throw new Error(`${values.data} isn't empty. The demo needs a directory of its own.`);
  buildWebIfStale();
  const door = await (values.port
    ? closedDoor({ host: HOST, port: Number(values.port) })
    : closedDoor({ host: HOST, port: USUAL_PORT }).catch(() => closedDoor({ host: HOST, port: 0 })));
  const config = readConfig({ PORT: String(door.port), DATA_DIR: values.data ?? ownDirectory(), RATE_LIMIT: "off" });
  const people = await makeDemo(config);
  await door.open();
  await serveUntilStopped(() => welcome(config, people), { config });
} catch (error) {
  endWithFault(error, 1);
}

/** Other accounts can enter it, because root starts the database under another one. */
function ownDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), "potkeeper-demo-"));
  chmodSync(directory, 0o755);
  process.once("exit", () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

function welcome({ publicUrl, dataDir }: Config, people: readonly string[]): string {
  const others = people.filter((name) => !["casey", "alice", "dana", ADMIN].includes(name));
  return `The demo is ready at ${publicUrl}/login
Everyone's password is "${PASSWORD}". Sign in as
  casey  to run leagues whose money Potkeeper holds
  alice  to play: pay, vote and win
  dana   to keep the money of leagues yourself
  ${ADMIN}    to see everything, as an admin
or as ${others.join(", ")}.
Ctrl+C ends the demo${values.data ? `; ${dataDir} keeps it` : " and removes it"}. Nothing here is real: no money moves, and no email is sent.`;
}
