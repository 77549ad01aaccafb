import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { getStanding } from "#contract/leagues/standing.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { readStanding } from "#server/leagues/standing/read-standing.ts";
import type { Deps } from "#server/platform/deps.ts";

export const standingRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.route({
    ...getStanding,
    preValidation: signedIn,
    handler: (request) =>
      readStanding({ actor: actorOf(request), leagueId: request.params.id, deps, now: deps.clock() }),
  });
};
