import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { proposePayouts as proposePayoutsCall } from "#contract/money/payouts.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { managedLeague } from "#server/access/league-access.ts";
import { payoutsOf } from "#server/money/payouts/queries.ts";
import { awardMessage } from "#server/money/payouts/tell-awarded.ts";
import { recentlyProved } from "#server/people/auth/fresh-proof.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";
import { followsResults } from "#server/results/follows-results.ts";
import { refuseUnseen } from "#server/results/refuse-unseen.ts";
import { proposePayouts } from "#server/votes/payout-votes/propose-payouts.ts";

const VOTE_MESSAGE = "The paid members have seven days to vote on it. No money has moved yet.";

const objectionsMessage = (until: Date) =>
  `Members can object until ${utcText(until)}. If too few do, the prizes are awarded then. No money has moved yet.`;

/** Proposing payouts. Once a season has results, the proposer must have seen them (RULES §21). */
export const proposeRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, clock, config }) => {
  app.route({
    ...proposePayoutsCall,
    preValidation: [signedIn, recentlyProved],
    handler: async (request, reply) => {
      const actor = actorOf(request);
      const now = clock();
      const answer = await inTransaction(db, async (tx) => {
        const league = await managedLeague(tx, actor, request.params.id, { action: "league.propose_payouts", now });
        const { payouts: proposed, period = null, resultsId, comparedWith, lookedAt = [] } = request.body;
        const proposal = { actor, payouts: proposed, period, resultsId: resultsId ?? null, config, now };
        await refuseUnseen(tx, league, proposal, { resultsId, comparedWith, lookedAt });
        const isFollowed = await followsResults(tx, league, proposal, now);
        const made = await proposePayouts(tx, league, { ...proposal, followsResults: isFollowed });
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
