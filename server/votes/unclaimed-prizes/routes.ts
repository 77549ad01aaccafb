import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as contract from "#contract/votes/unclaimed.ts";
import { actorOf, adminOnly, signedIn } from "#server/access/guards.ts";
import { recentlyProved } from "#server/people/auth/fresh-proof.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";
import { keepWaiting } from "#server/votes/unclaimed-prizes/keep-waiting.ts";
import { openGiveBackVote } from "#server/votes/unclaimed-prizes/open-give-back-vote.ts";
import { unclaimedIn } from "#server/votes/unclaimed-prizes/queries.ts";
import { remindWinner } from "#server/votes/unclaimed-prizes/remind-winner.ts";

/**
 * Serves payouts whose winners have no bank account: listing them, reminding the winners, and deciding about the money
 * (RULES §23).
 */
export const unclaimedRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, clock, config }) => {
  app.route({
    ...contract.listUnclaimedPayouts,
    preValidation: signedIn,
    handler: (request) => unclaimedIn(db, actorOf(request).userId),
  });

  app.route({
    ...contract.remindWinner,
    preValidation: signedIn,
    config: rateLimits.remind,
    handler: async (request) => {
      const reminder = { payoutId: request.params.id, config, now: clock() };
      await inTransaction(db, (tx) => remindWinner(tx, actorOf(request), reminder));
      return { message: "We told the winner how to add a bank account." };
    },
  });

  app.route({
    ...contract.keepWaiting,
    preValidation: [adminOnly, recentlyProved],
    handler: async (request) => {
      const waiting = { payoutId: request.params.id, reason: request.body.reason, config, now: clock() };
      await inTransaction(db, (tx) => keepWaiting(tx, actorOf(request), waiting));
      return { message: "The winner has another 30 days to add a bank account." };
    },
  });

  app.route({
    ...contract.openGiveBackVote,
    preValidation: [adminOnly, recentlyProved],
    handler: async (request, reply) => {
      const opening = { payoutId: request.params.id, reason: request.body.reason, config, now: clock() };
      const votingSessionId = await inTransaction(db, (tx) => openGiveBackVote(tx, actorOf(request), opening));
      return reply.code(201).send({ message: "The members have seven days to vote on it.", votingSessionId });
    },
  });
};
