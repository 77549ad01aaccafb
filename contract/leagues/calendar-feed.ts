import { z } from "zod";
import { endpoint } from "#contract/platform/endpoint.ts";

const tags = ["notifications"];
const url = "/api/auth/calendar-feed";

export const getCalendarFeed = endpoint({
  method: "GET",
  url,
  schema: {
    summary: "The secret of the user's calendar feed; null while it is off",
    tags,
    response: { 200: z.object({ token: z.string().nullable() }) },
  },
});

export const renewCalendarFeed = endpoint({
  method: "POST",
  url,
  schema: {
    summary: "Turn the calendar feed on, or replace its secret address with a new one",
    tags,
    response: { 201: z.object({ token: z.string() }) },
  },
});

export const turnOffCalendarFeed = endpoint({
  method: "DELETE",
  url,
  schema: {
    summary: "Turn the calendar feed off",
    tags,
    response: { 200: z.object({ message: z.string() }) },
  },
});
