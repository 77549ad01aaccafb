import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as contract from "#contract/people/second-factor.ts";
import * as resetContract from "#contract/people/second-factor-reset.ts";
import { actorOf, adminOnly, signedIn } from "#server/access/guards.ts";
import { recentlyProved, requireProof } from "#server/people/auth/fresh-proof.ts";
import { cancelReset } from "#server/people/second-factor/cancel-reset.ts";
import { objectToReset } from "#server/people/second-factor/object-to-reset.ts";
import { secondFactorOf } from "#server/people/second-factor/queries.ts";
import { removeAuthenticator } from "#server/people/second-factor/remove-authenticator.ts";
import { renewRecoveryCodes } from "#server/people/second-factor/renew-recovery-codes.ts";
import { confirmAuthenticator, startAuthenticator } from "#server/people/second-factor/set-up-authenticator.ts";
import { startReset } from "#server/people/second-factor/start-reset.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";
import { whereFrom } from "#server/platform/http/where-from.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";

export const secondFactorRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const { db, clock, config, secret } = deps;
  const { policy } = config;

  app.route({
    ...contract.getSecondFactor,
    preValidation: signedIn,
    handler: async (request) => {
      const { userId, isAdmin } = actorOf(request);
      return {
        ...(await secondFactorOf(db, userId)),
        isRequired: isAdmin && policy.adminSecondFactor === "required",
      };
    },
  });

  app.route({
    ...contract.startAuthenticator,
    preValidation: signedIn,
    config: rateLimits.changeProfile,
    handler: async (request, reply) => {
      const { userId } = await requireProof(deps, request, request.body.currentPassword);
      return reply
        .code(201)
        .send(await inTransaction(db, (tx) => startAuthenticator(tx, { userId, secret, now: clock() })));
    },
  });

  app.route({
    ...contract.confirmAuthenticator,
    preValidation: signedIn,
    config: rateLimits.changeProfile,
    handler: (request) => {
      const { userId, from } = actorOf(request);
      const { code } = request.body;
      return inTransaction(db, (tx) => confirmAuthenticator(tx, { userId, secret, code, from, now: clock() }));
    },
  });

  app.route({
    ...contract.removeAuthenticator,
    preValidation: signedIn,
    config: rateLimits.changeProfile,
    handler: async (request) => {
      const { userId, from } = await requireProof(deps, request, request.body.currentPassword);
      await inTransaction(db, (tx) => removeAuthenticator(tx, { userId, policy, from, now: clock() }));
      return { message: "The authenticator app was removed. Its codes no longer work." };
    },
  });

  app.route({
    ...contract.renewRecoveryCodes,
    preValidation: signedIn,
    config: rateLimits.changeProfile,
    handler: async (request, reply) => {
      const { userId, from } = await requireProof(deps, request, request.body.currentPassword);
      const recoveryCodes = await inTransaction(db, (tx) => renewRecoveryCodes(tx, { userId, from, now: clock() }));
      return reply.code(201).send({ recoveryCodes });
    },
  });

  app.route({
    ...resetContract.startSecondFactorReset,
    preValidation: [adminOnly, recentlyProved],
    handler: async (request) => {
      const { params, body } = request;
      const start = { userId: params.id, reason: body.reason, secret, now: clock() };
      const actor = actorOf(request);
      await inTransaction(db, (tx) => startReset(tx, actor, start));
      return { message: "Started. Their second factors will be removed in 72 hours, unless they object." };
    },
  });

  app.route({
    ...resetContract.cancelSecondFactorReset,
    preValidation: [adminOnly, recentlyProved],
    handler: async (request) => {
      const actor = actorOf(request);
      await inTransaction(db, (tx) => cancelReset(tx, actor, { userId: request.params.id, now: clock() }));
      return { message: "Called off. Their second factors stay." };
    },
  });

  app.route({
    ...resetContract.objectToSecondFactorReset,
    config: rateLimits.emailedLink,
    handler: async (request) => {
      const objection = { token: request.body.token, secret, from: whereFrom(request), now: clock() };
      const pausedUntil = await inTransaction(db, (tx) => objectToReset(tx, objection));
      return {
        message: `Your second factors stay. To be safe, payouts to you are paused until ${utcText(pausedUntil)}.`,
      };
    },
  });
};
