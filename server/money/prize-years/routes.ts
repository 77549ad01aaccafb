import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { listOwnPrizeYears } from "#contract/money/prize-years.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { prizeYears } from "#server/money/prize-years/prize-years.ts";
import type { Deps } from "#server/platform/deps.ts";

export const prizeYearRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db }) => {
  app.route({
    ...listOwnPrizeYears,
    preValidation: signedIn,
    handler: (request) => prizeYears(db, actorOf(request).userId),
  });
};
