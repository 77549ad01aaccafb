import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as contract from "#contract/votes/objections.ts";
import { type Actor, actorOf, signedIn } from "#server/access/guards.ts";
import { inTransaction, type Tx } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";
import { objectToPayouts, withdrawObjection } from "#server/votes/objections/object.ts";
import { withdrawProposal } from "#server/votes/objections/withdraw-proposal.ts";
import { votingSessionFor } from "#server/votes/payout-votes/queries.ts";

/** Takes objections to proposed payouts, and withdrawals (RULES §21). */
export const objectionRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, clock }) => {
  /** Acts on a proposal, and answers with its new state. */
  const act = (actor: Actor, sessionId: string, work: (tx: Tx, now: Date) => Promise<void>) =>
    inTransaction(db, async (tx) => {
      const now = clock();
      await work(tx, now);
      return votingSessionFor(tx, sessionId, { actor, now });
    });

  app.route({
    ...contract.objectToPayouts,
    preValidation: signedIn,
    config: rateLimits.vote,
    handler: async (request, reply) => {
      const [actor, { id: sessionId }, { reason }] = [actorOf(request), request.params, request.body];
      const session = await act(actor, sessionId, (tx, now) => objectToPayouts(tx, actor, { sessionId, reason, now }));
      return reply.code(201).send(session);
    },
  });

  app.route({
    ...contract.withdrawObjection,
    preValidation: signedIn,
    config: rateLimits.vote,
    handler: (request) => {
      const [actor, { id: sessionId }] = [actorOf(request), request.params];
      return act(actor, sessionId, (tx, now) => withdrawObjection(tx, actor, { sessionId, now }));
    },
  });

  app.route({
    ...contract.withdrawProposal,
    preValidation: signedIn,
    handler: (request) => {
      const [actor, { id: sessionId }, { reason }] = [actorOf(request), request.params, request.body];
      return act(actor, sessionId, (tx, now) => withdrawProposal(tx, actor, { sessionId, reason, now }));
    },
  });
};
