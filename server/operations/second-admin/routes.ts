import { eq } from "drizzle-orm";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { decideReview as decideReviewCall } from "#contract/money/season-holds.ts";
import { resolveVotingSession } from "#contract/operations/admin-oversight.ts";
import * as contract from "#contract/operations/admin-requests.ts";
import { actorOf, adminOnly, signedIn } from "#server/access/guards.ts";
import { decideReview } from "#server/money/season-holds/decide-review.ts";
import {
  confirmRequest,
  objectToAct,
  refuseRequest,
  requireConcerned,
} from "#server/operations/second-admin/decide.ts";
import { planAct } from "#server/operations/second-admin/plan-act.ts";
import { planOfReview, planOfVote } from "#server/operations/second-admin/plans.ts";
import { adminRequestsFor, shownOf } from "#server/operations/second-admin/queries.ts";
import { sendWarning } from "#server/operations/second-admin/warning.ts";
import { recentlyProved } from "#server/people/auth/fresh-proof.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { adminRequests } from "#server/platform/db/schema/admin-requests.ts";
import type { Deps } from "#server/platform/deps.ts";
import { notFound } from "#server/platform/errors.ts";
import { withNames } from "#server/platform/mentions.ts";
import { intervene } from "#server/votes/payout-votes/intervene.ts";

/** Serves acts that one admin may not do alone (RULES §16). */
export const secondAdminRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const { db, clock, config } = deps;
  app.route({
    ...contract.listAdminRequests,
    preValidation: adminOnly,
    handler: (request) => adminRequestsFor(db, actorOf(request).userId),
  });

  app.route({
    ...contract.confirmAdminRequest,
    preValidation: [adminOnly, recentlyProved],
    handler: async (request) => {
      const { id: requestId } = request.params;
      await sendWarning(deps, requestId);
      const deciding = { requestId, config, now: clock() };
      const done = await inTransaction(db, (tx) => confirmRequest(tx, actorOf(request), deciding));
      return { message: await withNames(db, done) };
    },
  });

  app.route({
    ...contract.refuseAdminRequest,
    preValidation: [adminOnly, recentlyProved],
    handler: async (request) => {
      const refusal = { requestId: request.params.id, ...request.body, now: clock() };
      return { message: await inTransaction(db, (tx) => refuseRequest(tx, actorOf(request), refusal)) };
    },
  });

  app.route({
    ...contract.getObjection,
    preValidation: signedIn,
    handler: (request) =>
      inTransaction(db, async (tx) => {
        const [found] = await tx.select().from(adminRequests).where(eq(adminRequests.id, request.params.id));
        if (!found) throw notFound("Request not found");
        await requireConcerned(tx, actorOf(request), found);
        return shownOf(tx, found);
      }),
  });

  app.route({
    ...contract.objectToRequest,
    preValidation: signedIn,
    handler: async (request) => {
      const objection = { requestId: request.params.id, ...request.body, now: clock() };
      return { message: await inTransaction(db, (tx) => objectToAct(tx, actorOf(request), objection)) };
    },
  });

  app.route({
    ...resolveVotingSession,
    preValidation: [adminOnly, recentlyProved],
    handler: async (request) => {
      const decision = { sessionId: request.params.id, intervention: request.body, config, now: clock() };
      const actor = actorOf(request);
      const message = await inTransaction(db, async (tx) => {
        const plan = await planOfVote(tx, actor, decision);
        if (!plan || config.policy.secondAdmin === "off") return intervene(tx, actor, decision);
        return (await planAct(tx, actor, plan, decision)).next;
      });
      return { message };
    },
  });

  app.route({
    ...decideReviewCall,
    preValidation: [adminOnly, recentlyProved],
    handler: async (request) => {
      const deciding = { reviewId: request.params.id, ...request.body, now: clock() };
      const actor = actorOf(request);
      const message = await inTransaction(db, async (tx) => {
        const plan = await planOfReview(tx, actor, deciding);
        if (!plan || config.policy.secondAdmin === "off") return decideReview(tx, actor, deciding);
        return (await planAct(tx, actor, plan, { config, now: deciding.now })).next;
      });
      return { message };
    },
  });
};
