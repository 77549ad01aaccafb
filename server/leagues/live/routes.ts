import type { OutgoingHttpHeaders } from "node:http";
import type { FastifyPluginAsync } from "fastify";
import { LIVE_PATH } from "#contract/live.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { passOnChanges } from "#server/leagues/live/pass-on-changes.ts";
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

/** Streams to open pages what has changed. A process that listens for requests also listens for changes. */
export const liveRoutes: FastifyPluginAsync<Deps> = async (app, deps) => {
  const streams = createStreams();
  let stop = async () => {};
  app.addHook("onListen", async () => {
    stop = passOnChanges({ ...deps, streams });
  });
  app.addHook("preClose", async () => {
    streams.endWhere(() => true);
    await stop();
  });

  app.route({
    method: "GET",
    url: LIVE_PATH,
    schema: { hide: true } as never,
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
      streams.add({ userId: actorOf(request).userId, sid, publicId, response });
    },
  });
};
