import { getAppConfig } from "./app-config.ts";
import { forgotPassword, getCurrentUser, register, resetPassword, signIn, signOut, updateProfile } from "./auth.ts";
import { getCommissionerStats, getPlayerStats } from "./dashboards.ts";
import { getEscrow } from "./escrow.ts";
import { acceptInvitation, declineInvitation, getInvitation, inviteByEmail, listMyInvitations } from "./invitations.ts";
import {
  completeLeague,
  createLeague,
  editLeague,
  getLeague,
  listCommissionerLeagues,
  listPlayerLeagues,
} from "./leagues.ts";
import { listMails } from "./mailbox.ts";
import { joinLeague, listMembers, remindMember, sendReminders } from "./members.ts";
import { confirmSubscription, subscribe, unsubscribe } from "./newsletter.ts";
import { listNotifications, readNotification } from "./notifications.ts";
import { createPaymentIntent, paymentSuccess } from "./payments.ts";
import { getPayoutAccount, openPayoutAccount } from "./payout-account.ts";
import { getPayoutPool, listPayouts, proposePayouts, retryPayout } from "./payouts.ts";
import {
  authenticateSandboxPayment,
  completeSandboxAccountLink,
  confirmSandboxPayment,
  getSandboxAccountLink,
} from "./sandbox.ts";

/** Every call of the product, each once: the server serves exactly these, the web is typed by them, OpenAPI is made of them. */
export const allEndpoints = {
  getAppConfig,
  getCurrentUser,
  register,
  signIn,
  signOut,
  forgotPassword,
  resetPassword,
  updateProfile,
  listCommissionerLeagues,
  listPlayerLeagues,
  createLeague,
  getLeague,
  editLeague,
  completeLeague,
  listMembers,
  joinLeague,
  sendReminders,
  remindMember,
  inviteByEmail,
  listMyInvitations,
  getInvitation,
  acceptInvitation,
  declineInvitation,
  createPaymentIntent,
  paymentSuccess,
  proposePayouts,
  listPayouts,
  getPayoutPool,
  retryPayout,
  getPayoutAccount,
  openPayoutAccount,
  getEscrow,
  listNotifications,
  readNotification,
  getCommissionerStats,
  getPlayerStats,
  listMails,
  confirmSandboxPayment,
  authenticateSandboxPayment,
  getSandboxAccountLink,
  completeSandboxAccountLink,
  subscribe,
  confirmSubscription,
  unsubscribe,
};
