import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import type { Config } from "#server/platform/config/config.ts";
import { createPool } from "#server/platform/db/client.ts";
import { openDatabase } from "#server/platform/db/connect.ts";
import { systemClock } from "#server/platform/lib/clock.ts";
import { diamondClub, frozenPonds, hoopDreams, premierPals } from "./finished-leagues.ts";
import { harborBowl } from "./linked-league.ts";
import { fairwayFriends, hardwoodHeroes, pickemPalace } from "./open-leagues.ts";
import { type People, signUpEveryone } from "./people.ts";
import { dynastyOfDorks, lastOneStanding, sundayScaries } from "./running-leagues.ts";
import { type Story, tellStories } from "./timeline.ts";
import { backyardBaseball, thursdayNightPicks } from "./treasurer-leagues.ts";
import { isarIce, quaysideGaffers } from "./treasurer-leagues-abroad.ts";
import { creaseKeepers, lastBatter, silentSixers } from "./waiting-leagues.ts";
import { type DemoWorld, openWorld } from "./world.ts";

const STARTS_DAYS_AGO = 120;
const SAYS_EVERY_DAYS = 30;
export const STORIES: readonly ((people: People, today: Date) => Story)[] = [
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

/** Holds an address while the demo is made, so that nothing else takes it, and visitors learn that it is coming. */
export async function closedDoor({ host, port }: Pick<Config, "host" | "port">) {
  const headers = { "content-type": "text/plain; charset=utf-8", "retry-after": "60" };
  const server = createServer(({ url }, answer) =>
    answer
      .writeHead(url === "/healthz" ? 200 : 503, headers)
      .end("The demo is being made. Come back in two minutes.\n"),
  );
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, host, resolve);
  });
  const open = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { port: (server.address() as AddressInfo).port, open };
}

/**
 * Makes a demo's people and leagues in an empty installation, using the product's own calls over the past months.
 * A signal ends the making, and with it the database. @param made.afterwards Works on the world once everything is told.
 * @returns The people's usernames.
 */
export async function makeDemo(
  config: Config,
  {
    stories = STORIES,
    afterwards,
  }: { stories?: typeof STORIES; afterwards?: (world: DemoWorld) => Promise<unknown> } = {},
): Promise<string[]> {
  let ending: Promise<void> | undefined;
  const end = () => {
    ending ??= opening.then(({ stop }) => stop()).finally(() => process.exit(0));
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.on(signal, end);
  console.log(`Making the demo: ${stories.length} leagues over ${STARTS_DAYS_AGO} days. This takes about a minute.`);
  const opening = openDatabase(config);
  const { ownerUrl, app, stop } = await opening;
  const pool = createPool(app);
  // Stopping the database may break idle connections in the pool.
  pool.on("error", () => {});
  try {
    const today = systemClock();
    const world = await openWorld({ config, ownerUrl, pool, today, startsDaysAgo: STARTS_DAYS_AGO });
    try {
      const people = await fill(world, stories);
      await afterwards?.(world);
      return people;
    } finally {
      await world.close();
    }
  } finally {
    // What fails because the database is ending is no fault.
    await ending;
    await pool.end();
    await stop();
    for (const signal of signals) process.off(signal, end);
  }
}

async function fill(world: DemoWorld, stories: typeof STORIES): Promise<string[]> {
  const people = await signUpEveryone(world);
  let toSay = STARTS_DAYS_AGO;
  const moveTo = ({ daysAgo }: { daysAgo: number }) => {
    for (; daysAgo < toSay; toSay -= SAYS_EVERY_DAYS) console.log(`  ${toSay} days ago`);
    world.moveTo({ daysAgo });
  };
  await tellStories(
    stories.map((story) => story(people, world.today)),
    { moveTo, afterwards: world.runJobs },
  );
  await world.seal();
  const { entries, violations } = await verifyBooks(world.deps.db);
  if (violations.length > 0) throw new Error(`The books don't balance: ${violations[0]?.violation}.`);
  console.log(`${stories.length} leagues, ${Object.keys(people).length} people, ${entries} journal entries.`);
  return Object.keys(people);
}
