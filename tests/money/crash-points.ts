import { expect } from "vitest";
import type { Endpoint } from "#contract/platform/endpoint.ts";
import type { Platforms } from "#server/platform/fantasy-platforms.ts";
import { startAgain } from "#tests/money/acts.ts";
import { type DoomedProcess, doomedProcess, type Point } from "#tests/money/doomed-process.ts";
import { differencesOfBooks, unfinished } from "#tests/money/two-books.ts";
import { clientOf, type TestApp, testApp } from "#tests/support/app.ts";
import { testDatabase } from "#tests/support/database.ts";
import type { Person } from "#tests/support/world.ts";

/** One league's totals in the processor's own books at the end, in cents. */
export type Moved = { charges: number; charged: number; refunded: number; sent: number };

/**
 * One path that money takes, as clicks and jobs. Each step can be repeated by someone who doesn't know how the first
 * try ended.
 */
export type Way = {
  leagueId: string;
  /** Makes new ones for each copy of the world, because they remember earlier answers. */
  steps: () => readonly (() => Promise<unknown>)[];
  moved: Moved;
};

export type Circumstances = {
  /** Whether the processor's events arrive, and a start asks for missing ones. */
  hearsEvents: boolean;
  /** Settings that differ from a trial's. */
  environment?: Record<string, string>;
  /** Fantasy platforms other than a trial's. */
  platforms?: Platforms;
};

/**
 * A world whose serving process can be replaced by one that dies. Once frozen, it can start from that moment any
 * number of times, each time with the same people.
 */
export async function mortalWorld({ hearsEvents, environment = {}, platforms }: Circumstances) {
  const lost = { random: () => 0, loss: 1, doubling: 0, delaySecondsMax: 0 };
  const settings = {
    environment,
    ...(platforms && { platforms }),
    ...(hearsEvents ? {} : { faults: { events: lost } }),
  };
  const first = await testApp(settings);
  let survivor = first;
  let isRepeated = false;
  let serving: Pick<DoomedProcess, "app" | "runJobs"> = survivor;
  const inject = ((options) => serving.app.inject(options as object)) as TestApp["app"]["inject"];
  const visitor = () =>
    clientOf({ inject }, { beforeCall: async () => survivor.comeBack?.(), deps: () => survivor.deps });
  const worldNow = (): TestApp => ({ ...survivor, visitor, runJobs: () => serving.runJobs() });
  return {
    get world() {
      return worldNow();
    },
    /** Ends the world's own process; from now on it lives in copies. */
    freeze: async () => {
      // A copy's clock starts here, and renews sessions only when it moves.
      await survivor.comeBack?.();
      await survivor.app.close();
      await survivor.database.disconnect();
    },
    /** Does the work in a copy of the frozen world. The copy can be frozen, too, and copied during the work. */
    inACopy: async (work: () => Promise<void>) => {
      const frozen = survivor;
      const on = await testDatabase({ template: frozen.database.name, plansOnce: true });
      const copy = await testApp({ ...settings, on, startsAt: frozen.clock() });
      survivor = copy;
      serving = copy;
      isRepeated = false;
      try {
        await work();
      } finally {
        await copy.close();
        survivor = frozen;
        serving = frozen;
      }
    },
    close: first.database.close,
    /** A click. If repeated, it either works now or is refused because it already worked. */
    click: async (person: Person, endpoint: Endpoint, input: object = {}) => {
      const { status, error } = await person.call(endpoint, input);
      if (isRepeated) expect(status, JSON.stringify(error)).toBeLessThan(500);
      else expect([200, 201], JSON.stringify(error)).toContain(status);
    },
    /**
     * Follows the path with a process that dies at this point, counted from 0, and restarts.
     * @returns The points that it reached: all of the path's if it wasn't to die.
     */
    goThrough: async (way: Way, dieAt?: number): Promise<readonly Point[]> => {
      const doomed = await doomedProcess(survivor, dieAt);
      serving = doomed;
      for (const step of way.steps()) {
        doomed.beginStep();
        if (!(await diedOver(doomed, step))) continue;
        serving = survivor;
        await startAgain(worldNow(), { asksForEvents: hearsEvents });
        isRepeated = true;
        await step();
        isRepeated = false;
      }
      serving = survivor;
      await doomed.close();
      return doomed.points;
    },
  };
}

/** Returns whether the process died during this step. Whatever is left of it may hang or fail; nothing waits for it. */
async function diedOver(process: DoomedProcess, step: () => Promise<unknown>): Promise<boolean> {
  if (process.isDead()) {
    await step();
    return false;
  }
  const work = step();
  work.catch(() => {});
  await Promise.race([work.catch((error) => (process.isDead() ? undefined : Promise.reject(error))), process.death]);
  return process.isDead();
}

const MOVED = `
  select
    (select count(*)::int from sandbox.charges c join sandbox.payment_intents i on i.id = c.payment_intent
      where c.status = 'succeeded' and i.body #>> '{metadata,league_id}' = $1) as charges,
    (select coalesce(sum(amount_received), 0)::int from sandbox.payment_intents
      where body #>> '{metadata,league_id}' = $1) as charged,
    (select coalesce(sum(r.amount), 0)::int from sandbox.refunds r
      join sandbox.payment_intents i on i.id = r.payment_intent
      where r.status <> 'failed' and i.body #>> '{metadata,league_id}' = $1) as refunded,
    (select coalesce(sum(amount - amount_reversed), 0)::int from sandbox.transfers
      where transfer_group like 'league:' || $1 || ':%') as sent`;

/** Every path ends with nothing left to pay, so any intent that could still be charged is one too many. */
const LIVE_INTENTS = `
  select id, status from sandbox.payment_intents
  where status not in ('succeeded', 'canceled') and body #>> '{metadata,league_id}' = $1`;

/** Checks that nothing is lost, doubled or left unfinished: by our books, by the processor's, and comparing both. */
export async function checkBothBooks({ database }: TestApp, { leagueId, moved }: Way): Promise<void> {
  const { rows } = await database.ownerPool.query(MOVED, [leagueId]);
  expect(rows[0]).toEqual(moved);
  expect((await database.ownerPool.query(LIVE_INTENTS, [leagueId])).rows).toEqual([]);
  expect(await differencesOfBooks(database.ownerPool)).toEqual([]);
  expect(await unfinished(database.ownerPool)).toEqual([]);
}
