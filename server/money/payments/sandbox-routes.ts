import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import {
  authenticateSandboxPayment,
  completeSandboxAccountLink,
  confirmSandboxPayment,
  getSandboxAccountLink,
} from "#contract/money/sandbox.ts";
import type { Sandbox } from "#sandbox/sandbox.ts";
import { type ActingRequest, actorOf, signedIn } from "#server/access/guards.ts";
import type { CardTry } from "#server/money/payments/try-card.ts";
import { notFound } from "#server/platform/errors.ts";

type Options = {
  sandbox: Sandbox;
  /** Runs each attempt with a card in its payer's queue; the processor's event about it comes later. */
  tryCard: <T>(attempt: CardTry, confirm: () => Promise<T>) => Promise<T>;
};

/** Does what the real processor's own pages do in the browser. Registered only while the sandbox stands in for it. */
export const sandboxRoutes: FastifyPluginAsyncZod<Options> = async (app, { sandbox, tryCard }) => {
  /** The page doesn't ask for a processor login, so a link shows its owner's name and address only to that owner. */
  const ownLink = async (request: ActingRequest, id: string) => {
    const link = await sandbox.findAccountLink(id);
    if (link.ownerId !== null && link.ownerId !== actorOf(request).userId) throw notFound("This link does not exist.");
    return link;
  };

  app.route({
    ...confirmSandboxPayment,
    preValidation: signedIn,
    handler: (request) => {
      const { id } = request.params;
      const attempt = { actor: actorOf(request), paymentIntentId: id };
      return tryCard(attempt, () => sandbox.confirmPaymentIntent({ id, ...request.body }));
    },
  });

  app.route({
    ...authenticateSandboxPayment,
    preValidation: signedIn,
    handler: (request) => {
      const { id } = request.params;
      const attempt = { actor: actorOf(request), paymentIntentId: id };
      return tryCard(attempt, () => sandbox.authenticatePaymentIntent({ id, ...request.body }));
    },
  });

  app.route({
    ...getSandboxAccountLink,
    preValidation: signedIn,
    handler: (request) => ownLink(request, request.params.id),
  });

  app.route({
    ...completeSandboxAccountLink,
    preValidation: signedIn,
    handler: async (request) => {
      const { id } = await ownLink(request, request.params.id);
      return sandbox.completeAccountLink({ id, ...request.body });
    },
  });
};
