import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as contract from "#contract/money/payments.ts";
import { centsToDecimal } from "#contract/platform/money.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { createPaymentIntent } from "#server/money/payments/create-payment-intent.ts";
import { recordOwnPayment } from "#server/money/payments/record-payment.ts";
import { requirePromptProcessor } from "#server/money/payments/require-processor.ts";
import { withdrawnInWords, withdrawPaymentsOf } from "#server/money/payments/withdraw-payments-of.ts";
import type { Deps } from "#server/platform/deps.ts";
import { notFound } from "#server/platform/errors.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";
import { networkOfRequest } from "#server/platform/http/visitor.ts";

export const paymentRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.addHook("preValidation", signedIn);

  app.route({
    ...contract.createPaymentIntent,
    config: rateLimits.pay,
    handler: async (request) => {
      const { intent, payment } = await createPaymentIntent(requirePromptProcessor(deps), actorOf(request), {
        ...request.body,
        yearsSelected: request.body.yearsSelected,
        network: networkOfRequest(request),
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
    ...contract.cancelOpenPayments,
    config: rateLimits.pay,
    handler: async (request) => {
      const { userId } = actorOf(request);
      const withdrawn = await withdrawPaymentsOf(requirePromptProcessor(deps), { userId });
      return { message: withdrawnInWords(withdrawn), canceled: withdrawn.canceled };
    },
  });

  app.route({
    ...contract.paymentSuccess,
    config: rateLimits.pay,
    handler: async (request) => {
      const { paymentIntentId } = request.body;
      const { userId } = actorOf(request);
      const status = await recordOwnPayment(requirePromptProcessor(deps), { paymentIntentId, userId });
      if (!status) throw notFound("Unknown payment");
      const message = status === "succeeded" ? "Payment recorded." : "The payment isn't complete yet.";
      return { message, status };
    },
  });
};
