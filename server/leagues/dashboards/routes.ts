import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { getCommissionerStats, getPlayerStats } from "#contract/leagues/dashboards.ts";
import { listEndedSeats } from "#contract/members/ended-seats.ts";
import { listPrepaid } from "#contract/members/prepaid.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { commissionerStats, playerStats } from "#server/leagues/dashboards/queries.ts";
import { endedSeatsOf } from "#server/members/ended-seats.ts";
import { prepaidBy } from "#server/members/prepaid.ts";
import type { Deps } from "#server/platform/deps.ts";

export const dashboardRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, clock }) => {
  app.addHook("preValidation", signedIn);
  app.route({ ...getCommissionerStats, handler: (request) => commissionerStats(db, actorOf(request).userId) });
  app.route({
    ...listPrepaid,
    handler: (request) => prepaidBy(db, { userId: actorOf(request).userId, now: clock() }),
  });
  app.route({ ...listEndedSeats, handler: (request) => endedSeatsOf(db, actorOf(request).userId) });
  app.route({ ...getPlayerStats, handler: (request) => playerStats(db, actorOf(request).userId) });
};
