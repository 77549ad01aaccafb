import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { idSchema } from "#contract/ids.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { visibleLeague } from "#server/access/league-access.ts";
import { pictureFile } from "#server/leagues/results/team-pictures.ts";
import type { Deps } from "#server/platform/deps.ts";
import { notFound } from "#server/platform/errors.ts";

const params = z.strictObject({ id: idSchema, sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/** The bytes come from other sites: a browser shows them as an image or not at all, and runs nothing in them. */
const IMAGE_ONLY = {
  "content-security-policy": "default-src 'none'; sandbox",
  "content-disposition": 'inline; filename="team-picture"',
  "cross-origin-resource-policy": "same-origin",
};

/** The pictures of a league's teams, for its members (RULES §21). */
export const teamPictureRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db }) => {
  app.addHook("preValidation", signedIn);

  app.route({
    method: "GET",
    url: "/api/leagues/:id/team-pictures/:sha256",
    schema: { params, hide: true },
    // A picture's name is its hash, so it never changes. Set here, after the rule that browsers store no answer of the
    // API.
    onSend: async (_request, reply) => {
      if (reply.statusCode === 200) reply.header("cache-control", "private, max-age=31536000, immutable");
    },
    handler: async (request, reply) => {
      const { id, sha256 } = request.params;
      const league = await visibleLeague(db, actorOf(request), id);
      if (!league.knowsNames) throw notFound("Picture not found.");
      const { type, bytes } = await pictureFile(db, { leagueId: id, sha256 });
      return reply.headers(IMAGE_ONLY).type(type).send(bytes);
    },
  });
};
