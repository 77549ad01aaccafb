import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as contract from "#contract/people/newsletter.ts";
import { changeSubscription } from "#server/people/newsletter/change-subscription.ts";
import { subscribe } from "#server/people/newsletter/subscribe.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";
import { requireMail } from "#server/platform/mail/require-mail.ts";

export const newsletterRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, clock, config }) => {
  app.route({
    ...contract.subscribe,
    config: rateLimits.newsletter,
    handler: async ({ body: { email } }) => {
      requireMail(config);
      await inTransaction(db, (tx) => subscribe(tx, { email, now: clock() }));
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
