import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { centsToDecimal } from "#contract/money.ts";
import * as contract from "#contract/payments.ts";
import type { Deps } from "#server/deps.ts";
import { notFound } from "#server/errors.ts";
import { actorOf, signedIn } from "#server/http/guards.ts";
import { rateLimits } from "#server/http/rate-limits.ts";
import { createPaymentIntent } from "#server/payments/create-payment-intent.ts";
import { paymentOwner } from "#server/payments/queries.ts";
import { recordPayment } from "#server/payments/record-payment.ts";
import { requirePromptProvider } from "#server/payments/require-provider.ts";

export const paymentRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.addHook("preValidation", signedIn);

  app.route({
    ...contract.createPaymentIntent,
    config: rateLimits.pay,
    handler: async (request) => {
      const { leagueId, amount, yearsSelected } = request.body;
      const { intent, payment } = await createPaymentIntent(requirePromptProvider(deps), actorOf(request), {
        leagueId,
        amount,
        yearsSelected,
      });
      return {
        clientSecret: intent.clientSecret,
        paymentIntentId: intent.id,
        amount: centsToDecimal(payment.amount),
        yearsSelected: payment.seasons,
      };
    },
  });

  app.route({
    ...contract.paymentSuccess,
    config: rateLimits.pay,
    handler: async (request) => {
      const { paymentIntentId } = request.body;
      // Another's payment does not exist for one, whatever the processor knows of it.
      const owner = await paymentOwner(deps.db, paymentIntentId);
      if (owner !== actorOf(request).userId) throw notFound("Unknown payment");
      const status = await recordPayment(requirePromptProvider(deps), { paymentIntentId });
      if (!status) throw notFound("Unknown payment");
      const message = status === "succeeded" ? "Payment recorded." : "The payment is not complete yet.";
      return { message, status };
    },
  });
};
