import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as contract from "#contract/people/declarations.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { acceptTerms } from "#server/people/consents/accept-terms.ts";
import { declare } from "#server/people/declarations/declare.ts";
import { ownDeclarations } from "#server/people/declarations/queries.ts";
import { lockUser } from "#server/people/users/lock-user.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";

/** Cancels what a person had started to pay and may not anymore. */
type Withdrawing = { withdrawRefused: (userId: string) => Promise<void> };

/** What people accept and declare before money moves (RULES §27). */
export const declarationRoutes: FastifyPluginAsyncZod<Deps & Withdrawing> = async (app, deps) => {
  const { db, clock, config, withdrawRefused } = deps;
  app.addHook("preValidation", signedIn);

  app.route({
    ...contract.getDeclarations,
    handler: (request) => ownDeclarations(db, { userId: actorOf(request).userId, config, now: clock() }),
  });

  app.route({
    ...contract.declare,
    config: rateLimits.changeProfile,
    handler: async (request) => {
      const { acceptsTerms: version, birthDate, place } = request.body;
      const { userId, from } = actorOf(request);
      const who = { userId, config, now: clock() };
      const declared = await inTransaction(db, async (tx) => {
        // An account that is being erased keeps no new answer.
        await lockUser(tx, userId);
        await acceptTerms(tx, { ...who, version, given: "payment", from });
        await declare(tx, { ...who, birthDate, place, from });
        return ownDeclarations(tx, who);
      });
      await withdrawRefused(userId);
      return declared;
    },
  });
};
