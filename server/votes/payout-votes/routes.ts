import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { returnRemainder } from "#contract/money/payouts.ts";
import * as contract from "#contract/votes/payout-votes.ts";
import type { Ballot } from "#contract/votes/votes.ts";
import { type Actor, actorOf, signedIn } from "#server/access/guards.ts";
import { managedLeague, visibleLeague } from "#server/access/league-access.ts";
import { recentlyProved } from "#server/people/auth/fresh-proof.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";
import { castVote } from "#server/votes/payout-votes/cast-vote.ts";
import { latestVotingSession, votingSessionFor } from "#server/votes/payout-votes/queries.ts";
import { returnOrVote } from "#server/votes/payout-votes/return-vote.ts";
import { openSmallerPrizes } from "#server/votes/smaller-prizes/open-smaller-prizes.ts";

export const payoutVoteRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, clock, config }) => {
  const cast = (actor: Actor, sessionId: string, vote: Ballot) =>
    inTransaction(db, async (tx) => {
      const now = clock();
      await castVote(tx, actor, { sessionId, vote, config, now });
      return votingSessionFor(tx, sessionId, { actor, now });
    });

  app.route({
    ...contract.getLeagueVoting,
    preValidation: signedIn,
    handler: async (request) => {
      const actor = actorOf(request);
      const league = await visibleLeague(db, actor, request.params.id);
      return latestVotingSession(db, league, { actor, now: clock() });
    },
    // Fastify sends no body for null, but the answer must be JSON.
    onSend: async (_request, reply, payload) => {
      if (payload !== null) return payload;
      reply.type("application/json; charset=utf-8");
      return "null";
    },
  });

  app.route({
    ...contract.getVotingSession,
    preValidation: signedIn,
    handler: (request) => votingSessionFor(db, request.params.id, { actor: actorOf(request), now: clock() }),
  });

  app.route({
    ...contract.castSessionVote,
    preValidation: signedIn,
    config: rateLimits.vote,
    handler: (request) => cast(actorOf(request), request.params.id, request.body.vote),
  });

  app.route({
    ...contract.getUserVote,
    preValidation: signedIn,
    handler: async (request) => {
      const seen = { actor: actorOf(request), now: clock() };
      return { vote: (await votingSessionFor(db, request.params.sessionId, seen)).userVote };
    },
  });

  app.route({
    ...returnRemainder,
    preValidation: [signedIn, recentlyProved],
    handler: (request) => {
      const [actor, now] = [actorOf(request), clock()];
      return inTransaction(db, async (tx) => {
        const league = await managedLeague(tx, actor, request.params.id, { action: "league.return_remainder", now });
        const { amount } = request.body;
        return returnOrVote(tx, league, { amount, actor: actor.userId, config, now });
      });
    },
  });

  app.route({
    ...contract.proposeSmallerPrizes,
    preValidation: signedIn,
    config: rateLimits.vote,
    handler: async (request, reply) => {
      const actor = actorOf(request);
      const session = await inTransaction(db, async (tx) => {
        const now = clock();
        const act = { action: "league.propose_smaller_prizes" as const, now };
        const league = await managedLeague(tx, actor, request.params.id, act);
        const opening = { amounts: request.body.amounts, actor: actor.userId, config, now };
        return votingSessionFor(tx, await openSmallerPrizes(tx, league, opening), { actor, now });
      });
      return reply.code(201).send(session);
    },
  });

  app.route({
    ...contract.castVote,
    preValidation: signedIn,
    config: rateLimits.vote,
    handler: (request) => cast(actorOf(request), request.params.sessionId, request.body.vote),
  });
};
