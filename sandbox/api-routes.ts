import { z } from "zod";
import { accountLinkCreateParams, createAccountLink } from "#sandbox/account-links.ts";
import {
  accountCloseParams,
  accountCreateParams,
  accountRetrieveParams,
  closeAccount,
  createAccount,
  retrieveAccount,
} from "#sandbox/accounts.ts";
import { type Answer, ok } from "#sandbox/answer.ts";
import {
  balanceTransactionListParams,
  listBalanceTransactions,
  retrieveBalance,
  retrieveBalanceTransaction,
} from "#sandbox/balance.ts";
import type { Call, ReadCall } from "#sandbox/call.ts";
import { retrieveCharge } from "#sandbox/charges.ts";
import { confirmWithToken, intentConfirmParams } from "#sandbox/confirm-payment.ts";
import { createCustomer, customerCreateParams, deleteCustomer, retrieveCustomer } from "#sandbox/customers.ts";
import { closeDispute, disputeUpdateParams, retrieveDispute, updateDispute } from "#sandbox/disputes.ts";
import { getObject, listObjects } from "#sandbox/documents.ts";
import { retrieveEarlyFraudWarning } from "#sandbox/early-fraud-warnings.ts";
import { eventListParams, listEvents, retrieveEvent } from "#sandbox/events.ts";
import { externalAccountListParams, listExternalAccounts } from "#sandbox/external-accounts.ts";
import { refundObject } from "#sandbox/objects/refund.ts";
import { topupObject } from "#sandbox/objects/topup.ts";
import { expandOf, readParams } from "#sandbox/params.ts";
import {
  cancelPaymentIntent,
  createPaymentIntent,
  intentCancelParams,
  intentCreateParams,
  intentRetrieveParams,
  retrievePaymentIntent,
} from "#sandbox/payment-intents.ts";
import { listPayouts, payoutListParams } from "#sandbox/payouts.ts";
import { createRefund, refundCreateParams, refundListParams } from "#sandbox/refunds.ts";
import {
  accountListParams,
  destinationListParams,
  endpointListParams,
  listAccounts,
  listEventDestinations,
  listWebhookEndpoints,
  retrieveBalanceSettings,
  retrieveOwnAccount,
} from "#sandbox/setup.ts";
import { createTopup, topupCreateParams } from "#sandbox/topups.ts";
import {
  createTransfer,
  listReversals,
  listTransfers,
  retrieveTransfer,
  reversalCreateParams,
  reversalListParams,
  reverseTransfer,
  transferCreateParams,
  transferListParams,
} from "#sandbox/transfers.ts";

/** A call whose parameters have been read and that is ready to run. */
export type PreparedCall =
  | { kind: "read"; run: (call: ReadCall) => Promise<object> }
  | { kind: "write"; run: (call: Call) => Promise<Answer> };

type Route = {
  method: "GET" | "POST" | "DELETE";
  pattern: RegExp;
  /** @throws ApiError If the parameters don't fit this call. */
  prepare: (id: string, raw: object) => PreparedCall;
};

type Reading<Schema extends z.ZodType> = (call: ReadCall, id: string, params: z.output<Schema>) => Promise<object>;
type Writing<Schema extends z.ZodType> = (call: Call, id: string, params: z.output<Schema>) => Promise<Answer>;
type Changing<Schema extends z.ZodType> = (call: Call, id: string, params: z.output<Schema>) => Promise<object>;

const patternOf = (path: string) => new RegExp(`^${path.replace(":id", "([A-Za-z0-9_]{1,100})")}$`);

function get<Schema extends z.ZodType>(path: string, schema: Schema, read: Reading<Schema>): Route {
  return {
    method: "GET",
    pattern: patternOf(path),
    prepare: (id, raw) => {
      const params = readParams(schema, raw);
      return { kind: "read", run: (call) => read(call, id, params) };
    },
  };
}

function post<Schema extends z.ZodType>(path: string, schema: Schema, write: Writing<Schema>): Route {
  return {
    method: "POST",
    pattern: patternOf(path),
    prepare: (id, raw) => {
      const params = readParams(schema, raw);
      return { kind: "write", run: (call) => write(call, id, params) };
    },
  };
}

/** Defines a call that either makes its change or throws. */
const change = <Schema extends z.ZodType>(path: string, schema: Schema, write: Changing<Schema>): Route =>
  post(path, schema, async (call, id, params) => ok(await write(call, id, params)));

const nothing = z.strictObject({});

const remove = (path: string, erase: (call: Call, id: string) => Promise<object>): Route => ({
  ...change(path, nothing, erase),
  method: "DELETE",
});

/** Every call the sandbox knows, under the real processor's paths. */
export const apiRoutes: readonly Route[] = [
  get("/v1/payment_intents/:id", intentRetrieveParams, retrievePaymentIntent),
  change("/v1/payment_intents", intentCreateParams, (call, _id, params) => createPaymentIntent(call, params)),
  change("/v1/payment_intents/:id/cancel", intentCancelParams, cancelPaymentIntent),
  post("/v1/payment_intents/:id/confirm", intentConfirmParams, confirmWithToken),

  get("/v1/charges/:id", z.strictObject({ expand: expandOf("balance_transaction") }), (call, id, { expand }) =>
    retrieveCharge(call, id, expand),
  ),

  get("/v1/refunds", refundListParams, ({ reader }, _id, params) =>
    listObjects(reader, "refunds", params, { toObject: refundObject }),
  ),
  get("/v1/refunds/:id", nothing, async ({ reader }, id) => refundObject(await getObject(reader, "refunds", id))),
  change("/v1/refunds", refundCreateParams, (call, _id, params) => createRefund(call, params)),

  get("/v1/disputes/:id", nothing, retrieveDispute),
  change("/v1/disputes/:id", disputeUpdateParams, updateDispute),
  change("/v1/disputes/:id/close", nothing, closeDispute),
  get("/v1/radar/early_fraud_warnings/:id", nothing, retrieveEarlyFraudWarning),

  get("/v1/customers/:id", nothing, retrieveCustomer),
  remove("/v1/customers/:id", deleteCustomer),
  change("/v1/customers", customerCreateParams, (call, _id, params) => createCustomer(call, params)),

  get("/v1/transfers", transferListParams, (call, _id, params) => listTransfers(call, params)),
  get("/v1/transfers/:id", nothing, retrieveTransfer),
  change("/v1/transfers", transferCreateParams, (call, _id, params) => createTransfer(call, params)),
  get("/v1/transfers/:id/reversals", reversalListParams, listReversals),
  change("/v1/transfers/:id/reversals", reversalCreateParams, reverseTransfer),

  get("/v1/payouts", payoutListParams, (call, _id, params) => listPayouts(call, params)),

  get("/v1/topups/:id", nothing, async ({ reader }, id) => topupObject(await getObject(reader, "topups", id))),
  change("/v1/topups", topupCreateParams, (call, _id, params) => createTopup(call, params)),

  get("/v1/balance", nothing, retrieveBalance),
  get("/v1/balance_transactions", balanceTransactionListParams, (call, _id, params) =>
    listBalanceTransactions(call, params),
  ),
  get("/v1/balance_transactions/:id", nothing, retrieveBalanceTransaction),

  get("/v1/events", eventListParams, (call, _id, params) => listEvents(call, params)),
  get("/v1/events/:id", nothing, (call, id) => retrieveEvent(call, { id, thin: false })),
  get("/v2/core/events/:id", nothing, (call, id) => retrieveEvent(call, { id, thin: true })),

  get("/v1/account", nothing, retrieveOwnAccount),
  get("/v1/balance_settings", nothing, retrieveBalanceSettings),
  get("/v1/webhook_endpoints", endpointListParams, (call, _id, params) => listWebhookEndpoints(call, params)),
  get("/v2/core/event_destinations", destinationListParams, (call, _id, params) => listEventDestinations(call, params)),

  get("/v1/accounts/:id/external_accounts", externalAccountListParams, listExternalAccounts),

  get("/v2/core/accounts", accountListParams, (call, _id, params) => listAccounts(call, params)),
  get("/v2/core/accounts/:id", accountRetrieveParams, retrieveAccount),
  change("/v2/core/accounts", accountCreateParams, (call, _id, params) => createAccount(call, params)),
  change("/v2/core/accounts/:id/close", accountCloseParams, closeAccount),
  change("/v2/core/account_links", accountLinkCreateParams, (call, _id, params) => createAccountLink(call, params)),
];
