import { stepIn } from "./commissioner-gone.ts";
import { getEscrow, getEscrowChain } from "./escrow.ts";
import { createPaymentIntent, paymentSuccess } from "./payments.ts";
import { getPayoutAccount, openPayoutAccount } from "./payout-account.ts";
import { getPayoutPool, listPayouts, proposePayouts, retryPayout, returnRemainder } from "./payouts.ts";
import { listPrepaid, takeBackPrepaid } from "./prepaid.ts";
import { getPaymentReceipt, getPayoutReceipt, listOwnPayments } from "./receipts.ts";
import { askForReview, decideReview, getSeasonHold } from "./season-holds.ts";
import { keepWaiting, listUnclaimedPayouts, openGiveBackVote, remindWinner } from "./unclaimed.ts";

/** Paying entry fees, paying out prizes, and what the books show of both. */
export const moneyEndpoints = {
  createPaymentIntent,
  paymentSuccess,
  proposePayouts,
  listPayouts,
  getPayoutPool,
  retryPayout,
  remindWinner,
  listUnclaimedPayouts,
  keepWaiting,
  stepIn,
  listPrepaid,
  takeBackPrepaid,
  openGiveBackVote,
  returnRemainder,
  getSeasonHold,
  askForReview,
  decideReview,
  getPayoutAccount,
  openPayoutAccount,
  getEscrow,
  getEscrowChain,
  listOwnPayments,
  getPaymentReceipt,
  getPayoutReceipt,
};
