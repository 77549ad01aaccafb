import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { type Running, start } from "#server/main.ts";
import { type Config, readSettings } from "#server/platform/config/config.ts";
import { deleteEmbedded } from "#server/platform/db/embedded/server.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { endWithFault } from "../end-with-fault.ts";
import { closedDoor, makeDemo, STORIES } from "./make-demo.ts";
import { ADMIN } from "./people.ts";
import type { DemoWorld } from "./world.ts";

/** Two to six in the morning in the United States. */
const NIGHT_UTC_HOUR = 10;

/**
 * Makes a demo, serves it, and does both again each night (RULES §15). What its visitors left is deleted first; nothing
 * else in DATA_DIR is touched. @param given.night Settles when it is time.
 */
export async function serveDemo(
  config: Config,
  { stories = STORIES, night = nextNight }: { stories?: typeof STORIES; night?: () => Promise<unknown> } = {},
): Promise<Running> {
  let serving = serveNew(config, stories);
  const { url } = await serving;
  const startOver = async () => {
    for (;;) {
      await night();
      serving = serving.then(({ stop }) => stop()).then(() => serveNew(config, stories));
      await serving;
    }
  };
  // Something outside, such as the container's restart policy, starts it again.
  startOver().catch((error) => endWithFault(error, 1));
  return { url, stop: async () => (await serving).stop() };
}

const nextNight = () => sleep(msUntilNight(new Date()), undefined, { ref: false });

/** How long until the next reset, at least an hour. */
export function msUntilNight(now: Date): number {
  const today = new Date(now).setUTCHours(NIGHT_UTC_HOUR, 0, 0, 0) - now.getTime();
  return today < 3_600_000 ? today + 86_400_000 : today;
}

async function serveNew(config: Config, stories: typeof STORIES): Promise<Running> {
  const door = await closedDoor(config);
  try {
    await deleteEmbedded(config);
    const afterwards = ({ deps: { db } }: DemoWorld) =>
      db.update(users).set({ role: "user" }).where(eq(users.username, ADMIN));
    await makeDemo(whileMade(config), { stories, afterwards });
  } finally {
    await door.open();
  }
  return start(config);
}

/** People register and call one another while the demo is made, as on a trial. */
function whileMade({ dataDir, sessionSecret }: Config): Config {
  const { config } = readSettings({ RATE_LIMIT: "off" });
  return { ...config, dataDir, sessionSecret };
}
