import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { getCommissionerStats, getPlayerStats } from "#contract/dashboards.ts";
import { commissionerStats, playerStats } from "#server/dashboards/queries.ts";
import type { Deps } from "#server/deps.ts";
import { actorOf, signedIn } from "#server/http/guards.ts";

export const dashboardRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db }) => {
  app.addHook("preValidation", signedIn);
  app.route({ ...getCommissionerStats, handler: (request) => commissionerStats(db, actorOf(request).userId) });
  app.route({ ...getPlayerStats, handler: (request) => playerStats(db, actorOf(request).userId) });
};
