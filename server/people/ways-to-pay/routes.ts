import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as contract from "#contract/people/ways-to-pay.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { requireProof } from "#server/people/auth/fresh-proof.ts";
import { waysToPayOf } from "#server/people/ways-to-pay/queries.ts";
import { isSameList, setWaysToPay } from "#server/people/ways-to-pay/set-ways-to-pay.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";

/** Lets people say how others can pay them. */
export const waysToPayRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const { db, clock, secret } = deps;
  app.addHook("preValidation", signedIn);

  app.route({
    ...contract.getWaysToPay,
    handler: (request) => waysToPayOf(db, { userId: actorOf(request).userId, secret }),
  });

  app.route({
    ...contract.setWaysToPay,
    config: rateLimits.changeProfile,
    handler: async (request) => {
      const { ways, currentPassword } = request.body;
      const known = await waysToPayOf(db, { userId: actorOf(request).userId, secret });
      if (currentPassword === undefined && isSameList(known, ways)) return known;
      const { userId, from } = await requireProof(deps, request, currentPassword);
      return inTransaction(db, (tx) => setWaysToPay(tx, { userId, ways, limiting: deps, from, now: clock() }));
    },
  });
};
