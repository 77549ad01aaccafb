import { z } from "zod";
import { endpoint } from "#contract/platform/endpoint.ts";
import { idParams, idSchema } from "#contract/platform/ids.ts";
import { pageQuerySchema } from "#contract/platform/paging.ts";
import { momentSchema } from "#contract/platform/time.ts";

export const notificationTypes = [
  "league_completed",
  "voting_requested",
  "payout_processed",
  "admin_alert",
  "commissioner_vote_proposed",
  "commissioner_vote_result",
] as const;
export type NotificationType = (typeof notificationTypes)[number];

const notificationSchema = z.object({
  id: idSchema,
  leagueId: idSchema.nullable(),
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  isRead: z.boolean(),
  emailSent: z.boolean(),
  actionUrl: z.string().nullable(),
  /** Whether it asks for a vote that the reader can still cast. */
  asksForVote: z.boolean(),
  createdAt: momentSchema,
});
export type Notification = z.infer<typeof notificationSchema>;

export const listNotifications = endpoint({
  method: "GET",
  url: "/api/notifications",
  schema: {
    summary: "The user's notifications, newest first",
    tags: ["notifications"],
    querystring: pageQuerySchema,
    response: { 200: z.array(notificationSchema) },
  },
});

export const readNotification = endpoint({
  method: "POST",
  url: "/api/notifications/:id/read",
  schema: {
    summary: "Mark a notification as read",
    tags: ["notifications"],
    params: idParams,
    response: { 200: notificationSchema },
  },
});
