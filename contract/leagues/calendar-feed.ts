import { z } from "zod";
import { call } from "#contract/platform/endpoint.ts";

export const getCalendarFeed = call("GET /api/auth/calendar-feed", {
  summary: "The secret of the user's calendar feed; null while it is off",
  tag: "notifications",
  answer: z.object({ token: z.string().nullable() }),
});

export const renewCalendarFeed = call("POST /api/auth/calendar-feed", {
  summary: "Turn the calendar feed on, or replace its secret address with a new one",
  tag: "notifications",
  created: z.object({ token: z.string() }),
});

export const turnOffCalendarFeed = call("DELETE /api/auth/calendar-feed", {
  summary: "Turn the calendar feed off",
  tag: "notifications",
  answer: z.object({ message: z.string() }),
});
