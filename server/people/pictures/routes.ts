import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { removeProfilePicture, setProfilePicture } from "#contract/people/profile-pictures.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { currentUserFor } from "#server/people/auth/queries.ts";
import { dropPicture, keepPicture } from "#server/people/pictures/keep-picture.ts";
import { pictureFor } from "#server/people/pictures/queries.ts";
import { squarePicture } from "#server/people/pictures/square-picture.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";
import { keepByHash, sendPicture } from "#server/platform/http/send-picture.ts";
import { createFairQueue } from "#server/platform/lib/fair-queue.ts";

/** Pictures are decoded one at a time, in a few dozen megabytes; a full queue empties within a few seconds. */
const QUEUE = { atOnceMax: 1, waitingInLaneMax: 2, waitingMax: 40, full: "Too many pictures are coming in at once." };

const params = z.strictObject({ id: idSchema, sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/** People's pictures: setting and removing your own, and showing them to those who may know the person (RULES §3). */
export const profilePictureRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, clock }) => {
  app.addHook("preValidation", signedIn);
  const inTurn = createFairQueue(QUEUE);

  app.route({
    ...setProfilePicture,
    config: rateLimits.changePicture,
    handler: async (request) => {
      const { userId } = actorOf(request);
      const sent = Buffer.from(request.body.picture, "base64");
      const bytes = await inTurn(userId, () => squarePicture(sent));
      await inTransaction(db, (tx) => keepPicture(tx, { userId, bytes, now: clock() }));
      return currentUserFor(db, userId);
    },
  });

  app.route({
    ...removeProfilePicture,
    config: rateLimits.changePicture,
    handler: async (request) => {
      const { userId } = actorOf(request);
      await inTransaction(db, (tx) => dropPicture(tx, { userId, now: clock() }));
      return currentUserFor(db, userId);
    },
  });

  app.route({
    method: "GET",
    url: "/api/people/:id/pictures/:sha256",
    schema: { params },
    onSend: keepByHash,
    handler: async (request, reply) => {
      const { id: userId, sha256 } = request.params;
      const bytes = await pictureFor(db, actorOf(request), { userId, sha256 });
      return sendPicture(reply, { type: "image/webp", bytes, name: "picture" });
    },
  });
};
