import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { listNextSteps } from "#contract/leagues/next-steps.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { visibleLeague } from "#server/access/league-access.ts";
import { factsOfLeague } from "#server/leagues/next-steps/facts.ts";
import { stepsInLeague } from "#server/leagues/next-steps/steps-in-league.ts";
import { onOneConnection } from "#server/platform/db/one-connection.ts";
import type { Deps } from "#server/platform/deps.ts";

export const nextStepRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, clock }) => {
  app.addHook("preValidation", signedIn);

  app.route({
    ...listNextSteps,
    handler: async (request) => {
      const actor = actorOf(request);
      const now = clock();
      const { id: leagueId } = request.params;
      const [found] = await onOneConnection(db, (one) =>
        Promise.all([factsOfLeague(one, { leagueId, userId: actor.userId, now }), visibleLeague(one, actor, leagueId)]),
      );
      return found.flatMap((facts) => stepsInLeague(facts, now));
    },
  });
};
