import { createHash } from "node:crypto";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import * as contract from "#contract/leagues/calendar-feed.ts";
import { calendarFeedPath, calendarText, escaped } from "#contract/leagues/calendar-text.ts";
import { siteName } from "#contract/platform/site.ts";
import { actorOf, signedIn } from "#server/access/guards.ts";
import { calendarEventsOf } from "#server/leagues/calendar/calendar-events.ts";
import {
  calendarFeedOf,
  ownerOfFeed,
  renewCalendarFeed,
  turnOffCalendarFeed,
} from "#server/leagues/calendar/calendar-feed.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import type { Deps } from "#server/platform/deps.ts";
import { notFound } from "#server/platform/errors.ts";
import { rateLimits } from "#server/platform/http/rate-limits.ts";

/** The calendar's name and how often to fetch it, under the standard's property names and those of older programs. */
const properties = () => [
  ...[`NAME:${escaped(siteName())}`, `X-WR-CALNAME:${escaped(siteName())}`],
  ...["REFRESH-INTERVAL;VALUE=DURATION:PT6H", "X-PUBLISHED-TTL:PT6H"],
];

/** The calendar feed, for calendars; and turning it on and off, for its owner. */
export const calendarRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, clock, config, secret }) => {
  app.route({
    ...contract.getCalendarFeed,
    preValidation: signedIn,
    handler: async (request) => ({ token: await calendarFeedOf(db, { userId: actorOf(request).userId, secret }) }),
  });

  app.route({
    ...contract.renewCalendarFeed,
    preValidation: signedIn,
    config: rateLimits.changeCalendar,
    handler: async (request, reply) => {
      const { userId } = actorOf(request);
      const token = await inTransaction(db, (tx) => renewCalendarFeed(tx, { userId, secret, now: clock() }));
      return reply.code(201).send({ token });
    },
  });

  app.route({
    ...contract.turnOffCalendarFeed,
    preValidation: signedIn,
    config: rateLimits.changeCalendar,
    handler: async (request) => {
      await inTransaction(db, (tx) => turnOffCalendarFeed(tx, actorOf(request).userId));
      return { message: "The feed is off. Its address doesn't work anymore." };
    },
  });

  app.route({
    method: "GET",
    url: calendarFeedPath(":token(^[\\w-]+)"),
    schema: { params: z.strictObject({ token: z.string() }) },
    config: rateLimits.calendar,
    handler: async ({ params: { token }, headers }, reply) => {
      const userId = await ownerOfFeed(db, token);
      if (!userId) throw notFound("Not found");
      const events = await calendarEventsOf(db, { userId, site: config.publicUrl, now: clock() });
      const text = calendarText(events, properties());
      const etag = `W/"${createHash("sha256").update(text).digest("base64url")}"`;
      reply.header("cache-control", "private, no-cache").header("etag", etag);
      if (headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
      return reply.type("text/calendar; charset=utf-8").send(text);
    },
  });
};
