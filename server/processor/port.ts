import type { Cents } from "#contract/money.ts";
import type { DisputeAnswer, ProviderDispute, ProviderFraudWarning } from "#server/processor/dispute-port.ts";

/**
 * What Potkeeper needs of a payment processor. Every call may take seconds, so none is made inside a
 * database transaction. Each throws ProviderRefused when the processor said no, which means that nothing
 * happened, and ProviderUnavailable when the outcome is unknown or nothing could be decided.
 */
export type PaymentProvider = {
  /**
   * Whoever pays, so that all they paid stands together at the processor. The same user with the same name and
   * address gives the same customer within a day.
   */
  createCustomer(customer: NewCustomer): Promise<string>;
  /** Removes who a customer is; their payments stay. One that is gone already is fine. */
  forgetCustomer(customerId: string): Promise<void>;
  /** The same payment with the same terms gives the same intent, however often it is asked for. */
  createPaymentIntent(payment: NewPaymentIntent): Promise<StartedPaymentIntent>;
  /** A payment that has succeeded, or was canceled before, is refused with the code `payment_intent_unexpected_state`. */
  cancelPaymentIntent(paymentIntentId: string): Promise<void>;
  /** An unknown id is refused with the code `resource_missing`. */
  retrievePaymentIntent(paymentIntentId: string): Promise<ProviderPaymentIntent>;

  /** The same refund and attempt give the money back once; a further attempt needs a higher number. */
  createRefund(refund: NewRefund): Promise<ProviderRefund>;
  retrieveRefund(providerRefundId: string): Promise<ProviderRefund>;
  /** Looks an attempt up whose answer was lost; undefined when the processor never had it. */
  findRefund(lost: LostRefund): Promise<ProviderRefund | undefined>;

  /** The account that a winner is paid to; one per user. */
  createRecipient(recipient: NewRecipient): Promise<string>;
  /** Where the winner tells the processor how to pay; the address works once and for a short while. */
  createOnboardingLink(link: NewOnboardingLink): Promise<string>;
  /** Closes a winner's account for good. One that is closed already is fine. */
  closeRecipient(accountId: string): Promise<void>;
  retrieveRecipient(accountId: string): Promise<ProviderRecipient>;
  /** The bank account that a recipient has named; undefined before they have, or when the processor doesn't tell. */
  findBankAccount(accountId: string): Promise<ProviderBankAccount | undefined>;
  /** The newest payment from a recipient's account to their bank that has arrived or failed; undefined before any has. */
  findBankPayment(accountId: string): Promise<ProviderBankPayment | undefined>;

  /** The same payout and attempt are sent once; a further attempt needs a higher number. */
  createTransfer(transfer: NewTransfer): Promise<ProviderTransfer>;
  retrieveTransfer(transferId: string): Promise<ProviderTransfer>;
  /** Looks an attempt up whose answer was lost; undefined when the processor never had it. */
  findTransfer(lost: LostTransfer): Promise<ProviderTransfer | undefined>;

  /** The payment that a charge was made for; null for a charge that belongs to none. */
  paymentIntentOfCharge(chargeId: string): Promise<string | null>;
  retrieveDispute(disputeId: string): Promise<ProviderDispute>;
  /** Hands in the answer to a dispute: once for the moment it was handed in, however often it is repeated. */
  submitEvidence(answer: DisputeAnswer): Promise<ProviderDispute>;
  /** A bank's word that a card was probably stolen, before anybody disputes the payment. */
  retrieveEarlyFraudWarning(warningId: string): Promise<ProviderFraudWarning>;
  retrieveTopup(topupId: string): Promise<ProviderTopup>;
  retrieveBalance(): Promise<ProviderBalance>;
  /** Newest first, `limit` of them at most (1 to 100); `after` is the last id of the page before. */
  listBalanceTransactions(page: BalanceTransactionPage): Promise<Page<ProviderBalanceTransaction>>;
  retrieveEvent(eventId: string): Promise<ProviderEvent>;
  /**
   * Newest first, `limit` of them at most (1 to 100); `after` is the last id of the page before. The processor
   * lists what happened within 30 days, and leaves out the events of recipients' accounts.
   */
  listEvents(page: EventPage): Promise<Page<ProviderEvent>>;
  /**
   * Reads a delivered event from its raw bytes.
   * @throws InvalidSignature unless the processor signed exactly these bytes within five minutes of now.
   */
  readEvent(delivery: EventDelivery): ProviderEvent;
};

type NewCustomer = { userId: string; email: string; name: string };

export type NewPaymentIntent = {
  paymentId: string;
  amount: Cents;
  leagueId: string;
  /** The first season paid for, and how many from there. */
  seasonYear: number;
  seasons: number;
  userId: string;
  description: string;
  receiptEmail?: string | undefined;
  /** One that the processor does not know (any more) is refused with the code `resource_missing`. */
  customer?: string | undefined;
};

export type PaymentIntentStatus =
  | "requires_payment_method"
  | "requires_confirmation"
  | "requires_action"
  | "requires_capture"
  | "processing"
  | "succeeded"
  | "canceled";
export type StartedPaymentIntent = { id: string; clientSecret: string; status: PaymentIntentStatus };

export type ProviderPaymentIntent = {
  id: string;
  status: PaymentIntentStatus;
  amount: Cents;
  amountReceived: Cents;
  /** In lower case: "usd". */
  currency: string;
  /** As it was given at creation: payment_id, league_id, user_id, from_season, seasons. */
  metadata: Readonly<Record<string, string>>;
  clientSecret: string | null;
  /** The latest try to charge the card, successful or not. */
  charge: {
    id: string;
    paid: boolean;
    /** What the processor kept of it; null until it has told. */
    fee: { txnId: string; cents: Cents } | null;
    refundedCents: Cents;
    disputed: boolean;
  } | null;
  lastError: { code: string | null; declineCode: string | null; message: string } | null;
};

type NewRefund = { refundId: string; attempt: number; paymentIntentId: string; amount: Cents };
type LostRefund = { refundId: string; attempt: number; paymentIntentId: string };
export type RefundStatus = "pending" | "requires_action" | "succeeded" | "failed" | "canceled";
export type ProviderRefund = {
  id: string;
  status: RefundStatus;
  amount: Cents;
  paymentIntentId: string | null;
  /** Ours; null for a refund that was not made by Potkeeper. */
  refundId: string | null;
  attempt: number | null;
  /** Such as `expired_or_canceled_card`: sending it to the same card again is useless. */
  failureReason: string | null;
};

export type NewRecipient = {
  userId: string;
  email: string;
  name: string;
  /** The account that is closed or unknown by now, in whose place another is made. */
  replaces?: string;
};
type NewOnboardingLink = { accountId: string; returnUrl: string; refreshUrl: string };
export type ProviderRecipient = {
  id: string;
  /** Money can be sent. */
  ready: boolean;
  /** For good: nothing can be done with it any more. */
  closed: boolean;
  /** What is still asked of the winner, in the processor's words. */
  missing: readonly string[];
  userId: string | null;
};
export type ProviderBankAccount = {
  name: string;
  last4: string;
  /** The same for the same bank account. */
  fingerprint: string;
};
export type ProviderBankPayment = {
  id: string;
  amount: Cents;
  /** Such as `no_account`; null when the money arrived. */
  failureCode: string | null;
  createdAt: Date;
};

type NewTransfer = {
  payoutId: string;
  attempt: number;
  amount: Cents;
  accountId: string;
  transferGroup: string;
};
export type LostTransfer = { transferGroup: string; payoutId: string; attempt: number };
export type ProviderTransfer = {
  id: string;
  amount: Cents;
  reversed: Cents;
  /** Each time that the processor has taken some of it back. */
  reversals: readonly { id: string; amount: Cents }[];
  accountId: string | null;
  payoutId: string | null;
  attempt: number | null;
};

/** The operator's own money, put into the balance so that the processor's fees never eat entry fees. */
export type ProviderTopup = {
  id: string;
  status: "pending" | "succeeded" | "failed";
  amount: Cents;
};

type ProviderBalance = { available: Cents; pending: Cents };
export type ProviderBalanceTransaction = {
  id: string;
  /** charge, refund, refund_failure, adjustment (disputes), transfer, transfer_refund, topup … */
  type: string;
  /** Above zero what came into the balance, below zero what left it. */
  amount: Cents;
  /** Above zero what the processor kept of it, below zero what it gave back. */
  fee: Cents;
  /** What the balance changed by: `amount` less `fee`. */
  net: Cents;
  sourceId: string | null;
  createdAt: Date;
  availableOn: Date;
};

type Page<Row> = { rows: readonly Row[]; hasMore: boolean };
type BalanceTransactionPage = { since?: Date; after?: string; limit: number };
type EventPage = { since?: Date; after?: string; limit: number };

/** Says only which object changed: whoever handles it asks for that object's present state. */
export type ProviderEvent = {
  id: string;
  type: string;
  objectId: string | null;
  objectType: string | null;
  /** The recipient's account that the object belongs to; null for an object of our own. */
  accountId: string | null;
  /** The payment it belongs to, when the object names one: a charge, a refund, a dispute or the intent itself. */
  paymentIntentId: string | null;
  /** The whole event as the processor worded it, for keeping. */
  payload: object;
};
export type EventDelivery = { rawBody: Uint8Array | string; signature: string | undefined; now: Date };

/** One season's money under one name at the processor, for searching and reconciling. */
export const transferGroupOf = ({ leagueId, seasonYear }: { leagueId: string; seasonYear: number }) =>
  `league:${leagueId}:s${seasonYear}`;
