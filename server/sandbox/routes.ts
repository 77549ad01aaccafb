import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import {
  authenticateSandboxPayment,
  completeSandboxAccountLink,
  confirmSandboxPayment,
  getSandboxAccountLink,
} from "#contract/sandbox.ts";
import { signedIn } from "#server/http/guards.ts";
import type { Sandbox } from "#server/sandbox/sandbox.ts";

/** What the real processor's own pages do in the browser: registered only while the sandbox stands in for it. */
export const sandboxRoutes: FastifyPluginAsyncZod<{ sandbox: Sandbox }> = async (app, { sandbox }) => {
  app.route({
    ...confirmSandboxPayment,
    preValidation: signedIn,
    handler: ({ params, body }) => sandbox.confirmPaymentIntent({ id: params.id, ...body }),
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
