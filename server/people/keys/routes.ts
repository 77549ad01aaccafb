import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as contract from "#contract/people/api-keys.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { requireProof } from "#server/people/auth/fresh-proof.ts";
import { endKeys, keysOf, makeKey } from "#server/people/keys/own-keys.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";

export const apiKeyRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const { db, clock } = deps;
  app.addHook("preValidation", signedIn);

  app.route({
    ...contract.listApiKeys,
    handler: (request) => keysOf(db, actorOf(request), clock()),
  });

  app.route({
    ...contract.makeApiKey,
    config: rateLimits.changeProfile,
    handler: async (request, reply) => {
      const { currentPassword, ...wanted } = request.body;
      const actor = await requireProof(deps, request, currentPassword);
      const made = { ...wanted, sid: request.session.sessionId, now: clock() };
      return reply.code(201).send(await inTransaction(db, (tx) => makeKey(tx, actor, made)));
    },
  });

  app.route({
    ...contract.endApiKey,
    handler: async (request) => {
      const ending = { id: request.params.id, now: clock() };
      await inTransaction(db, (tx) => endKeys(tx, actorOf(request), ending));
      return { message: "Programs can't use it anymore." };
    },
  });

  app.route({
    ...contract.endAllApiKeys,
    handler: async (request) => {
      await inTransaction(db, (tx) => endKeys(tx, actorOf(request), { now: clock() }));
      return { message: "Programs can't use them anymore." };
    },
  });
};
