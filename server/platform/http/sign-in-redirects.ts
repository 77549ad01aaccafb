import type { FastifyInstance } from "fastify";
import { isOwnPath } from "#contract/platform/own-path.ts";

/** Redirects signed-out visitors to the sign-in screen, with the page they wanted (SPEC §7). */
export function registerSignInRedirects(app: FastifyInstance) {
  for (const path of ["/api/login", "/api/auth/login"]) {
    app.get<{ Querystring: { next?: unknown } }>(path, async (request, reply) => {
      const { next } = request.query;
      const isOwn = typeof next === "string" && isOwnPath(next);
      return reply.redirect(isOwn ? `/login?next=${encodeURIComponent(next)}` : "/login");
    });
  }
}
