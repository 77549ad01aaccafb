import type { FastifyInstance } from "fastify";

/** Keeps links to a league's books from when all of them were about escrow. */
export function registerMovedPages(app: FastifyInstance) {
  app.get<{ Params: { id: string } }>("/leagues/:id/escrow", (request, reply) =>
    reply.redirect(`/leagues/${encodeURIComponent(request.params.id)}/books`, 301),
  );
}
