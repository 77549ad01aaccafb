import { z } from "zod";
import { call } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";
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

export const listNotifications = call("GET /api/notifications", {
  summary: "The user's notifications, newest first",
  query: pageQuerySchema,
  answer: z.array(notificationSchema),
});

export const readNotification = call("POST /api/notifications/:id/read", {
  summary: "Mark a notification as read",
  answer: notificationSchema,
});
