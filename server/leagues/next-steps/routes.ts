import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { listNeeds, listNextSteps } from "#contract/next-steps.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { visibleLeague } from "#server/access/league-access.ts";
import { factsOfLeague } from "#server/leagues/next-steps/facts.ts";
import { needsOf } from "#server/leagues/next-steps/needs.ts";
import { stepsInLeague } from "#server/leagues/next-steps/steps-in-league.ts";
import type { Deps } from "#server/platform/deps.ts";

export const nextStepRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, clock, config, secret }) => {
  app.addHook("preValidation", signedIn);

  app.route({
    ...listNeeds,
    handler: (request) => {
      const { userId } = actorOf(request);
      return needsOf(db, { userId, secret, config, now: clock() });
    },
  });

  app.route({
    ...listNextSteps,
    handler: async (request) => {
      const actor = actorOf(request);
      const now = clock();
      const { id: leagueId } = await visibleLeague(db, actor, request.params.id);
      const found = await factsOfLeague(db, { leagueId, userId: actor.userId, now });
      return found.flatMap((facts) => stepsInLeague(facts, now));
    },
  });
};
