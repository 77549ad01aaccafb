import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as contract from "#contract/payout-votes.ts";
import { proposePayouts as proposePayoutsCall } from "#contract/payouts.ts";
import type { Ballot } from "#contract/votes.ts";
import { type Actor, actorOf, signedIn } from "#server/access/guards.ts";
import { managedLeague, visibleLeague } from "#server/access/league-access.ts";
import { payoutsOf } from "#server/money/payouts/queries.ts";
import { awardMessage } from "#server/money/payouts/tell-awarded.ts";
import { recentlyProved } from "#server/people/auth/fresh-proof.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";
import { castVote } from "#server/votes/payout-votes/cast-vote.ts";
import { proposePayouts } from "#server/votes/payout-votes/propose-payouts.ts";
import { latestVotingSession, votingSessionFor } from "#server/votes/payout-votes/queries.ts";

const VOTE_MESSAGE = "The paid members have seven days to vote on it. No money has moved yet.";

const objectionsMessage = (until: Date) =>
  `Members can object until ${utcText(until)}. If too few do, the prizes are awarded then. No money has moved yet.`;

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
    ...contract.castVote,
    preValidation: signedIn,
    config: rateLimits.vote,
    handler: (request) => cast(actorOf(request), request.params.sessionId, request.body.vote),
  });

  app.route({
    ...proposePayoutsCall,
    preValidation: [signedIn, recentlyProved],
    handler: async (request, reply) => {
      const actor = actorOf(request);
      const now = clock();
      const answer = await inTransaction(db, async (tx) => {
        const league = await managedLeague(tx, actor, request.params.id, { action: "league.propose_payouts", now });
        const { payouts: proposed, period = null, resultsId = null } = request.body;
        const proposal = { actor, payouts: proposed, period, resultsId, config, now };
        const made = await proposePayouts(tx, league, proposal);
        const payouts = await payoutsOf(tx, actor, league.id, { config, now });
        if ("awarded" in made) return { message: awardMessage(made.awarded), payouts };
        const { votingSessionId, objectionsUntil } = made;
        return {
          message: objectionsUntil ? objectionsMessage(objectionsUntil) : VOTE_MESSAGE,
          payouts,
          votingSessionId,
        };
      });
      return reply.code(201).send(answer);
    },
  });
};
