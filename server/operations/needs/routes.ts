import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { listNeeds } from "#contract/leagues/needs.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { needsOf } from "#server/leagues/standing/needs.ts";
import { adminNeedsOf } from "#server/operations/needs/admin-needs.ts";
import { onOneConnection } from "#server/platform/db/one-connection.ts";
import type { Deps } from "#server/platform/deps.ts";

/** Serves everything that needs a person: as an admin, and in their leagues. */
export const needRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, clock, config, secret }) => {
  app.route({
    ...listNeeds,
    preValidation: signedIn,
    handler: async (request) => {
      const actor = actorOf(request);
      const now = clock();
      const [asAdmin, inLeagues] = await onOneConnection(db, (one) =>
        Promise.all([
          adminNeedsOf(one, actor, { config, now }),
          needsOf(one, { userId: actor.userId, secret, config, now }),
        ]),
      );
      return [...asAdmin, ...inLeagues];
    },
  });
};
