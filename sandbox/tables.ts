import { sql } from "drizzle-orm";
import { bigint, boolean, integer, json, jsonb, pgSchema, text } from "drizzle-orm/pg-core";
import type Stripe from "stripe";
import type { BankAccount, ChargedCard, Metadata } from "#sandbox/row-parts.ts";
import { cents, moment } from "#server/platform/db/columns.ts";

const sandbox = pgSchema("sandbox");

/** Numbers rows in insertion order, for lists. */
const seq = () => bigint({ mode: "number" }).generatedAlwaysAsIdentity();
const metadata = () => jsonb().$type<Metadata>().notNull();
const card = () => jsonb().$type<ChargedCard>();

export const paymentIntents = sandbox.table("payment_intents", {
  id: text().primaryKey(),
  amount: cents().notNull(),
  amountReceived: cents().notNull(),
  status: text({
    enum: [
      "requires_payment_method",
      "requires_confirmation",
      "requires_action",
      "processing",
      "succeeded",
      "canceled",
    ],
  }).notNull(),
  clientSecret: text().notNull(),
  automaticPaymentMethods: jsonb().$type<Stripe.PaymentIntent.AutomaticPaymentMethods>(),
  paymentMethodTypes: jsonb().$type<string[]>().notNull(),
  paymentMethod: text(),
  card: card(),
  customer: text(),
  description: text(),
  receiptEmail: text(),
  transferGroup: text(),
  metadata: metadata(),
  lastPaymentError: jsonb().$type<Stripe.PaymentIntent.LastPaymentError>(),
  latestCharge: text(),
  cancellationReason: text().$type<Stripe.PaymentIntent.CancellationReason>(),
  canceledAt: moment(),
  created: moment().notNull(),
});
export type PaymentIntentRow = typeof paymentIntents.$inferSelect;

export const charges = sandbox.table("charges", {
  id: text().primaryKey(),
  paymentIntent: text().notNull(),
  amount: cents().notNull(),
  amountRefunded: cents().notNull(),
  status: text({ enum: ["succeeded", "pending", "failed"] }).notNull(),
  disputed: boolean().notNull(),
  failureCode: text(),
  failureMessage: text(),
  outcome: jsonb().$type<Stripe.Charge.Outcome>().notNull(),
  paymentMethod: text().notNull(),
  card: card().notNull(),
  customer: text(),
  description: text(),
  receiptEmail: text(),
  transferGroup: text(),
  metadata: metadata(),
  balanceTransaction: text(),
  created: moment().notNull(),
});
export type ChargeRow = typeof charges.$inferSelect;

export const balanceTransactions = sandbox.table("balance_transactions", {
  id: text().primaryKey(),
  seq: seq(),
  type: text({
    enum: ["charge", "refund", "refund_failure", "adjustment", "transfer", "transfer_refund", "topup"],
  }).notNull(),
  amount: cents().notNull(),
  fee: cents().notNull(),
  net: cents().notNull().generatedAlwaysAs(sql`amount - fee`),
  source: text().notNull(),
  description: text(),
  availableOn: moment().notNull(),
  created: moment().notNull(),
});
export type BalanceTransactionRow = Omit<typeof balanceTransactions.$inferSelect, "seq">;

export const refunds = sandbox.table("refunds", {
  id: text().primaryKey(),
  seq: seq(),
  charge: text().notNull(),
  paymentIntent: text().notNull(),
  paymentMethod: text().notNull(),
  amount: cents().notNull(),
  status: text({ enum: ["pending", "succeeded", "failed"] }).notNull(),
  reason: text().$type<Stripe.Refund.Reason>(),
  failureReason: text(),
  metadata: metadata(),
  balanceTransaction: text(),
  failureBalanceTransaction: text(),
  created: moment().notNull(),
});
export type RefundRow = Omit<typeof refunds.$inferSelect, "seq">;

export const disputes = sandbox.table("disputes", {
  id: text().primaryKey(),
  charge: text().notNull(),
  paymentIntent: text().notNull(),
  card: card().notNull(),
  amount: cents().notNull(),
  status: text({
    enum: [
      "needs_response",
      "under_review",
      "won",
      "lost",
      "warning_needs_response",
      "warning_under_review",
      "warning_closed",
    ],
  }).notNull(),
  reason: text().notNull(),
  evidence: jsonb().$type<Record<string, string>>().notNull(),
  submissions: integer().notNull(),
  dueBy: moment().notNull(),
  metadata: metadata(),
  created: moment().notNull(),
});
export type DisputeRow = typeof disputes.$inferSelect;

export const customers = sandbox.table("customers", {
  id: text().primaryKey(),
  email: text(),
  name: text(),
  description: text(),
  phone: text(),
  metadata: metadata(),
  deleted: boolean().notNull().default(false),
  created: moment().notNull(),
});
export type CustomerRow = typeof customers.$inferSelect;

export const accounts = sandbox.table("accounts", {
  id: text().primaryKey(),
  contactEmail: text(),
  displayName: text(),
  dashboard: text().$type<Stripe.V2.Core.Account.Dashboard>().notNull(),
  country: text().notNull(),
  entityType: text().$type<Stripe.V2.Core.Account.Identity.EntityType>(),
  responsibilities: jsonb().$type<Stripe.V2.Core.Account.Defaults.Responsibilities>().notNull(),
  transfersRequested: boolean().notNull(),
  bank: jsonb().$type<BankAccount>(),
  metadata: metadata(),
  closed: boolean().notNull().default(false),
  created: moment().notNull(),
});
export type AccountRow = typeof accounts.$inferSelect;

export const accountLinks = sandbox.table("account_links", {
  id: text().primaryKey(),
  account: text().notNull(),
  returnUrl: text().notNull(),
  refreshUrl: text().notNull(),
  expiresAt: moment().notNull(),
  usedAt: moment(),
  created: moment().notNull(),
});
export type AccountLinkRow = typeof accountLinks.$inferSelect;

export const transfers = sandbox.table("transfers", {
  id: text().primaryKey(),
  seq: seq(),
  amount: cents().notNull(),
  amountReversed: cents().notNull(),
  destination: text().notNull(),
  description: text(),
  transferGroup: text(),
  metadata: metadata(),
  balanceTransaction: text().notNull(),
  created: moment().notNull(),
});
export type TransferRow = Omit<typeof transfers.$inferSelect, "seq">;

/** What came into a recipient's account: a transfer, or a payment that their bank returned, until it's paid to a bank. */
export const accountEntries = sandbox.table("account_entries", {
  id: text().primaryKey(),
  seq: seq(),
  account: text().notNull(),
  type: text({ enum: ["payment", "payout_failure"] }).notNull(),
  amount: cents().notNull(),
  /** The transfer, or the returned payment. */
  source: text().notNull(),
  /** The payment to the bank that it's a part of; null until there is one. */
  payout: text(),
  created: moment().notNull(),
});
export type AccountEntryRow = Omit<typeof accountEntries.$inferSelect, "seq">;

export const transferReversals = sandbox.table("transfer_reversals", {
  id: text().primaryKey(),
  transfer: text().notNull(),
  amount: cents().notNull(),
  metadata: metadata(),
  balanceTransaction: text().notNull(),
  created: moment().notNull(),
});
export type TransferReversalRow = typeof transferReversals.$inferSelect;

export const topups = sandbox.table("topups", {
  id: text().primaryKey(),
  amount: cents().notNull(),
  description: text(),
  metadata: metadata(),
  balanceTransaction: text().notNull(),
  created: moment().notNull(),
});
export type TopupRow = typeof topups.$inferSelect;

export const events = sandbox.table("events", {
  id: text().primaryKey(),
  seq: seq(),
  type: text().notNull(),
  thin: boolean().notNull(),
  body: json().$type<object>().notNull(),
  created: moment().notNull(),
});

export const plannedChanges = sandbox.table("planned_changes", {
  id: text().primaryKey(),
  kind: text({
    enum: ["settle_payment", "settle_refund", "fail_refund", "open_dispute", "warn_of_fraud", "decide_dispute"],
  }).notNull(),
  objectId: text().notNull(),
  dueAt: moment().notNull(),
  created: moment().notNull(),
});
export type PlannedChangeKind = (typeof plannedChanges.$inferSelect)["kind"];

export const idempotencyKeys = sandbox.table("idempotency_keys", {
  key: text().primaryKey(),
  requestHash: text().notNull(),
  requestId: text().notNull(),
  status: integer().notNull(),
  body: text().notNull(),
  created: moment().notNull(),
  expiresAt: moment().notNull(),
});
