import type { FastifyInstance } from "fastify";

/** A path of this site and nothing that a browser could read as another's address. */
const OWN_PATH = /^\/(?![/\\])[\w\-./?=&%]*$/;

/** Where the web sends logged-out visitors (SPEC §7): on to the sign-in screen, with where they were going. */
export function registerSignInRedirects(app: FastifyInstance) {
  for (const path of ["/api/login", "/api/auth/login"]) {
    app.get<{ Querystring: { next?: unknown } }>(path, { schema: { hide: true } as never }, async (request, reply) => {
      const { next } = request.query;
      const isOwn = typeof next === "string" && OWN_PATH.test(next);
      return reply.redirect(isOwn ? `/login?next=${encodeURIComponent(next)}` : "/login");
    });
  }
}
