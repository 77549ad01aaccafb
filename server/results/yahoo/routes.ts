import type { FastifyReply } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import * as contract from "#contract/results/yahoo-connection.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";
import { disconnectYahoo, yahooConnectionOf } from "#server/results/yahoo/connection.ts";
import {
  type Finished,
  finishYahooSignIn,
  PROFILE,
  startYahooSignIn,
  YAHOO_CALLBACK,
} from "#server/results/yahoo/sign-in.ts";

/** Longer than anything Yahoo sends; anything but a string counts as absent. */
const param = z.string().max(4000).optional().catch(undefined);

/** Connecting Yahoo, and disconnecting it (RULES §21). */
export const yahooRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const { db, config, platforms } = deps;

  app.route({
    ...contract.getYahooConnection,
    preValidation: signedIn,
    handler: (request) => yahooConnectionOf(db, { platforms, userId: actorOf(request).userId }),
  });

  app.route({
    ...contract.startYahooSignIn,
    preValidation: signedIn,
    config: rateLimits.connectYahoo,
    handler: async (request, reply) => {
      const here = { userId: actorOf(request).userId, sid: request.session.sessionId };
      const url = await startYahooSignIn(deps, { ...here, ...request.body });
      return reply.code(201).send({ url });
    },
  });

  app.route({
    ...contract.disconnectYahoo,
    preValidation: signedIn,
    config: rateLimits.connectYahoo,
    handler: async (request) => {
      const { userId } = actorOf(request);
      await inTransaction(db, (tx) => disconnectYahoo(tx, userId));
      return yahooConnectionOf(db, { platforms, userId });
    },
  });

  if (!platforms.yahoo) return;
  const sendBack = (reply: FastifyReply, { outcome, returnTo }: Finished) => {
    const target = new URL(returnTo, config.publicUrl);
    target.searchParams.set("yahoo", outcome);
    // The whole address, because a path alone could name another host.
    return reply.redirect(target.href, 303);
  };
  app.route({
    method: "GET",
    url: YAHOO_CALLBACK,
    schema: { querystring: z.object({ state: param, code: param, error: param }) },
    config: rateLimits.connectYahoo,
    handler: async (request, reply) => {
      const actor = await request.loadActor?.();
      const here = actor && { userId: actor.userId, sid: request.session.sessionId };
      return sendBack(reply, await finishYahooSignIn(deps, request.query, here));
    },
    // A browser that comes from Yahoo would show an error's JSON as a page.
    errorHandler: (error, request, reply) => {
      request.log.warn({ err: error }, "the answer from Yahoo was not taken");
      return sendBack(reply, { outcome: "busy", returnTo: PROFILE });
    },
  });
};
