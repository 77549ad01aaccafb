import { getDisputeEvidence, listLeagueDisputes, submitDisputeEvidence } from "./disputes.ts";
import { getEscrow, getEscrowChain } from "./escrow.ts";
import { cancelOpenPayments, createPaymentIntent, paymentSuccess } from "./payments.ts";
import { getPayoutAccount, openPayoutAccount } from "./payout-account.ts";
import { getPayoutPool, listPayouts, proposePayouts, retryPayout, returnRemainder } from "./payouts.ts";
import { listOwnPrizeYears } from "./prize-years.ts";
import { getPaymentReceipt, getPayoutReceipt, listOwnPayments } from "./receipts.ts";
import {
  authenticateSandboxPayment,
  completeSandboxAccountLink,
  confirmSandboxPayment,
  getSandboxAccountLink,
} from "./sandbox.ts";
import { askForReview, decideReview, getSeasonHold } from "./season-holds.ts";
import * as debts from "./treasurer/debts.ts";
import * as kept from "./treasurer/kept-money.ts";
import * as treasurerPayments from "./treasurer/treasurer-payments.ts";

/** Paying entry fees, paying out prizes, and what the books show of both. */
export const moneyEndpoints = {
  createPaymentIntent,
  paymentSuccess,
  cancelOpenPayments,
  proposePayouts,
  listPayouts,
  getPayoutPool,
  returnRemainder,
  retryPayout,
  listOwnPrizeYears,
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
  getKeptMoney: kept.getKeptMoney,
  nameTreasurer: kept.nameTreasurer,
  answerTreasurer: kept.answerTreasurer,
  takeOverMoney: kept.takeOverMoney,
  getHowToPay: treasurerPayments.getHowToPay,
  announcePayment: treasurerPayments.announcePayment,
  recordPayment: treasurerPayments.recordPayment,
  confirmPayments: treasurerPayments.confirmPayments,
  withdrawAnnouncement: treasurerPayments.withdrawAnnouncement,
  refusePayment: treasurerPayments.refusePayment,
  reversePayment: treasurerPayments.reversePayment,
  objectToRecord: treasurerPayments.objectToRecord,
  settleObjection: treasurerPayments.settleObjection,
  listDebts: debts.listDebts,
  getDebtWays: debts.getDebtWays,
  sendDebt: debts.sendDebt,
  receiveDebt: debts.receiveDebt,
  denyDebt: debts.denyDebt,
};
