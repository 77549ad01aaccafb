import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { type Config, readConfig } from "#server/platform/config/config.ts";
import { createPool } from "#server/platform/db/client.ts";
import { openDatabase } from "#server/platform/db/connect.ts";
import { systemClock } from "#server/platform/lib/clock.ts";
import { buildWebIfStale } from "./build-web.ts";
import { diamondClub, frozenPonds, hoopDreams, premierPals } from "./demo/finished-leagues.ts";
import { harborBowl } from "./demo/linked-league.ts";
import { fairwayFriends, hardwoodHeroes, pickemPalace } from "./demo/open-leagues.ts";
import { ADMIN, PASSWORD, signUpEveryone } from "./demo/people.ts";
import { dynastyOfDorks, lastOneStanding, sundayScaries } from "./demo/running-leagues.ts";
import { tellStories } from "./demo/timeline.ts";
import { backyardBaseball, thursdayNightPicks } from "./demo/treasurer-leagues.ts";
import { isarIce, quaysideGaffers } from "./demo/treasurer-leagues-abroad.ts";
import { creaseKeepers, lastBatter, silentSixers } from "./demo/waiting-leagues.ts";
import { openWorld } from "./demo/world.ts";
import { endWithFault } from "./end-with-fault.ts";
import { readArguments, showUsage } from "./read-arguments.ts";
import { serveUntilStopped } from "./serve-until-stopped.ts";

const USAGE = `Usage: npm run demo [-- --port PORT --data DIRECTORY]
Without a port: 3000, or another one if that is taken. Without a directory, the demo ends with the command.`;
const STARTS_DAYS_AGO = 120;
const SAYS_EVERY_DAYS = 30;
const USUAL_PORT = 3000;
const STORIES = [
  diamondClub,
  lastBatter,
  premierPals,
  frozenPonds,
  hoopDreams,
  sundayScaries,
  dynastyOfDorks,
  lastOneStanding,
  pickemPalace,
  hardwoodHeroes,
  fairwayFriends,
  harborBowl,
  creaseKeepers,
  silentSixers,
  thursdayNightPicks,
  backyardBaseball,
  quaysideGaffers,
  isarIce,
];

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
    ? closedDoor(Number(values.port))
    : closedDoor(USUAL_PORT).catch(() => closedDoor(0)));
  const config = readConfig({ PORT: String(door.port), DATA_DIR: values.data ?? ownDirectory(), RATE_LIMIT: "off" });
  const people = await makeDemo(config);
  await door.open();
  await serveUntilStopped(() => welcome(config, people), config);
} catch (error) {
  endWithFault(error, 1);
}

/** Holds the port while the demo is made, so that nothing else that starts meanwhile takes it. */
async function closedDoor(port: number) {
  const server = createServer((_, answer) => answer.writeHead(503).end("The demo is being made.\n"));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", resolve);
  });
  const open = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { port: (server.address() as AddressInfo).port, open };
}

/** Other accounts can enter it, because root starts the database under another one. */
function ownDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), "potkeeper-demo-"));
  chmodSync(directory, 0o755);
  process.once("exit", () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** @returns The names of the people. A signal ends the making, and with it the database. */
async function makeDemo(config: Config): Promise<string[]> {
  let ending: Promise<void> | undefined;
  const end = () => {
    ending ??= opening.then(({ stop }) => stop()).finally(() => process.exit(0));
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.on(signal, end);
  console.log(`Making the demo: ${STORIES.length} leagues over ${STARTS_DAYS_AGO} days. This takes about a minute.`);
  const opening = openDatabase(config);
  const { ownerUrl, app, stop } = await opening;
  const pool = createPool(app);
  // Stopping the database may break idle connections in the pool.
  pool.on("error", () => {});
  try {
    return await fill({ config, ownerUrl, pool });
  } finally {
    // What fails because the database is ending is no fault.
    await ending;
    await pool.end();
    await stop();
    for (const signal of signals) process.off(signal, end);
  }
}

async function fill(place: Pick<Parameters<typeof openWorld>[0], "config" | "ownerUrl" | "pool">): Promise<string[]> {
  const today = systemClock();
  const world = await openWorld({ ...place, today, startsDaysAgo: STARTS_DAYS_AGO });
  try {
    const people = await signUpEveryone(world);
    let toSay = STARTS_DAYS_AGO;
    const moveTo = ({ daysAgo }: { daysAgo: number }) => {
      for (; daysAgo < toSay; toSay -= SAYS_EVERY_DAYS) console.log(`  ${toSay} days ago`);
      world.moveTo({ daysAgo });
    };
    await tellStories(
      STORIES.map((story) => story(people, today)),
      { moveTo, afterwards: world.runJobs },
    );
    await world.seal();
    const { entries, violations } = await verifyBooks(world.deps.db);
    if (violations.length > 0) throw new Error(`The books don't balance: ${violations[0]?.violation}.`);
    console.log(`${STORIES.length} leagues, ${Object.keys(people).length} people, ${entries} journal entries.`);
    return Object.keys(people);
  } finally {
    await world.close();
  }
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
