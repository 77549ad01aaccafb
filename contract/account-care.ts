import { listAccountEvents } from "./account-events.ts";
import {
  confirmAdminRequest,
  getObjection,
  listAdminRequests,
  objectToRequest,
  refuseAdminRequest,
} from "./admin-requests.ts";
import { getEmailChoices, setEmailChoice } from "./email-topics.ts";
import { getEmailWish, setEmailWish } from "./email-wishes.ts";
import { judgePassword } from "./judge-password.ts";
import { eraseAccount, exportAccount } from "./leave-for-good.ts";
import { profilePictureEndpoints } from "./profile-pictures.ts";

/** A person's view of their own account and its acts, and the acts that admins can't do to it alone (RULES §16). */
export const accountCareEndpoints = {
  judgePassword,
  getEmailChoices,
  setEmailChoice,
  getEmailWish,
  setEmailWish,
  listAccountEvents,
  ...profilePictureEndpoints,
  exportAccount,
  eraseAccount,
  listAdminRequests,
  confirmAdminRequest,
  refuseAdminRequest,
  getObjection,
  objectToRequest,
};
