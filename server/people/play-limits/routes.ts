import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as contract from "#contract/people/play-limits.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import {
  endBreakEarly,
  type OwnChange,
  setMonthlyLimit,
  takeBreak,
  withdrawChange,
} from "#server/people/play-limits/change-limits.ts";
import { playLimitsOf } from "#server/people/play-limits/queries.ts";
import { inTransaction, type Tx } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";

/** Cancels what a person had started to pay and may not anymore. */
type Withdrawing = { withdrawRefused: (userId: string) => Promise<void> };

/** Lets people limit what they pay, and take a break (RULES §27). */
export const playLimitRoutes: FastifyPluginAsyncZod<Deps & Withdrawing> = async (app, deps) => {
  const { db, clock } = deps;
  app.addHook("preValidation", signedIn);

  /** Makes the change, if any, and answers with the limits after it. */
  const answer = (request: FastifyRequest, change?: (tx: Tx, own: OwnChange) => Promise<void>) => {
    const { userId, from } = actorOf(request);
    const own = { userId, limiting: deps, from, now: clock() };
    return inTransaction(db, async (tx) => {
      await change?.(tx, own);
      return playLimitsOf(tx, own);
    });
  };

  app.route({ ...contract.getPlayLimits, handler: (request) => answer(request) });

  app.route({
    ...contract.setMonthlyLimit,
    config: rateLimits.changeProfile,
    handler: (request) => answer(request, (tx, own) => setMonthlyLimit(tx, { ...own, ...request.body })),
  });

  app.route({
    ...contract.takeBreak,
    config: rateLimits.changeProfile,
    handler: async (request) => {
      await answer(request, (tx, own) => takeBreak(tx, { ...own, ...request.body }));
      await deps.withdrawRefused(actorOf(request).userId);
      return answer(request);
    },
  });

  app.route({
    ...contract.endBreakEarly,
    config: rateLimits.changeProfile,
    handler: (request) => answer(request, endBreakEarly),
  });

  app.route({
    ...contract.withdrawLimitChange,
    config: rateLimits.changeProfile,
    handler: (request) => answer(request, (tx, own) => withdrawChange(tx, { ...own, ...request.params })),
  });
};
