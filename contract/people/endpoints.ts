import { listAccountEvents } from "./account-events.ts";
import { getAccountNotice, reportNotMe } from "./account-notices.ts";
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
import { declare, getDeclarations } from "./declarations.ts";
import { cancelEmailChange, sendVerification, verifyEmail } from "./email-verification.ts";
import { identityEndpoints } from "./identity.ts";
import { judgePassword } from "./judge-password.ts";
import { eraseAccount, exportAccount } from "./leave-for-good.ts";
import { confirmSubscription, subscribe, unsubscribe } from "./newsletter.ts";
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
import { endBreakEarly, getPlayLimits, setMonthlyLimit, takeBreak, withdrawLimitChange } from "./play-limits.ts";
import { profilePictureEndpoints } from "./profile-pictures.ts";
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
import { getWaysToPay, setWaysToPay } from "./ways-to-pay.ts";

/** Accounts: signing in, passkeys, second factors, addresses, and what people see of their own account. */
export const peopleEndpoints = {
  getCurrentUser,
  register,
  signIn,
  signOut,
  forgotPassword,
  resetPassword,
  updateProfile,
  reauthenticate,
  listSignInSessions,
  endSignInSession,
  endAllSignInSessions,
  getAccountNotice,
  reportNotMe,
  listAccountEvents,
  judgePassword,
  sendVerification,
  verifyEmail,
  cancelEmailChange,
  getSecondFactor,
  startAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  getSecondStep,
  finishWithCode,
  finishWithRecoveryCode,
  startPasskey,
  addPasskey,
  removePasskey,
  startPasskeySignIn,
  signInWithPasskey,
  startPasskeyProof,
  proveWithPasskey,
  startPasskeyStep,
  finishWithPasskey,
  startSecondFactorReset,
  cancelSecondFactorReset,
  objectToSecondFactorReset,
  getWaysToPay,
  setWaysToPay,
  getPlayLimits,
  setMonthlyLimit,
  takeBreak,
  endBreakEarly,
  withdrawLimitChange,
  getDeclarations,
  declare,
  exportAccount,
  eraseAccount,
  subscribe,
  confirmSubscription,
  unsubscribe,
  ...identityEndpoints,
  ...profilePictureEndpoints,
};
