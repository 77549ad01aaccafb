import type { FastifyInstance } from "fastify";
import { whereFrom } from "#server/platform/http/where-from.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const CHANGING = new Set(["POST", "PUT", "DELETE"]);

/**
 * Logs one line for each request that changes something or is refused: the route's pattern, never the URL, which may
 * contain a token.
 */
export function registerRequestLog(app: FastifyInstance) {
  app.addHook("onResponse", (request, reply, done) => {
    if (!CHANGING.has(request.method) && reply.statusCode < 400) return done();
    const { statusCode: status } = reply;
    const { method, actor, routeOptions } = request;
    const { ip } = whereFrom(request);
    const { id } = (request.params ?? {}) as { id?: string };
    // The id of a league or account; anything else in a URL may be secret.
    const about = id && UUID.test(id) ? { id } : {};
    request.log.info(
      { method, route: routeOptions.url, status, userId: actor?.userId, keyId: actor?.key?.id, ip, ...about },
      "request",
    );
    done();
  });
}
