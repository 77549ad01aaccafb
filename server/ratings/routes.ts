import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { getCommissionerRating, rateCommissioner as rateCommissionerCall } from "#contract/ratings.ts";
import { inTransaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { actorOf, signedIn } from "#server/http/guards.ts";
import { rateLimits } from "#server/http/rate-limits.ts";
import { lockVisibleLeague, visibleLeague } from "#server/leagues/access.ts";
import { ratingOf } from "#server/ratings/queries.ts";
import { rateCommissioner } from "#server/ratings/rate-commissioner.ts";

export const ratingRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, clock }) => {
  app.addHook("preValidation", signedIn);

  app.route({
    ...getCommissionerRating,
    handler: async (request) => {
      const actor = actorOf(request);
      const league = await visibleLeague(db, actor, request.params.id);
      return ratingOf(db, { league, userId: actor.userId });
    },
  });

  app.route({
    ...rateCommissionerCall,
    config: rateLimits.vote,
    handler: (request) =>
      inTransaction(db, async (tx) => {
        const actor = actorOf(request);
        const league = await lockVisibleLeague(tx, actor, request.params.id);
        const { rating, comment = null } = request.body;
        await rateCommissioner(tx, actor, { league, rating, comment, now: clock() });
        return ratingOf(tx, { league, userId: actor.userId });
      }),
  });
};
