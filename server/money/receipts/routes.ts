import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { listOwnPrizeYears } from "#contract/money/prize-years.ts";
import { getPaymentReceipt, getPayoutReceipt, listOwnPayments } from "#contract/money/receipts.ts";
import { type Actor, actorOf, signedIn } from "#server/access/guards.ts";
import { visibleLeague } from "#server/access/league-access.ts";
import { headFor } from "#server/money/escrow/mailed-head.ts";
import { prizeYears } from "#server/money/prize-years/prize-years.ts";
import { paymentReceipt, paymentsBy, payoutReceipt } from "#server/money/receipts/queries.ts";
import type { Deps } from "#server/platform/deps.ts";

export const receiptRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, clock, config }) => {
  app.addHook("preValidation", signedIn);

  app.route({
    ...listOwnPayments,
    handler: async (request) => {
      const actor = actorOf(request);
      const { id: leagueId } = await visibleLeague(db, actor, request.params.id);
      return paymentsBy(db, { leagueId, userId: actor.userId });
    },
  });

  app.route({
    ...listOwnPrizeYears,
    handler: (request) => prizeYears(db, actorOf(request).userId),
  });

  app.route({
    ...getPaymentReceipt,
    handler: async (request) => headed(actorOf(request), await paymentReceipt(db, actorOf(request), request.params.id)),
  });

  app.route({
    ...getPayoutReceipt,
    handler: async (request) =>
      headed(actorOf(request), await payoutReceipt(db, actorOf(request), request.params.id, { config, now: clock() })),
  });

  /** Read after the receipt, so that it covers all that the receipt says. */
  const headed = async <Receipt extends { leagueId: string }>(actor: Actor, receipt: Receipt) => ({
    ...receipt,
    head: await headFor(db, receipt.leagueId, actor),
  });
};
