import { accountCareEndpoints } from "./account-care.ts";
import { getAccountNotice, reportNotMe } from "./account-notices.ts";
import { createLeagueAsAdmin, deleteLeague, editLeagueAsAdmin, listAllLeagues } from "./admin-leagues.ts";
import {
  getAdminStats,
  listAuditLog,
  listCases,
  payOutRefund,
  resolveVotingSession,
  retryRefund,
} from "./admin-oversight.ts";
import { createUser, deleteUser, editUser, endUserSessions, listUsers } from "./admin-users.ts";
import { getAppConfig } from "./app-config.ts";
import {
  forgotPassword,
  getCurrentUser,
  reauthenticate,
  register,
  resetPassword,
  signIn,
  signOut,
  updateProfile,
} from "./auth.ts";
import { countClassifieds, listClassifieds } from "./classifieds.ts";
import { castCommissionerVote, listCommissionerProposals, proposeCommissioner } from "./commissioner-votes.ts";
import { getCommissionerStats, getPlayerStats } from "./dashboards.ts";
import { getDisputeEvidence, listLeagueDisputes, submitDisputeEvidence } from "./disputes.ts";
import { cancelEmailChange, sendVerification, verifyEmail } from "./email-verification.ts";
import { joiningEndpoints } from "./joining-endpoints.ts";
import { resultEndpoints } from "./league-results.ts";
import {
  completeLeague,
  createLeague,
  editLeague,
  endSeason,
  getLeague,
  listCommissionerLeagues,
  listFormerLeagues,
  listPlayerLeagues,
  previewEdit,
  startSeason,
} from "./leagues.ts";
import { listMails } from "./mailbox.ts";
import { joinLeague, leaveLeague, listMembers, remindMember, removeMember, sendReminders } from "./members.ts";
import { moneyEndpoints } from "./money-endpoints.ts";
import { confirmSubscription, subscribe, unsubscribe } from "./newsletter.ts";
import { listNeeds, listNextSteps } from "./next-steps.ts";
import { noticeEndpoints } from "./notice-endpoints.ts";
import * as objections from "./objections.ts";
import {
  addPasskey,
  finishWithPasskey,
  proveWithPasskey,
  removePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeyProof,
  startPasskeySignIn,
  startPasskeyStep,
} from "./passkeys.ts";
import { castSessionVote, castVote, getLeagueVoting, getUserVote, getVotingSession } from "./payout-votes.ts";
import { getCommissionerRating, rateCommissioner } from "./ratings.ts";
import { getReconciliation, runReconciliation } from "./reconciliation.ts";
import { getRefundTerms } from "./refund-terms.ts";
import {
  acceptReplacement,
  declineReplacement,
  getReplacementInvitation,
  getReplacementOffer,
  inviteReplacement,
  withdrawReplacementOffer,
} from "./replacement-invitations.ts";
import { runAgain } from "./run-again.ts";
import {
  authenticateSandboxPayment,
  completeSandboxAccountLink,
  confirmSandboxPayment,
  getSandboxAccountLink,
} from "./sandbox.ts";
import {
  confirmAuthenticator,
  finishWithCode,
  finishWithRecoveryCode,
  getSecondFactor,
  getSecondStep,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from "./second-factor.ts";
import { cancelSecondFactorReset, objectToSecondFactorReset, startSecondFactorReset } from "./second-factor-reset.ts";
import { endAllSignInSessions, endSignInSession, listSignInSessions } from "./sign-in-sessions.ts";
import { getSiteClaims } from "./site-claims.ts";
import { listUnclaimed, movePayoutToUnclaimed, moveRefundToUnclaimed, payUnclaimed } from "./unclaimed-money.ts";

/**
 * Every call in the product, once each: the server serves exactly these, the web takes its types from them, and the
 * OpenAPI document is generated from them.
 */
export const allEndpoints = {
  listSignInSessions,
  endSignInSession,
  endAllSignInSessions,
  getAccountNotice,
  reportNotMe,
  getAppConfig,
  getSiteClaims,
  getCurrentUser,
  register,
  signIn,
  signOut,
  forgotPassword,
  resetPassword,
  updateProfile,
  reauthenticate,
  sendVerification,
  verifyEmail,
  cancelEmailChange,
  getSecondFactor,
  startAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  startPasskey,
  addPasskey,
  removePasskey,
  startPasskeySignIn,
  signInWithPasskey,
  startPasskeyProof,
  proveWithPasskey,
  getSecondStep,
  startPasskeyStep,
  finishWithPasskey,
  finishWithCode,
  finishWithRecoveryCode,
  startSecondFactorReset,
  cancelSecondFactorReset,
  objectToSecondFactorReset,
  listCommissionerLeagues,
  listFormerLeagues,
  listPlayerLeagues,
  createLeague,
  getLeague,
  editLeague,
  previewEdit,
  completeLeague,
  runAgain,
  startSeason,
  endSeason,
  listClassifieds,
  countClassifieds,
  getCommissionerRating,
  rateCommissioner,
  listMembers,
  joinLeague,
  leaveLeague,
  removeMember,
  getRefundTerms,
  sendReminders,
  remindMember,
  ...joiningEndpoints,
  ...resultEndpoints,
  ...moneyEndpoints,
  getLeagueVoting,
  getVotingSession,
  castSessionVote,
  ...objections,
  getUserVote,
  castVote,
  listCommissionerProposals,
  proposeCommissioner,
  castCommissionerVote,
  inviteReplacement,
  getReplacementOffer,
  withdrawReplacementOffer,
  getReplacementInvitation,
  acceptReplacement,
  declineReplacement,
  getAdminStats,
  listUsers,
  createUser,
  editUser,
  deleteUser,
  endUserSessions,
  listAllLeagues,
  createLeagueAsAdmin,
  editLeagueAsAdmin,
  deleteLeague,
  ...accountCareEndpoints,
  listAuditLog,
  listCases,
  retryRefund,
  payOutRefund,
  listUnclaimed,
  moveRefundToUnclaimed,
  movePayoutToUnclaimed,
  payUnclaimed,
  resolveVotingSession,
  getReconciliation,
  runReconciliation,
  listLeagueDisputes,
  getDisputeEvidence,
  submitDisputeEvidence,
  ...noticeEndpoints,
  listNeeds,
  listNextSteps,
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
