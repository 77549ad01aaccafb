import fastifyCookie from "@fastify/cookie";
import fastifySession from "@fastify/session";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { adminsNeedFactor } from "#server/people/second-factor/queries.ts";
import { cookieSigner } from "#server/people/sessions/cookie-signer.ts";
import { whoUses } from "#server/people/sessions/find-session.ts";
import { currentSession, sessionStore } from "#server/people/sessions/session-store.ts";
import type { Deps } from "#server/platform/deps.ts";
import { bearerOf } from "#server/platform/http/bearer.ts";
import { registerDeviceCookie } from "#server/platform/http/device-cookie.ts";
import { whereFrom } from "#server/platform/http/where-from.ts";

/** When the browser deletes the cookie. The server's own limits (find-session.ts) are as long or shorter. */
const COOKIE_DAYS = 30;
const DAY_IN_MS = 86_400_000;

/**
 * Keeps sign-in sessions in the table of SPEC §3. The cookie uses the `__Host-` name only under HTTPS, because Safari
 * otherwise rejects Secure cookies.
 */
export async function registerSessions(app: FastifyInstance, { db, config, clock, secret, log }: Deps) {
  const overHttps = config.publicUrl.startsWith("https://");
  const store = sessionStore(db, log);
  const whoAsks = async (request: FastifyRequest) => {
    const { sessionId: sid, userId } = request.session;
    const found = userId && (await currentSession(store, request));
    return found ? whoUses(db, found, { sid, from: whereFrom(request, config), now: clock() }) : undefined;
  };
  const loadActor = async (request: FastifyRequest) => {
    const who = await whoAsks(request);
    if (!who) return undefined;
    request.proof = who.proof;
    request.account = who.account;
    return { ...who.actor, mustSetUpSecondFactor: who.isAdminWithoutFactor && adminsNeedFactor(config) };
  };

  const cookieName = overHttps ? "__Host-session" : "session";

  await app.register(fastifyCookie);
  app.addHook("onRequest", (request, _reply, done) => {
    // Without its cookie, the plugin below asks for no session; the browser keeps it.
    if (request.routeOptions.config?.needsNoSession) delete request.cookies[cookieName];
    // A request with a key is its owner's, whatever cookies come along.
    if (bearerOf(request) !== undefined) request.cookies = {};
    done();
  });
  await app.register(fastifySession, {
    secret: cookieSigner(secret),
    cookieName,
    saveUninitialized: false,
    rolling: false,
    store: store as never,
    cookie: { path: "/", httpOnly: true, sameSite: "lax", secure: overHttps, maxAge: COOKIE_DAYS * DAY_IN_MS },
  });
  registerDeviceCookie(app, { overHttps });
  app.decorateRequest("actor", null);
  app.decorateRequest("proof", null);
  app.decorateRequest("account", null);
  app.decorateRequest("loadActor", null);
  app.addHook("onRequest", (request, _reply, done) => {
    request.loadActor = () => loadActor(request);
    done();
  });
  return { whoAsks };
}
