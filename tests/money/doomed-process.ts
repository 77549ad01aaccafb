import type pg from "pg";
import { buildApp } from "#server/app.ts";
import { createDb, createPool } from "#server/platform/db/client.ts";
import { FirstStatement } from "#server/platform/db/transaction.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { PaymentProcessor } from "#server/processor/port.ts";
import { runDueJobs, type TestApp } from "#tests/support/app.ts";

class Crash extends Error {}
const never = new Promise<never>(() => {});

export type DoomedProcess = Awaited<ReturnType<typeof doomedProcess>>;

/**
 * A moment at which the process can die. Between the points of one stretch, it commits nothing, changes nothing at the
 * processor, and begins neither a job nor a step of its users, so that it leaves the same behind at each of them.
 * Stretches are numbered from 1, and those without points aren't counted, because jobs that are due at once, like the
 * emails of one transaction, run in any order.
 */
export type Point = { what: string; stretch: number };

/**
 * Runs a second process of the product on the same database and processor, which dies at a given point: just before or
 * just after a call to the processor or a commit. From then on its connections are cut and everything it tries fails,
 * so nothing it was doing can finish, as after a kill -9.
 * @param dieAt The number of the point, from 0; without it, the process survives.
 */
export async function doomedProcess({ deps, database }: TestApp, dieAt?: number) {
  const points: Point[] = [];
  let stretch = 0;
  let isNewStretch = true;
  const clients = new Set<pg.PoolClient>();
  let isDead = false;
  let tellOfDeath = () => {};
  const death = new Promise<void>((resolve) => {
    tellOfDeath = resolve;
  });
  const refuseDead = () => {
    if (isDead) throw new Crash("This process is dead.");
  };
  const turn = () => {
    isNewStretch = true;
  };
  const pass = (what: string) => {
    refuseDead();
    if (isNewStretch) stretch += 1;
    isNewStretch = false;
    points.push({ what, stretch });
    if (points.length - 1 !== dieAt) return;
    isDead = true;
    for (const client of clients) cut(client);
    tellOfDeath();
    throw new Crash(what);
  };

  const pool = createPool({ connectionString: database.connectionString, role: "potkeeper_app" });
  pool.on("connect", (client) => {
    clients.add(client);
    watchCommits(client, { pass, turn, refuseDead });
  });
  const processor = deps.processor && watchCalls(deps.processor, { pass, turn, refuseDead });
  const own: Deps = { ...deps, db: createDb(pool), processor };
  const app = await buildApp(own);
  return {
    app,
    points,
    death,
    isDead: () => isDead,
    /** Begins a new stretch, because users repeat the step that was cut off and none before it. */
    beginStep: turn,
    /** Never returns if the process dies during it: the job stays locked, as a killed worker leaves it. */
    runJobs: () =>
      runDueJobs(own, database, (work) => {
        turn();
        return work().catch((error) => (isDead ? never : Promise.reject(error)));
      }),
    close: async () => {
      await app.close().catch(() => {});
      await pool.end();
    },
  };
}

type Watch = { pass: (what: string) => void; turn: () => void; refuseDead: () => void };

/** The database notices, and rolls back open transactions. */
function cut(client: pg.PoolClient) {
  (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy();
}

type Query = (...args: unknown[]) => Promise<unknown>;
type Callback = (error: unknown, result?: unknown) => void;

/**
 * Sessions come and go with every request, and emails wait in their table until they are sent: no money moves with
 * them.
 */
const NO_MONEY = new Set(["sessions", "mails", "notifications"]);

const textOf = ([first]: readonly unknown[]) =>
  typeof first === "string" ? first : ((first as { text?: string }).text ?? "");

/** Returns the table a statement writes to, if it writes. */
function writtenBy(text: string): string | undefined {
  const table = /^\s*(?:insert into|update|delete from)\s+"?(\w+)/i.exec(text)?.[1];
  return table ?? /\b(?:ledger\.post|ledger\.seal|jobs\.enqueue(?:_all)?)\b/.exec(text)?.[0];
}

function watchCommits(client: pg.PoolClient, { pass, turn, refuseDead }: Watch) {
  const query = client.query.bind(client) as Query;
  let isOpen = false;
  let written: string[] = [];
  const run = async (args: unknown[]) => {
    refuseDead();
    const text = textOf(args);
    const write = writtenBy(text);
    if (write) written.push(write);
    if (isOpen && !/^(commit|rollback)/i.test(text)) return query(...args);
    const what = /^rollback/i.test(text) ? [] : written.filter((name) => !NO_MONEY.has(name));
    isOpen = false;
    written = [];
    if (what.length > 0) pass(`before the commit of ${what}`);
    const result = await query(...args);
    if (what.length > 0) {
      turn();
      pass(`after the commit of ${what}`);
    }
    return result;
  };
  const begin = (first: FirstStatement) => {
    try {
      refuseDead();
    } catch (error) {
      return first.answer(error as Error);
    }
    isOpen = true;
    const write = writtenBy(textOf([first]));
    if (write) written.push(write);
    return query(first);
  };
  client.query = ((...args: unknown[]) => {
    const [sent] = args;
    if (sent instanceof FirstStatement) return begin(sent);
    const last = args.at(-1);
    if (typeof last !== "function") return run(args);
    const tell = last as Callback;
    run(args.slice(0, -1)).then((result) => tell(null, result), tell);
    return undefined;
  }) as typeof client.query;
}

/** Calls that change nothing at the processor. */
const READS = /^(retrieve|find|list|paymentIntentOfCharge)/;

function watchCalls(processor: PaymentProcessor, { pass, turn, refuseDead }: Watch): PaymentProcessor {
  return new Proxy(processor, {
    get(target, name: keyof PaymentProcessor) {
      // Only reads the delivered event; makes no call.
      if (name === "readEvent") return target.readEvent;
      const call = target[name] as (input: unknown) => Promise<unknown>;
      return async (input: unknown) => {
        refuseDead();
        pass(`before ${name}`);
        // A refusal can be lost as well.
        const [answer] = await Promise.allSettled([call(input)]);
        if (!READS.test(name)) turn();
        pass(`after ${name}`);
        if (answer?.status === "rejected") throw answer.reason;
        return answer?.value;
      };
    },
  });
}
