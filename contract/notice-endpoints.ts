import { getCalendarFeed, renewCalendarFeed, turnOffCalendarFeed } from "./calendar-feed.ts";
import { listNotifications, readNotification } from "./notifications.ts";
import { getPush, setPushChoice, turnOffPush, turnOnPush } from "./push.ts";

/** Notifications, and the channels outside the application that a person can choose for them. */
export const noticeEndpoints = {
  listNotifications,
  readNotification,
  getPush,
  turnOnPush,
  turnOffPush,
  setPushChoice,
  getCalendarFeed,
  renewCalendarFeed,
  turnOffCalendarFeed,
};
