import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findUserByName } from "#server/people/auth/queries.ts";
import type { Db } from "#server/platform/db/client.ts";
import { whereFrom } from "#server/platform/http/where-from.ts";
import { hasSecurityLog, securityLog } from "#server/platform/lib/security-log.ts";
import { securityEvents } from "#server/platform/metrics/meters.ts";

/** Calls that sign people in or out or prove their identity, and each one's name in the security log. With the method where that decides. */
const EVENTS: Record<string, string> = {
  "/api/auth/register": "register",
  "/api/auth/login": "sign_in",
  "/api/auth/passkey-sign-in": "sign_in_with_passkey",
  "/api/auth/second-step/passkey": "second_step",
  "/api/auth/second-step/authenticator": "second_step",
  "/api/auth/second-step/recovery-code": "second_step",
  "/api/auth/logout": "sign_out",
  "/api/auth/reauthenticate": "prove_again",
  "/api/auth/reauthenticate/passkey": "prove_again",
  "/api/auth/forgot-password": "ask_for_password_reset",
  "/api/auth/reset-password": "reset_password",
  "/api/auth/profile": "change_profile",
  "/api/auth/reauthenticate/identity": "ask_to_prove_again",
  "POST /api/auth/identity": "ask_to_link_identity",
  "DELETE /api/auth/identity": "unlink_identity",
};
const REFUSALS = new Set([401, 403, 429]);

/**
 * Writes a line to the security log for each call that signs someone in or out, whatever its outcome, and for each
 * refused call: who, from where, what. The metrics count the same. Runs after the answer, so that it delays no one.
 */
export function registerSecurityLines(app: FastifyInstance, { db }: { db: Db }) {
  app.decorateRequest("securityEvent", null);
  const write = async (event: string, request: FastifyRequest, reply: FastifyReply) => {
    const outcome = request.securityEvent?.outcome ?? (reply.statusCode < 400 ? "done" : "refused");
    securityEvents.inc({ event, outcome });
    if (!hasSecurityLog(db)) return;
    const who = await whoOf(request, db).catch(() => ({}));
    const { method, id: reqId, routeOptions } = request;
    const facts = { reqId, method, route: routeOptions.url, status: reply.statusCode, keyId: request.actor?.key?.id };
    securityLog(db, {
      event,
      outcome,
      from: whereFrom(request),
      ...who,
      ...facts,
    });
  };
  app.addHook("onResponse", (request, reply, done) => {
    const event = request.securityEvent?.event ?? eventOf(request, reply);
    if (!event) return done();
    write(event, request, reply).then(() => done(), done);
  });
}

function eventOf({ method, routeOptions: { url = "" } }: FastifyRequest, { statusCode }: FastifyReply) {
  const isRead = method === "GET" || method === "HEAD";
  const named = isRead ? undefined : (EVENTS[url] ?? EVENTS[`${method} ${url}`]);
  if (named) return named;
  // A page that only asks whether someone is signed in isn't refused anything.
  if (!REFUSALS.has(statusCode) || (isRead && statusCode === 401)) return undefined;
  return "call";
}

type Named = { username?: unknown; email?: unknown };

/**
 * Names the account. For a name without an account, only its first characters, because people type passwords into the
 * wrong field.
 */
async function whoOf(request: FastifyRequest, db: Db): Promise<Record<string, unknown>> {
  const userId = request.actor?.userId ?? request.session?.userId ?? request.session?.secondStep?.userId;
  if (userId) return { userId };
  const { username, email } = (request.body ?? {}) as Named;
  const name = username ?? email;
  if (typeof name !== "string" || name === "") return { userId: null };
  const user = await findUserByName(db, name.slice(0, 254));
  return user ? { userId: user.id } : { userId: null, unknownName: `${name.slice(0, 2)}***` };
}
