import { rm } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { openDatabase } from "#server/platform/db/connect.ts";
import { jobHandlers } from "#server/worker/registry.ts";
import { aPersonWithBrowser } from "#tests/journeys/people.ts";
import { testApp } from "#tests/support/app.ts";
import { connectTo, type TestDatabase } from "#tests/support/database.ts";
import { freePort } from "#tests/support/free-port.ts";
import { passHours } from "#tests/support/pass-hours.ts";
import { playedPlatforms } from "#tests/support/played-season.ts";
import { makeQuickDir } from "#tests/support/quick-dir.ts";

/**
 * An installation of its own within the test's process, for journeys in which time passes. Its clock stands still until
 * the journey moves it, and its jobs run when the journey says so. The platforms play a season by the same clock.
 */
export async function openTimedInstallation({ startsAt }: { startsAt: Date }) {
  const port = await freePort();
  const dataDir = makeQuickDir("potkeeper-timed-");
  const database = await ownDatabase(dataDir);
  let now = () => startsAt;
  const played = await playedPlatforms({ clock: () => now(), kickOff: startsAt });
  const world = await testApp({
    ...{ on: database, startsAt, platforms: played.platforms },
    environment: { PORT: String(port), DATA_DIR: dataDir },
  });
  now = world.clock;
  await world.app.listen({ host: "127.0.0.1", port });

  const pages: Page[] = [];
  const showTime = (page: Page) => page.context().clock.setFixedTime(world.clock());

  return {
    deps: world.deps,
    runJobs: world.runJobs,
    /** Someone with their own browser, whose clock is the installation's. */
    person: async (browser: Browser, name: string): Promise<Page> => {
      const page = await aPersonWithBrowser(browser, name, `http://127.0.0.1:${port}`);
      pages.push(page);
      await showTime(page);
      return page;
    },
    /** Lets days pass, on which people come back often enough to stay signed in. */
    pass: async ({ days = 0, hours = 0 }: { days?: number; hours?: number }): Promise<void> => {
      for (let left = days * 24 + hours; left > 0; left -= 24) {
        await passHours(world, Math.min(left, 24));
        await jobHandlers(world.deps).settle_payout_votes({});
        await jobHandlers(world.deps).settle_commissioner_votes({});
        await world.runJobs();
        await world.comeBack?.();
      }
      for (const page of pages) await showTime(page);
    },
    close: async () => {
      for (const page of pages) await page.context().close();
      await world.close();
      await played.close();
    },
  };
}

export type TimedInstallation = Awaited<ReturnType<typeof openTimedInstallation>>;

async function ownDatabase(dataDir: string): Promise<TestDatabase> {
  const server = await openDatabase({ dataDir, databaseUrl: undefined, appDatabaseUrl: undefined, isPublic: false });
  const connected = connectTo({ name: "timed", connectionString: server.ownerUrl, app: server.app });
  const close = async () => {
    await connected.disconnect();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...connected, close };
}
