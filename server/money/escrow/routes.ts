import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { getEscrow, getEscrowChain } from "#contract/money/escrow.ts";
import { getProof } from "#contract/money/proof.ts";
import { proofFileName } from "#contract/money/proof-file-name.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { visibleLeague } from "#server/access/league-access.ts";
import { chainOf } from "#server/ledger/chain.ts";
import { sealWaiting } from "#server/ledger/seal-entries.ts";
import { proofOf } from "#server/money/escrow/proof.ts";
import { escrowOf, seasonsOf } from "#server/money/escrow/queries.ts";
import type { Deps } from "#server/platform/deps.ts";
import { forbidden, notFound } from "#server/platform/errors.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";

export const escrowRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, clock, config }) => {
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

  app.route({
    ...getProof,
    preValidation: signedIn,
    config: rateLimits.changeProfile,
    handler: async (request, reply) => {
      const [actor, now] = [actorOf(request), clock()];
      const league = await visibleLeague(db, actor, request.params.id);
      if (!league.knowsNames) throw forbidden("Only the league's members can download its proof.");
      await sealWaiting(db);
      const proof = await proofOf(db, league, { actor, madeBy: config.publicUrl, now });
      reply.header("content-disposition", `attachment; filename="${proofFileName(proof)}"`);
      return proof;
    },
  });
};
