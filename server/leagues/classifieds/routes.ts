import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { countClassifieds, listClassifieds } from "#contract/leagues/classifieds.ts";
import { listedCounts, listedLeagues } from "#server/leagues/classifieds/queries.ts";
import type { Deps } from "#server/platform/deps.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";
import { readList, sendList } from "#server/platform/http/read-list.ts";

/** Open to everyone, signed in or not (SPEC §6). */
export const classifiedsRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const { clock } = deps;
  app.route({
    ...listClassifieds,
    config: rateLimits.search,
    handler: (request, reply) => {
      const wanted = { filter: request.query, now: clock() };
      return sendList(deps, { request, reply }, (db) => listedLeagues(db, wanted));
    },
  });

  app.route({
    ...countClassifieds,
    config: rateLimits.search,
    handler: (request) => readList(deps, request, listedCounts),
  });
};
