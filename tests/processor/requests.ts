import type Stripe from "stripe";

type NotSent = "payment_method_options" | "payment_method_data";
type Account = Stripe.V2.Core.AccountCreateParams;
type Evidence = Omit<Stripe.DisputeUpdateParams.Evidence, "appeal" | "enhanced_evidence">;
type RecipientOnly = {
  configuration?: Pick<NonNullable<Account["configuration"]>, "recipient">;
  identity?: Pick<NonNullable<Account["identity"]>, "country" | "entity_type">;
};

/**
 * The fields that the SDK's own types allow in each request of our adapter. make-request-schemas.ts generates
 * request-schemas.json from this. Large parts that we never send are left out, and therefore refused.
 */
export type Requests = {
  "POST /v1/customers": Pick<Stripe.CustomerCreateParams, "email" | "name" | "description" | "metadata" | "expand">;
  "DELETE /v1/customers/:id": Stripe.CustomerDeleteParams;
  "POST /v1/payment_intents": Omit<Stripe.PaymentIntentCreateParams, NotSent>;
  "POST /v1/payment_intents/:id/cancel": Stripe.PaymentIntentCancelParams;
  "GET /v1/payment_intents/:id": Stripe.PaymentIntentRetrieveParams;
  "GET /v1/charges/:id": Stripe.ChargeRetrieveParams;
  "POST /v1/refunds": Stripe.RefundCreateParams;
  "GET /v1/refunds": Stripe.RefundListParams;
  "GET /v1/refunds/:id": Stripe.RefundRetrieveParams;
  "POST /v1/transfers": Stripe.TransferCreateParams;
  "GET /v1/transfers": Stripe.TransferListParams;
  "GET /v1/transfers/:id": Stripe.TransferRetrieveParams;
  "GET /v1/transfers/:id/reversals": Stripe.TransferListReversalsParams;
  "GET /v1/payouts": Stripe.PayoutListParams;
  "GET /v1/accounts/:id/external_accounts": Stripe.AccountListExternalAccountsParams;
  "GET /v1/disputes/:id": Stripe.DisputeRetrieveParams;
  "POST /v1/disputes/:id": Omit<Stripe.DisputeUpdateParams, "evidence"> & { evidence?: Evidence };
  "GET /v1/radar/early_fraud_warnings/:id": Stripe.Radar.EarlyFraudWarningRetrieveParams;
  "GET /v1/topups/:id": Stripe.TopupRetrieveParams;
  "GET /v1/balance": Stripe.BalanceRetrieveParams;
  "GET /v1/balance_transactions": Stripe.BalanceTransactionListParams;
  "GET /v1/events": Stripe.EventListParams;
  "GET /v1/events/:id": Stripe.EventRetrieveParams;
  "POST /v2/core/accounts": Omit<Account, "configuration" | "identity"> & RecipientOnly;
  "GET /v2/core/accounts/:id": Stripe.V2.Core.AccountRetrieveParams;
  "POST /v2/core/accounts/:id/close": Stripe.V2.Core.AccountCloseParams;
  "POST /v2/core/account_links": Stripe.V2.Core.AccountLinkCreateParams;
};
