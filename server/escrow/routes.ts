import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { getEscrow, getEscrowChain } from "#contract/escrow.ts";
import type { Deps } from "#server/deps.ts";
import { notFound } from "#server/errors.ts";
import { escrowOf, seasonsOf } from "#server/escrow/queries.ts";
import { actorOf, signedIn } from "#server/http/guards.ts";
import { visibleLeague } from "#server/leagues/access.ts";
import { chainOf } from "#server/ledger/chain.ts";

export const escrowRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db }) => {
  app.route({
    ...getEscrow,
    preValidation: signedIn,
    handler: async (request) => {
      const league = await visibleLeague(db, actorOf(request), request.params.id);
      const seasons = await seasonsOf(db, league);
      const { season: seasonYear = league.currentYear } = request.query;
      if (!seasons.includes(seasonYear)) throw notFound("This league has no such season");
      return { ...(await escrowOf(db, { leagueId: league.id, seasonYear })), seasons };
    },
  });

  app.route({
    ...getEscrowChain,
    preValidation: signedIn,
    handler: async (request) => {
      const league = await visibleLeague(db, actorOf(request), request.params.id);
      return chainOf(db, league.id);
    },
  });
};
