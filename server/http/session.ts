import fastifyCookie from "@fastify/cookie";
import fastifySession from "@fastify/session";
import connectPgSimple from "connect-pg-simple";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "#server/deps.ts";
import { findActor } from "#server/http/guards.ts";

/** However it is used, a session ends so many days after the sign-in that began it. */
const SESSION_DAYS = 14;
const DAY_IN_MS = 86_400_000;

/**
 * Sessions in the table of SPEC §3. The cookie takes the `__Host-` name only under HTTPS, because Safari
 * refuses Secure cookies without it.
 */
export async function registerSessions(app: FastifyInstance, { db, config, secret }: Deps) {
  const overHttps = config.publicUrl.startsWith("https://");
  const PgStore = connectPgSimple({ Store: fastifySession.Store } as never);
  const store = new PgStore({
    pool: db.$client,
    tableName: "sessions",
    createTableIfMissing: false,
    disableTouch: true,
  });

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
    request.loadActor = () => findActor(db, request.session.userId);
  });
}

/** Begins a session under a fresh id; whatever id the visitor came with dies (session fixation). */
export async function beginSession(request: FastifyRequest, userId: string) {
  await request.session.regenerate();
  request.session.userId = userId;
}
