import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import {
  authenticateSandboxPayment,
  completeSandboxAccountLink,
  confirmSandboxPayment,
  getSandboxAccountLink,
} from "#contract/sandbox.ts";
import type { Sandbox } from "#sandbox/sandbox.ts";
import { signedIn } from "#server/access/guards.ts";
import { AppError } from "#server/platform/errors.ts";

type Options = {
  sandbox: Sandbox;
  /** Told of each declined card before its payer can try the next; the event of it comes later. */
  onDeclined: (paymentIntentId: string) => Promise<void>;
};

/** What the real processor's own pages do in the browser: registered only while the sandbox stands in for it. */
export const sandboxRoutes: FastifyPluginAsyncZod<Options> = async (app, { sandbox, onDeclined }) => {
  app.route({
    ...confirmSandboxPayment,
    preValidation: signedIn,
    handler: ({ params, body }) =>
      sandbox.confirmPaymentIntent({ id: params.id, ...body }).catch(async (error) => {
        if (error instanceof AppError && error.status === 402) await onDeclined(params.id);
        throw error;
      }),
  });

  app.route({
    ...authenticateSandboxPayment,
    preValidation: signedIn,
    handler: ({ params, body }) => sandbox.authenticatePaymentIntent({ id: params.id, ...body }),
  });

  app.route({
    ...getSandboxAccountLink,
    preValidation: signedIn,
    handler: ({ params }) => sandbox.findAccountLink(params.id),
  });

  app.route({
    ...completeSandboxAccountLink,
    preValidation: signedIn,
    handler: ({ params, body }) => sandbox.completeAccountLink({ id: params.id, ...body }),
  });
};
