import type { FastifyInstance } from "fastify";

const CHANGING = new Set(["POST", "PUT", "DELETE"]);

/** One line for each request that changes something or is refused: the route's pattern, never the address, which may hold a token. */
export function registerRequestLog(app: FastifyInstance) {
  app.addHook("onResponse", async (request, reply) => {
    if (!CHANGING.has(request.method) && reply.statusCode < 400) return;
    const { statusCode: status } = reply;
    const { method } = request;
    request.log.info({ method, route: request.routeOptions.url, status, userId: request.actor?.userId }, "request");
  });
}
