import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { getEmailChoices, setEmailChoice as setEmailChoiceCall } from "#contract/notices/email-choices.ts";
import { listNotifications, readNotification } from "#contract/notices/notifications.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { emailChoicesOf, setEmailChoice } from "#server/notices/email-choices.ts";
import { markRead } from "#server/notices/mark-read.ts";
import { notificationsOf, toNotification } from "#server/notices/queries.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";
import { sendPage } from "#server/platform/http/send-page.ts";

export const notificationRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, clock }) => {
  app.route({
    ...listNotifications,
    preValidation: signedIn,
    handler: async (request, reply) => {
      const { userId } = actorOf(request);
      return sendPage(request, reply, await notificationsOf(db, { userId, now: clock() }, request.query));
    },
  });

  app.route({
    ...readNotification,
    preValidation: signedIn,
    handler: (request) => {
      const { userId } = actorOf(request);
      const marked = { notificationId: request.params.id, userId, now: clock() };
      return inTransaction(db, async (tx) => toNotification(await markRead(tx, marked)));
    },
  });

  app.route({
    ...getEmailChoices,
    preValidation: signedIn,
    handler: (request) => emailChoicesOf(db, actorOf(request).userId),
  });

  app.route({
    ...setEmailChoiceCall,
    preValidation: signedIn,
    config: rateLimits.emailChoice,
    handler: (request) => {
      const { userId } = actorOf(request);
      const choice = { userId, topic: request.params.topic, wanted: request.body.wanted, now: clock() };
      return inTransaction(db, async (tx) => {
        await setEmailChoice(tx, choice);
        return emailChoicesOf(tx, userId);
      });
    },
  });
};
