import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { drawPicture } from "#server/leagues/previews/draw-picture.ts";
import { linkedLeague } from "#server/leagues/previews/link-preview.ts";
import { pictureVersion } from "#server/leagues/previews/picture-path.ts";
import type { Deps } from "#server/platform/deps.ts";
import { notFound } from "#server/platform/errors.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";

/** The pictures that chats show next to a link to a league (RULES §20). */
export const previewRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, clock }) => {
  for (const kind of ["invite", "join", "leagues"]) {
    app.route({
      method: "GET",
      url: `/${kind}/:name/preview.png`,
      schema: { params: z.strictObject({ name: z.string() }), hide: true },
      config: rateLimits.picture,
      handler: async ({ params: { name }, headers }, reply) => {
        const linked = await linkedLeague(db, { path: `/${kind}/${name}`, now: clock() });
        if (!linked) throw notFound("Not found");
        const etag = `"${pictureVersion(linked)}"`;
        reply.header("cache-control", "private, max-age=3600").header("etag", etag);
        if (headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
        return reply.type("image/png").send(await drawPicture(linked));
      },
    });
  }
};
