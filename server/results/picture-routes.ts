import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { idSchema } from "#contract/platform/ids.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { visibleLeague } from "#server/access/league-access.ts";
import type { Deps } from "#server/platform/deps.ts";
import { notFound } from "#server/platform/errors.ts";
import { keepByHash, sendPicture } from "#server/platform/http/send-picture.ts";
import { pictureFile } from "#server/results/team-pictures.ts";

const params = z.strictObject({ id: idSchema, sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/** The pictures of a league's teams, for its members (RULES §21). */
export const teamPictureRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db }) => {
  app.addHook("preValidation", signedIn);

  app.route({
    method: "GET",
    url: "/api/leagues/:id/team-pictures/:sha256",
    schema: { params },
    onSend: keepByHash,
    handler: async (request, reply) => {
      const { id, sha256 } = request.params;
      const league = await visibleLeague(db, actorOf(request), id);
      if (!league.knowsNames) throw notFound("Picture not found.");
      return sendPicture(reply, { ...(await pictureFile(db, { leagueId: id, sha256 })), name: "team-picture" });
    },
  });
};
