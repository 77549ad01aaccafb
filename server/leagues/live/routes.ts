import type { OutgoingHttpHeaders } from "node:http";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { LIVE_PATH } from "#contract/leagues/live.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { broadcastChanges } from "#server/leagues/live/broadcast-changes.ts";
import { createStreams } from "#server/leagues/live/streams.ts";
import { liveSessions } from "#server/people/sessions/live-sessions.ts";
import type { Deps } from "#server/platform/deps.ts";
import { unauthorized, unavailable } from "#server/platform/errors.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";

/** Keeps proxies from compressing or buffering the stream, so that each event arrives when it is sent. */
const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
  connection: "close",
};

const querystring = z.object({
  /** For how many milliseconds the page has existed; absent if it reloads anyway. */
  age: z
    .string()
    .regex(/^\d{1,12}$/, { error: "age is a whole number" })
    .transform(Number)
    .optional(),
});

/** Streams to open pages what has changed. A process that listens for requests also listens for changes. */
export const liveRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const streams = createStreams();
  let changes: ReturnType<typeof broadcastChanges> | undefined;
  app.addHook("onListen", async () => {
    changes = broadcastChanges({ ...deps, streams });
  });
  app.addHook("preClose", async () => {
    streams.endWhere(() => true);
    await changes?.stop();
  });

  app.route({
    method: "GET",
    url: LIVE_PATH,
    schema: { querystring },
    config: { ...rateLimits.live, sameOriginOnly: true },
    preValidation: signedIn,
    handler: async (request, reply) => {
      if (streams.isFull()) throw unavailable("Too many pages are open. Reload this one to see what has changed.", 60);
      const sid = request.session.sessionId;
      const publicId = (await liveSessions(deps.db, [sid], deps.clock())).get(sid);
      if (publicId === undefined) throw unauthorized();
      reply.hijack();
      const { raw: response } = reply;
      response.writeHead(200, { ...reply.getHeaders(), ...HEADERS } as OutgoingHttpHeaders);
      const stream = { userId: actorOf(request).userId, sid, publicId, response };
      // The stream is open before it catches up, so that no change falls between the two.
      streams.add(stream);
      const { age } = request.query;
      if (age === undefined) return;
      await changes?.catchUp(stream, age).catch((error: unknown) => {
        request.log.warn({ err: error }, "An opened page couldn't be told what it has missed");
        streams.send(stream, { type: "all" });
      });
    },
  });
};
