import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { countClassifieds, listClassifieds } from "#contract/leagues/classifieds.ts";
import { listedCounts, listedLeagues } from "#server/leagues/classifieds/queries.ts";
import type { Deps } from "#server/platform/deps.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";
import { sendPage } from "#server/platform/http/send-page.ts";

/** Open to everyone, signed in or not (SPEC §6). */
export const classifiedsRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const { db, clock } = deps;
  app.route({
    ...listClassifieds,
    config: rateLimits.search,
    handler: async (request, reply) =>
      sendPage(request, reply, await listedLeagues(db, { filter: request.query, now: clock() })),
  });

  app.route({
    ...countClassifieds,
    config: rateLimits.search,
    handler: () => listedCounts(db),
  });
};
