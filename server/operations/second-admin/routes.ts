import { eq } from "drizzle-orm";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as contract from "#contract/admin-requests.ts";
import { actorOf, adminOnly, signedIn } from "#server/access/guards.ts";
import {
  confirmRequest,
  objectToAct,
  refuseRequest,
  requireConcerned,
} from "#server/operations/second-admin/decide.ts";
import { adminCount } from "#server/operations/second-admin/plan-act.ts";
import { recentlyProved } from "#server/people/auth/fresh-proof.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { adminRequests } from "#server/platform/db/schema/admin-requests.ts";
import type { Deps } from "#server/platform/deps.ts";
import { notFound } from "#server/platform/errors.ts";
import { adminRequestsFor, shownOf } from "#server/second-admin/queries.ts";

/** Acts that one admin may not do alone (RULES §16). */
export const secondAdminRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, clock, config }) => {
  const { publicUrl } = config;
  app.route({
    ...contract.listAdminRequests,
    preValidation: adminOnly,
    handler: (request) => adminRequestsFor(db, actorOf(request).userId),
  });

  app.route({
    ...contract.confirmAdminRequest,
    preValidation: [adminOnly, recentlyProved],
    handler: async (request) => {
      const deciding = { requestId: request.params.id, config, now: clock() };
      return { message: await inTransaction(db, (tx) => confirmRequest(tx, actorOf(request), deciding)) };
    },
  });

  app.route({
    ...contract.refuseAdminRequest,
    preValidation: [adminOnly, recentlyProved],
    handler: async (request) => {
      const refusal = { requestId: request.params.id, ...request.body, publicUrl, now: clock() };
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
        return shownOf(found, (await adminCount(tx)) < 2);
      }),
  });

  app.route({
    ...contract.objectToRequest,
    preValidation: signedIn,
    handler: async (request) => {
      const objection = { requestId: request.params.id, ...request.body, publicUrl, now: clock() };
      return { message: await inTransaction(db, (tx) => objectToAct(tx, actorOf(request), objection)) };
    },
  });
};
