import fastifyRateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "#server/config.ts";
import { tooMany } from "#server/errors.ts";

/** Counts by signed-in user where there is one, else by address. */
const byVisitor = (request: FastifyRequest) => request.session?.userId ?? request.ip;
const byUsername = (request: FastifyRequest) => {
  const { username } = (request.body ?? {}) as { username?: unknown };
  return `${request.ip} ${String(username).normalize("NFKC").toLowerCase()}`;
};

const limit = (max: number, timeWindow: string, keyGenerator = byVisitor) => ({
  rateLimit: { max, timeWindow, keyGenerator, hook: "preHandler" as const },
});

/** How often each costly or abusable call may be made (SECURITY row 17; docs/security.md lists them). */
export const rateLimits = {
  register: limit(60, "10 minutes"),
  signIn: limit(20, "5 minutes", byUsername),
  passwordReset: limit(10, "15 minutes"),
  changeProfile: limit(20, "5 minutes"),
  invite: limit(60, "1 hour"),
  remind: limit(30, "1 hour"),
  pay: limit(120, "1 minute"),
  join: limit(60, "1 minute"),
  search: limit(240, "1 minute"),
  vote: limit(60, "1 minute"),
};

/** RATE_LIMIT=off leaves the routes' limits without the plugin that reads them. */
export async function registerRateLimits(app: FastifyInstance, { rateLimit }: Config) {
  if (!rateLimit) return;
  await app.register(fastifyRateLimit, {
    global: false,
    errorResponseBuilder: (_request, { ttl }) =>
      tooMany("Too many requests. Please wait a moment and try again.", Math.ceil(ttl / 1000)),
  });
}
