import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as contract from "#contract/newsletter.ts";
import { inTransaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { rateLimits } from "#server/http/rate-limits.ts";
import { changeSubscription } from "#server/newsletter/change-subscription.ts";
import { subscribe } from "#server/newsletter/subscribe.ts";

export const newsletterRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, clock, config: { publicUrl } }) => {
  app.route({
    ...contract.subscribe,
    config: rateLimits.newsletter,
    handler: async ({ body: { email } }) => {
      await inTransaction(db, (tx) => subscribe(tx, { email, publicUrl, now: clock() }));
      return { message: "Almost there: check your email for the confirmation link." };
    },
  });

  app.route({
    ...contract.confirmSubscription,
    config: rateLimits.emailedLink,
    handler: async ({ body: { token } }) => {
      await inTransaction(db, (tx) => changeSubscription(tx, { token, to: "confirmed", now: clock() }));
      return { message: "Your subscription is confirmed." };
    },
  });

  app.route({
    ...contract.unsubscribe,
    config: rateLimits.emailedLink,
    handler: async ({ body: { token } }) => {
      await inTransaction(db, (tx) => changeSubscription(tx, { token, to: "ended", now: clock() }));
      return { message: "Your subscription has ended." };
    },
  });
};
