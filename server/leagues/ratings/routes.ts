import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { getCommissionerRating, rateCommissioner as rateCommissionerCall } from "#contract/leagues/ratings.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { lockVisibleLeague, visibleLeague } from "#server/access/league-access.ts";
import { ratingOf } from "#server/leagues/ratings/queries.ts";
import { rateCommissioner } from "#server/leagues/ratings/rate-commissioner.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";

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
