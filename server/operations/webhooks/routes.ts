import type { FastifyPluginAsync } from "fastify";
import { requireProcessor } from "#server/money/payments/require-processor.ts";
import { deliverEvent } from "#server/operations/webhooks/deliver-event.ts";
import type { Deps } from "#server/platform/deps.ts";

/** Receives the processor's events. The signature covers the raw bytes, so the body stays unparsed. */
export const webhookRoutes: FastifyPluginAsync<Deps> = async (app, deps) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => done(null, body));

  app.post<{ Body: Buffer }>("/api/webhooks/stripe", async (request) => {
    const header = request.headers["stripe-signature"];
    const signature = Array.isArray(header) ? header[0] : header;
    await deliverEvent(requireProcessor(deps), { rawBody: request.body, signature });
    return { received: true };
  });
};
