import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as contract from "#contract/notices/push.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { setPushChoice } from "#server/notices/push-choices.ts";
import { pushOf, subscribe, unsubscribe } from "#server/people/push/subscriptions.ts";
import { inTransaction, type Tx } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";

type Here = { userId: string; sid: string; now: Date };

/** Turns push notifications on and off in the browser that asks, and stores what they should be about (RULES §19). */
export const pushRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, clock, secret }) => {
  app.addHook("preValidation", signedIn);

  /** Makes the change, if any, and answers with the state after it. */
  const answer = (request: FastifyRequest, change?: (tx: Tx, here: Here) => Promise<void>) => {
    const here = { userId: actorOf(request).userId, sid: request.session.sessionId, now: clock() };
    return inTransaction(db, async (tx) => {
      await change?.(tx, here);
      return pushOf(tx, { ...here, secret });
    });
  };

  app.route({ ...contract.getPush, handler: (request) => answer(request) });

  app.route({
    ...contract.turnOnPush,
    config: rateLimits.changePush,
    handler: (request) => {
      const { body: subscription } = request;
      return answer(request, subscription ? (tx, here) => subscribe(tx, { ...here, subscription }) : undefined);
    },
  });

  app.route({
    ...contract.turnOffPush,
    config: rateLimits.changePush,
    handler: (request) => answer(request, (tx, { sid }) => unsubscribe(tx, sid)),
  });

  app.route({
    ...contract.setPushChoice,
    config: rateLimits.emailChoice,
    handler: (request) => {
      const choice = { topic: request.params.topic, wanted: request.body.wanted };
      return answer(request, (tx, { userId, now }) => setPushChoice(tx, { userId, now, ...choice }));
    },
  });
};
