import { getEmailChoices, setEmailChoice } from "./email-choices.ts";
import { getEmailWish, setEmailWish } from "./email-wishes.ts";
import { listMails } from "./mailbox.ts";
import { listNotifications, readNotification } from "./notifications.ts";
import { getPush, setPushChoice, turnOffPush, turnOnPush } from "./push.ts";

/** Notifications, and the channels outside the application that a person can choose for them. */
export const noticesEndpoints = {
  listNotifications,
  readNotification,
  getPush,
  turnOnPush,
  turnOffPush,
  setPushChoice,
  getEmailChoices,
  setEmailChoice,
  getEmailWish,
  setEmailWish,
  listMails,
};
