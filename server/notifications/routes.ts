import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { listNotifications, readNotification } from "#contract/notifications.ts";
import { inTransaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { actorOf, signedIn } from "#server/http/guards.ts";
import { sendPage } from "#server/http/send-page.ts";
import { markRead } from "#server/notifications/mark-read.ts";
import { notificationsOf, toNotification } from "#server/notifications/queries.ts";

export const notificationRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db }) => {
  app.route({
    ...listNotifications,
    preValidation: signedIn,
    handler: async (request, reply) =>
      sendPage(request, reply, await notificationsOf(db, actorOf(request).userId, request.query)),
  });

  app.route({
    ...readNotification,
    preValidation: signedIn,
    handler: (request) =>
      inTransaction(db, async (tx) =>
        toNotification(await markRead(tx, { notificationId: request.params.id, userId: actorOf(request).userId })),
      ),
  });
};
