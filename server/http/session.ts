import fastifyCookie from "@fastify/cookie";
import fastifySession from "@fastify/session";
import connectPgSimple from "connect-pg-simple";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { findActor } from "#server/http/guards.ts";
import { whereFrom } from "#server/http/where-from.ts";

/** However it is used, a session ends so many days after the sign-in that began it. */
const SESSION_DAYS = 14;
const DAY_IN_MS = 86_400_000;

/**
 * Sessions in the table of SPEC §3. The cookie takes the `__Host-` name only under HTTPS, because Safari
 * refuses Secure cookies without it.
 */
export async function registerSessions(app: FastifyInstance, { db, config, secret, log }: Deps) {
  const overHttps = config.publicUrl.startsWith("https://");
  const store = sessionStore(db, log);

  await app.register(fastifyCookie);
  await app.register(fastifySession, {
    secret,
    cookieName: overHttps ? "__Host-session" : "session",
    saveUninitialized: false,
    rolling: false,
    store: store as never,
    cookie: { path: "/", httpOnly: true, sameSite: "lax", secure: overHttps, maxAge: SESSION_DAYS * DAY_IN_MS },
  });
  app.decorateRequest("actor", null);
  app.decorateRequest("loadActor", null);
  app.addHook("onRequest", async (request) => {
    request.loadActor = () => findActor(db, { userId: request.session.userId, from: whereFrom(request) });
  });
}

type Found = (error: unknown, session?: unknown) => void;

function sessionStore(db: Db, log: Deps["log"]) {
  const PgStore = connectPgSimple({ Store: fastifySession.Store } as never);
  const store = new PgStore({
    pool: db.$client,
    tableName: "sessions",
    createTableIfMissing: false,
    disableTouch: true,
    errorLog: (message: string, error: unknown) => log.warn({ err: error }, message),
  });
  const find: (id: string, found: Found) => void = store.get.bind(store) as never;
  // A database whose socket is missing fails with ENOENT, which the session plugin takes for "no such session": it
  // would sign everyone out for good.
  const findOrFail = (id: string, found: Found) =>
    find(id, (error, session) =>
      found(error ? new Error("The session can't be read.", { cause: error }) : null, session),
    );
  return Object.assign(store, { get: findOrFail });
}

/** Begins a session under a fresh id; whatever id the visitor came with dies (session fixation). */
export async function beginSession(request: FastifyRequest, userId: string) {
  await request.session.regenerate();
  request.session.userId = userId;
}
