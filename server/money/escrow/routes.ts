import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { getEscrow, getEscrowChain } from "#contract/money/escrow.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { visibleLeague } from "#server/access/league-access.ts";
import { chainOf } from "#server/ledger/chain.ts";
import { escrowOf, seasonsOf } from "#server/money/escrow/queries.ts";
import type { Deps } from "#server/platform/deps.ts";
import { forbidden, notFound } from "#server/platform/errors.ts";

export const escrowRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db }) => {
  app.route({
    ...getEscrow,
    preValidation: signedIn,
    handler: async (request) => {
      const league = await visibleLeague(db, actorOf(request), request.params.id);
      const seasons = await seasonsOf(db, league);
      const { season: seasonYear = league.currentYear, before, limit } = request.query;
      if (!seasons.includes(seasonYear)) throw notFound("This league has no such season");
      return { ...(await escrowOf(db, league, { seasonYear, before, limit })), seasons };
    },
  });

  app.route({
    ...getEscrowChain,
    preValidation: signedIn,
    handler: async (request) => {
      const league = await visibleLeague(db, actorOf(request), request.params.id);
      // The sealed text contains everyone's ids, and it can't be sealed again without them.
      if (!league.knowsNames) throw forbidden("Only the league's members can check its entries.");
      return chainOf(db, { leagueId: league.id, ...request.query });
    },
  });
};
