import { getDisputeEvidence, listLeagueDisputes, submitDisputeEvidence } from "./disputes.ts";
import { getEscrow, getEscrowChain } from "./escrow.ts";
import { createPaymentIntent, paymentSuccess } from "./payments.ts";
import { getPayoutAccount, openPayoutAccount } from "./payout-account.ts";
import { getPayoutPool, listPayouts, proposePayouts, retryPayout, returnRemainder } from "./payouts.ts";
import { getPaymentReceipt, getPayoutReceipt, listOwnPayments } from "./receipts.ts";
import {
  authenticateSandboxPayment,
  completeSandboxAccountLink,
  confirmSandboxPayment,
  getSandboxAccountLink,
} from "./sandbox.ts";
import { askForReview, decideReview, getSeasonHold } from "./season-holds.ts";

/** Paying entry fees, paying out prizes, and what the books show of both. */
export const moneyEndpoints = {
  createPaymentIntent,
  paymentSuccess,
  proposePayouts,
  listPayouts,
  getPayoutPool,
  returnRemainder,
  retryPayout,
  listOwnPayments,
  getPaymentReceipt,
  getPayoutReceipt,
  getEscrow,
  getEscrowChain,
  getPayoutAccount,
  openPayoutAccount,
  getSeasonHold,
  askForReview,
  decideReview,
  listLeagueDisputes,
  getDisputeEvidence,
  submitDisputeEvidence,
  confirmSandboxPayment,
  authenticateSandboxPayment,
  getSandboxAccountLink,
  completeSandboxAccountLink,
};
