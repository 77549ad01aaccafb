import { createAccountLink } from "#sandbox/account-links.ts";
import { closeAccount, createAccount, retrieveAccount } from "#sandbox/accounts.ts";
import { listBalanceTransactions, retrieveBalance, retrieveBalanceTransaction } from "#sandbox/balance.ts";
import { retrieveCharge } from "#sandbox/charges.ts";
import { confirmPaymentIntent } from "#sandbox/confirm-payment.ts";
import { createCustomer, deleteCustomer, retrieveCustomer } from "#sandbox/customers.ts";
import { closeDispute, retrieveDispute, updateDispute } from "#sandbox/disputes.ts";
import { retrieveEarlyFraudWarning } from "#sandbox/early-fraud-warnings.ts";
import { listEvents, retrieveEvent, retrieveThinEvent } from "#sandbox/events.ts";
import { listExternalAccounts } from "#sandbox/external-accounts.ts";
import { cancelPaymentIntent, createPaymentIntent, retrievePaymentIntent } from "#sandbox/payment-intents.ts";
import { listPayouts } from "#sandbox/payouts.ts";
import { createRefund, listRefunds, retrieveRefund } from "#sandbox/refunds.ts";
import type { Route } from "#sandbox/routes.ts";
import {
  listAccounts,
  listEventDestinations,
  listWebhookEndpoints,
  retrieveBalanceSettings,
  retrieveOwnAccount,
} from "#sandbox/setup.ts";
import { createTopup, retrieveTopup } from "#sandbox/topups.ts";
import { createTransfer, listReversals, listTransfers, retrieveTransfer, reverseTransfer } from "#sandbox/transfers.ts";

/** Every call the sandbox knows, under the real processor's paths. */
export const apiRoutes: readonly Route[] = [
  createAccountLink,
  ...[closeAccount, createAccount, retrieveAccount],
  ...[listBalanceTransactions, retrieveBalance, retrieveBalanceTransaction],
  retrieveCharge,
  confirmPaymentIntent,
  ...[createCustomer, deleteCustomer, retrieveCustomer],
  ...[closeDispute, retrieveDispute, updateDispute],
  retrieveEarlyFraudWarning,
  ...[listEvents, retrieveEvent, retrieveThinEvent],
  listExternalAccounts,
  ...[cancelPaymentIntent, createPaymentIntent, retrievePaymentIntent],
  listPayouts,
  ...[createRefund, listRefunds, retrieveRefund],
  ...[listAccounts, listEventDestinations, listWebhookEndpoints, retrieveBalanceSettings, retrieveOwnAccount],
  ...[createTopup, retrieveTopup],
  ...[createTransfer, listReversals, listTransfers, retrieveTransfer, reverseTransfer],
];
