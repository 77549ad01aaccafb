import { expect } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { startAgain } from "#tests/money/acts.ts";
import { type DoomedProcess, doomedProcess } from "#tests/money/doomed-process.ts";
import { differencesOfBooks, unfinished } from "#tests/money/two-books.ts";
import { clientOf, type TestApp, testApp } from "#tests/support/app.ts";
import type { Person } from "#tests/support/world.ts";

/** What the processor's own books say of one league in the end, in cents. */
export type Moved = { charges: number; charged: number; refunded: number; sent: number };

/** One way that money takes, as clicks and jobs. Each step can be made again by who does not know what became of it. */
export type Way = {
  leagueId: string;
  steps: readonly (() => Promise<unknown>)[];
  moved: Moved;
};

type Circumstances = {
  /** Whether the processor's events arrive, and are asked for at a start. */
  hearsEvents: boolean;
  /** Settings of the installation other than a trial's. */
  environment?: Record<string, string>;
};

/** A world in which the process that serves everybody can be replaced by one that dies. */
export async function mortalWorld({ hearsEvents, environment = {} }: Circumstances) {
  const lost = { random: () => 0, loss: 1, doubling: 0, delaySecondsMax: 0 };
  const survivor = await testApp({ environment, ...(hearsEvents ? {} : { faults: { events: lost } }) });
  let isRepeated = false;
  let serving: Pick<DoomedProcess, "app" | "runJobs"> = survivor;
  const inject = ((options) => serving.app.inject(options as object)) as TestApp["app"]["inject"];
  const world: TestApp = {
    ...survivor,
    visitor: () => clientOf({ inject }, { beforeCall: survivor.comeBack }),
    runJobs: () => serving.runJobs(),
  };
  return {
    world,
    /** A click; made a second time, it is done now or refused because it was done. */
    click: async (person: Person, endpoint: Endpoint, input: object = {}) => {
      const { status, error } = await person.call(endpoint, input);
      if (isRepeated) expect(status, JSON.stringify(error)).toBeLessThan(500);
      else expect([200, 201], JSON.stringify(error)).toContain(status);
    },
    /**
     * Goes the way with a process that dies at this point, counted from 0, and starts again.
     * @returns At which point it died; undefined when the way has fewer points and was gone unhurt.
     */
    goThrough: async (way: Way, dieAt: number): Promise<string | undefined> => {
      const doomed = await doomedProcess(survivor, dieAt);
      serving = doomed;
      for (const step of way.steps) {
        if (!(await diedOver(doomed, step))) continue;
        serving = survivor;
        await startAgain(world, { asksForEvents: hearsEvents });
        isRepeated = true;
        await step();
        isRepeated = false;
      }
      serving = survivor;
      await doomed.close();
      return doomed.points[dieAt];
    },
  };
}

/** Whether the process died over this step. What is left of it then may hang or fail: nobody waits for it any more. */
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
      where c.status = 'succeeded' and i.metadata ->> 'league_id' = $1) as charges,
    (select coalesce(sum(amount_received), 0)::int from sandbox.payment_intents
      where metadata ->> 'league_id' = $1) as charged,
    (select coalesce(sum(r.amount), 0)::int from sandbox.refunds r
      join sandbox.payment_intents i on i.id = r.payment_intent
      where r.status <> 'failed' and i.metadata ->> 'league_id' = $1) as refunded,
    (select coalesce(sum(amount - amount_reversed), 0)::int from sandbox.transfers
      where transfer_group like 'league:' || $1 || ':%') as sent`;

/** Every way ends with nothing left to pay, so an intent that could still be charged is one too many. */
const LIVE_INTENTS = `
  select id, status from sandbox.payment_intents
  where status not in ('succeeded', 'canceled') and metadata ->> 'league_id' = $1`;

/** Nothing lost, nothing doubled, nothing left on the way: by our books, by the processor's, and one against the other. */
export async function checkBothBooks({ database }: TestApp, { leagueId, moved }: Way): Promise<void> {
  const { rows } = await database.ownerPool.query(MOVED, [leagueId]);
  expect(rows[0]).toEqual(moved);
  expect((await database.ownerPool.query(LIVE_INTENTS, [leagueId])).rows).toEqual([]);
  expect(await differencesOfBooks(database.ownerPool)).toEqual([]);
  expect(await unfinished(database.ownerPool)).toEqual([]);
}
