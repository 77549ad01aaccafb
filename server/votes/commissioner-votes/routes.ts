import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as contract from "#contract/votes/commissioner-votes.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { lockVisibleLeague, visibleLeague } from "#server/access/league-access.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";
import { castCommissionerVote } from "#server/votes/commissioner-votes/cast-vote.ts";
import { objectToCommissioner } from "#server/votes/commissioner-votes/object-to-commissioner.ts";
import { proposeCommissioner } from "#server/votes/commissioner-votes/propose-commissioner.ts";
import { proposalFor, proposalsOf } from "#server/votes/commissioner-votes/queries.ts";

export const commissionerVoteRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, clock, config }) => {
  app.addHook("preValidation", signedIn);

  app.route({
    ...contract.listCommissionerProposals,
    handler: async (request) => {
      const actor = actorOf(request);
      const league = await visibleLeague(db, actor, request.params.id);
      return proposalsOf(db, league, { actor, now: clock() });
    },
  });

  app.route({
    ...contract.proposeCommissioner,
    config: rateLimits.vote,
    handler: async (request, reply) => {
      const actor = actorOf(request);
      const now = clock();
      const { leagueId, proposedCommissionerId, reason = null } = request.body;
      const proposal = await inTransaction(db, async (tx) => {
        const league = await lockVisibleLeague(tx, actor, leagueId);
        const id = await proposeCommissioner(tx, actor, { league, proposedCommissionerId, reason, now });
        return proposalFor(tx, id, { actor, now });
      });
      return reply.code(201).send(proposal);
    },
  });

  app.route({
    ...contract.castCommissionerVote,
    config: rateLimits.vote,
    handler: (request) =>
      inTransaction(db, async (tx) => {
        const actor = actorOf(request);
        const now = clock();
        const { proposalId } = request.params;
        await castCommissionerVote(tx, actor, { proposalId, vote: request.body.vote, config, now });
        return proposalFor(tx, proposalId, { actor, now });
      }),
  });

  app.route({
    ...contract.objectToCommissioner,
    config: rateLimits.vote,
    handler: async (request, reply) => {
      const actor = actorOf(request);
      const now = clock();
      const { proposalId } = request.params;
      const proposal = await inTransaction(db, async (tx) => {
        await objectToCommissioner(tx, actor, { proposalId, now });
        return proposalFor(tx, proposalId, { actor, now });
      });
      return reply.code(201).send(proposal);
    },
  });
};
