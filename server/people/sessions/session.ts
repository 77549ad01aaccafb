import fastifyCookie from "@fastify/cookie";
import fastifySession from "@fastify/session";
import { eq } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Proof } from "#server/access/guards.ts";
import { adminsNeedFactor } from "#server/people/second-factor/queries.ts";
import { cookieSigner } from "#server/people/sessions/cookie-signer.ts";
import { whoUses } from "#server/people/sessions/find-session.ts";
import { noteDevice } from "#server/people/sessions/note-device.ts";
import { currentSession, sessionStore } from "#server/people/sessions/session-store.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { sessions } from "#server/platform/db/schema/sessions.ts";
import { users } from "#server/platform/db/schema/users.ts";
import type { Deps } from "#server/platform/deps.ts";
import { unauthorized } from "#server/platform/errors.ts";
import { deviceTokenOf, registerDeviceCookie } from "#server/platform/http/device-cookie.ts";
import { whereFrom } from "#server/platform/http/where-from.ts";

/** When the browser deletes the cookie. The server's own limits (find-session.ts) are as long or shorter. */
const COOKIE_DAYS = 30;
const DAY_IN_MS = 86_400_000;

/**
 * Keeps sign-in sessions in the table of SPEC §3. The cookie uses the `__Host-` name only under HTTPS, because Safari
 * otherwise rejects Secure cookies.
 */
export async function registerSessions(app: FastifyInstance, { db, config, clock, secret, log }: Deps) {
  const overHttps = isOverHttps(config);
  const store = sessionStore(db, log);
  const whoAsks = async (request: FastifyRequest) => {
    const { sessionId: sid, userId } = request.session;
    const found = userId && (await currentSession(store, request));
    return found ? whoUses(db, found, { sid, from: whereFrom(request), now: clock() }) : undefined;
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
  app.addHook("onRequest", ({ routeOptions, cookies }, _reply, done) => {
    // Without its cookie, the plugin below asks for no session; the browser keeps it.
    if (routeOptions.config?.needsNoSession) delete cookies[cookieName];
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

const isOverHttps = ({ publicUrl }: Deps["config"]) => publicUrl.startsWith("https://");

type SigningIn = {
  /** The user as of the check of the password or passkey. */
  user: Pick<typeof users.$inferSelect, "id" | "passwordHash">;
  provedBy: Proof["by"];
  /** The account was just opened. */
  isFirst?: boolean;
};

/**
 * Starts a sign-in session under a new id; the visitor's previous id stops working (session fixation). @throws AppError
 * 401 if the password has changed since it was checked, because that change ended the account's sessions.
 */
export async function beginSession(
  { db, clock, config }: Pick<Deps, "db" | "clock" | "config">,
  request: FastifyRequest,
  { user, provedBy, isFirst = false }: SigningIn,
): Promise<void> {
  await request.session.regenerate();
  request.session.userId = user.id;
  await request.session.save();
  const { sessionId: sid } = request.session;
  const now = clock();
  const from = whereFrom(request);
  const device = deviceTokenOf(request, { overHttps: isOverHttps(config) });
  await inTransaction(db, async (tx) => {
    const [present] = await tx
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, user.id))
      .for("share");
    if (present?.passwordHash !== user.passwordHash)
      throw unauthorized("Your password was just changed. Sign in again.");
    const proof = { provedAt: now, provedBy };
    await tx
      .update(sessions)
      .set({ startedAt: now, lastUsedAt: now, ...proof, ...from })
      .where(eq(sessions.sid, sid));
    await noteDevice(tx, { userId: user.id, device, isFirst, from, now });
  });
}

/** Records a new proof of the session's user. An ended session stays ended. */
export async function renewProof({ db, clock }: Pick<Deps, "db" | "clock">, request: FastifyRequest, by: Proof["by"]) {
  await db.update(sessions).set({ provedAt: clock(), provedBy: by }).where(eq(sessions.sid, request.session.sessionId));
}
