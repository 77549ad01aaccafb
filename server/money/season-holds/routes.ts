import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as contract from "#contract/money/season-holds.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { visibleLeague } from "#server/access/league-access.ts";
import { askForReview } from "#server/money/season-holds/ask-for-review.ts";
import { seasonHoldOf } from "#server/money/season-holds/queries.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { onOneConnection } from "#server/platform/db/one-connection.ts";
import type { Deps } from "#server/platform/deps.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";

/** Shows what holds a season's prizes, and takes requests for a review (RULES §17). */
export const seasonHoldRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, clock, config }) => {
  app.route({
    ...contract.getSeasonHold,
    preValidation: signedIn,
    handler: (request) =>
      onOneConnection(db, async (one) => {
        const actor = actorOf(request);
        const league = await visibleLeague(one, actor, request.params.id);
        return seasonHoldOf(one, league, { actor, config, now: clock() });
      }),
  });

  app.route({
    ...contract.askForReview,
    preValidation: signedIn,
    config: rateLimits.vote,
    handler: async (request, reply) => {
      const asking = { leagueId: request.params.id, reason: request.body.reason, now: clock() };
      await inTransaction(db, (tx) => askForReview(tx, actorOf(request), asking));
      const message =
        "An admin will look into it. Prizes that haven't been sent wait until then, and all members are told.";
      return reply.code(201).send({ message });
    },
  });
};
