import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { getEscrow } from "#contract/escrow.ts";
import type { Deps } from "#server/deps.ts";
import { escrowOf } from "#server/escrow/queries.ts";
import { actorOf, signedIn } from "#server/http/guards.ts";
import { visibleLeague } from "#server/leagues/access.ts";

export const escrowRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db }) => {
  app.route({
    ...getEscrow,
    preHandler: signedIn,
    handler: async (request) => {
      const league = await visibleLeague(db, actorOf(request), request.params.id);
      return escrowOf(db, { leagueId: league.id, seasonYear: league.currentYear });
    },
  });
};
