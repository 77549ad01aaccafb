import type { preSerializationAsyncHookHandler } from "fastify";
import { Logger, runOnce } from "graphile-worker";
import { encode, type z } from "zod";
import type { Endpoint } from "#contract/platform/endpoint.ts";
import type { ErrorBody } from "#contract/platform/errors.ts";
import type { Faults } from "#sandbox/faults.ts";
import { buildApp } from "#server/app.ts";
import { openPayments, SANDBOX_FUNDS } from "#server/open-payments.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { createDb } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Clock } from "#server/platform/lib/clock.ts";
import { createLog } from "#server/platform/lib/log.ts";
import { createPasswords } from "#server/platform/lib/passwords.ts";
import { openPlatforms } from "#server/results/platforms/open-platforms.ts";
import { jobHandlers } from "#server/worker/registry.ts";
import { testClock } from "#tests/support/clock.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";

const SECRET = "a secret that only the tests know, 32 characters and more";

/** The minimum argon2 accepts, because a run opens thousands of accounts. */
const CHEAP_HASHING = { memoryCost: 8, timeCost: 1 };

/**
 * Fastify looks for a plugin's name among all loaded modules, which takes a tenth of the time that an installation
 * does. It asks the plugin first.
 */
Object.defineProperty(Function.prototype, Symbol.for("fastify.display-name"), { value: "plugin", writable: true });

type Chosen = {
  environment?: Record<string, string>;
  faults?: Faults;
  /** A database that already has data; by default, a new one. */
  on?: TestDatabase;
  startsAt?: Date;
  /** Whether sessions and proofs age as the test moves the clock. By default, everyone has always just signed in. */
  sessionsAge?: boolean;
};

/** The whole product on its own database, with a clock that the test moves and jobs that run on request. */
export async function testApp({
  environment = {},
  faults = {},
  on,
  startsAt,
  sessionsAge = false,
  ...overrides
}: Chosen & Partial<Deps> = {}) {
  const database = on ?? (await testDatabase({ plansOnce: true }));
  const { clock, advance } = testClock(startsAt);
  const comeBack = sessionsAge ? undefined : stayingSignedIn(database, clock);
  const read = overrides.config ?? readConfig({ RATE_LIMIT: "off", ...environment });
  const config = overrides.mailer
    ? { ...read, mail: { mode: "server" as const, smtpUrl: "smtp://mail.example" } }
    : read;
  const base = { db: createDb(database.pool, config), config, clock, secret: SECRET };
  const deps: Deps = {
    ...base,
    log: createLog("silent"),
    passwords: createPasswords(CHEAP_HASHING),
    mailer: undefined,
    platforms: openPlatforms(base),
    ...openPayments(base, { faults }),
    ...overrides,
    config,
  };
  await deps.sandbox?.ensureOperatingFunds({ cents: SANDBOX_FUNDS });
  const app = await buildApp(deps);
  app.addHook("preSerialization", checkAnswer);

  /** Runs every due job, and the jobs they cause, until none is left. */
  const runJobs = () => runDueJobs(deps, database);
  /** Lets days pass while calls are under way: one that finds its session too old would lose it for good. */
  const passDays = async (days: number) => {
    await comeBack?.(new Date(clock().getTime() + days * 86_400_000));
    advance({ days });
  };
  const close = async () => {
    await app.close();
    await database.close();
  };
  return {
    app,
    deps,
    database,
    clock: deps.clock,
    advance,
    runJobs,
    comeBack,
    passDays,
    close,
    visitor: ({ ip }: { ip?: string } = {}) =>
      clientOf(app, { ip, beforeCall: comeBack && (() => comeBack()), deps: () => deps }),
    /** A program that has this key, and no cookies. */
    program: (key: string) => clientOf(app, { key, deps: () => deps }),
  };
}

export type TestApp = Awaited<ReturnType<typeof testApp>>;

/** Checks an answer against the whole contract: in production, only the types of its values are checked (answer-writer.ts). */
const checkAnswer: preSerializationAsyncHookHandler = async ({ routeOptions }, { statusCode }, answer) => {
  const { response = {} } = (routeOptions.schema ?? {}) as { response?: Record<number, z.ZodType> };
  const schema = response[statusCode];
  if (schema) encode(schema, answer);
  return answer;
};

/**
 * Makes every session look new before the first call after the clock has moved (RULES §16). Given the moment that the
 * clock is about to move to, does so beforehand, so that calls under way during the move keep their sessions.
 */
function stayingSignedIn({ ownerPool }: TestDatabase, clock: Clock) {
  let last = clock();
  let renewed: Promise<unknown> = Promise.resolve();
  return async (at = clock()) => {
    if (at > last) {
      last = at;
      const text =
        "update sessions set started_at = $1, last_used_at = $1, proved_at = $1 where started_at is not null";
      renewed = ownerPool.query(text, [last]);
    }
    // Concurrent calls wait for the one that renews all sessions.
    await renewed;
  };
}

type Work = () => Promise<unknown>;

/** @param around Wraps each job. */
export const runDueJobs = (deps: Deps, { ownerPool }: TestDatabase, around = (work: Work) => work()) =>
  runOnce({
    pgPool: ownerPool,
    taskList: dueJobs(deps, around),
    logger: new Logger(() => () => {}),
    noHandleSignals: true,
  });

function dueJobs(deps: Deps, around: (work: Work) => Promise<unknown>) {
  return Object.fromEntries(
    Object.entries(jobHandlers(deps)).map(([name, handle]) => [
      name,
      async (payload: unknown) => void (await around(() => handle(payload as never))),
    ]),
  );
}

type Answer<E extends Endpoint> = z.output<E["schema"]["response"][keyof E["schema"]["response"] & (200 | 201)]>;
type Input = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };

type From = { ip?: string | undefined; key?: string; beforeCall?: (() => Promise<void>) | undefined; deps: () => Deps };

/**
 * A client like a browser: keeps its cookie and sends a browser's headers; or a program with a key. @param from Its address, what happens before
 * each call, and what the server works with, for scenes that are set without calls.
 */
export function clientOf(
  app: Pick<Awaited<ReturnType<typeof buildApp>>, "inject">,
  { ip = "127.0.0.1", key, beforeCall, deps }: From,
) {
  const jar = new Map<string, string>();
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const ofBrowser = () => ({ ...(jar.size > 0 ? { cookie: cookies() } : {}), "sec-fetch-site": "same-origin" });
  const headers = () => (key === undefined ? ofBrowser() : { authorization: `Bearer ${key}` });
  async function call<E extends Endpoint>(endpoint: E, { params = {}, query, body }: Input = {}) {
    await beforeCall?.();
    const path = endpoint.url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
    const response = await app.inject({
      method: endpoint.method,
      remoteAddress: ip,
      url: query ? `${path}?${new URLSearchParams(query)}` : path,
      headers: headers(),
      ...(body === undefined ? {} : { payload: body as object }),
    });
    for (const { name, value } of response.cookies) {
      if (value === "") jar.delete(name);
      else jar.set(name, value);
    }
    const isJson = String(response.headers["content-type"]).startsWith("application/json");
    const answer: unknown = response.body && isJson ? response.json() : undefined;
    return {
      status: response.statusCode,
      headers: response.headers,
      body: answer as Answer<E>,
      error: answer as ErrorBody,
    };
  }
  return { call, cookie: cookies, ip, deps };
}
export type Client = ReturnType<typeof clientOf>;
