import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { listNotifications, readNotification } from "#contract/notifications.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { markRead } from "#server/notices/mark-read.ts";
import { notificationsOf, toNotification } from "#server/notices/queries.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { sendPage } from "#server/platform/http/send-page.ts";

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
