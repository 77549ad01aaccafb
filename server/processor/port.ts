import type { Cents } from "#contract/platform/money.ts";
import type { DisputeAnswer, ProcessorDispute, ProcessorFraudWarning } from "#server/processor/dispute-port.ts";

/**
 * What Potkeeper needs from a payment processor. Every call may take seconds, so never make one inside a database
 * transaction. Each throws ProcessorRefused if the processor said no, which means nothing happened, and
 * ProcessorUnavailable if the outcome is unknown or undecided.
 */
export type PaymentProcessor = {
  /**
   * Creates a customer, so that all of a payer's payments are listed together at the processor. The same user with the
   * same name and address gets the same customer within a day.
   */
  createCustomer(customer: NewCustomer): Promise<string>;
  /** Removes a customer's identity; their payments stay. A customer that is already gone is fine. */
  forgetCustomer(customerId: string): Promise<void>;
  /** The same payment on the same terms gets the same intent, however often it is requested. */
  createPaymentIntent(payment: NewPaymentIntent): Promise<StartedPaymentIntent>;
  /** A payment that succeeded or was already canceled is refused with the code `payment_intent_unexpected_state`. */
  cancelPaymentIntent(paymentIntentId: string): Promise<void>;
  /** An unknown id is refused with the code `resource_missing`. */
  retrievePaymentIntent(paymentIntentId: string): Promise<ProcessorPaymentIntent>;

  /** The same refund and attempt return the money once; a new attempt needs a higher number. */
  createRefund(refund: NewRefund): Promise<ProcessorRefund>;
  retrieveRefund(processorRefundId: string): Promise<ProcessorRefund>;
  /** Looks up an attempt whose answer was lost; undefined if the processor never had it. */
  findRefund(lost: LostRefund): Promise<ProcessorRefund | undefined>;

  /** Creates the account that pays a winner; one per user. */
  createRecipient(recipient: NewRecipient): Promise<string>;
  /** Creates a link where the winner tells the processor how to pay them. It works once and for a short time. */
  createOnboardingLink(link: NewOnboardingLink): Promise<string>;
  /** Closes a winner's account for good. An account that is already closed is fine. */
  closeRecipient(accountId: string): Promise<void>;
  retrieveRecipient(accountId: string): Promise<ProcessorRecipient>;
  /** Finds a recipient's bank account; undefined before they have named one, or if the processor won't tell. */
  findBankAccount(accountId: string): Promise<ProcessorBankAccount | undefined>;
  /**
   * Finds the newest payment from a recipient's account to their bank that has arrived or failed; undefined if there is
   * none.
   */
  findBankPayment(accountId: string): Promise<ProcessorBankPayment | undefined>;

  /** The same payout and attempt are sent once; a new attempt needs a higher number. */
  createTransfer(transfer: NewTransfer): Promise<ProcessorTransfer>;
  retrieveTransfer(transferId: string): Promise<ProcessorTransfer>;
  /** Looks up an attempt whose answer was lost; undefined if the processor never had it. */
  findTransfer(lost: LostTransfer): Promise<ProcessorTransfer | undefined>;

  /** Finds the payment a charge was made for; null if there is none. */
  paymentIntentOfCharge(chargeId: string): Promise<string | null>;
  retrieveDispute(disputeId: string): Promise<ProcessorDispute>;
  /** Submits the answer to a dispute. Repeating the answer of one moment submits it only once. */
  submitEvidence(answer: DisputeAnswer): Promise<ProcessorDispute>;
  /** A bank's warning that a card was probably stolen, before anyone disputes the payment. */
  retrieveEarlyFraudWarning(warningId: string): Promise<ProcessorFraudWarning>;
  retrieveTopup(topupId: string): Promise<ProcessorTopup>;
  retrieveBalance(): Promise<ProcessorBalance>;
  /** Newest first, at most `limit` (1 to 100); `after` is the last id of the previous page. */
  listBalanceTransactions(page: BalanceTransactionPage): Promise<Page<ProcessorBalanceTransaction>>;
  retrieveEvent(eventId: string): Promise<ProcessorEvent>;
  /**
   * Newest first, at most `limit` (1 to 100); `after` is the last id of the previous page. The processor lists the last
   * 30 days, without the events of recipients' accounts.
   */
  listEvents(page: EventPage): Promise<Page<ProcessorEvent>>;
  /**
   * Reads a delivered event from its raw bytes. @throws InvalidSignature unless the processor signed exactly these
   * bytes within five minutes of now.
   */
  readEvent(delivery: EventDelivery): ProcessorEvent;
};

type NewCustomer = { userId: string; email: string; name: string };

export type NewPaymentIntent = {
  paymentId: string;
  amount: Cents;
  leagueId: string;
  /** The first season paid for, and the number of seasons. */
  seasonYear: number;
  seasons: number;
  userId: string;
  description: string;
  receiptEmail?: string | undefined;
  /** An unknown or deleted customer is refused with the code `resource_missing`. */
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

/** `brand` is the processor's word for it, such as "visa". */
export type PaidCard = { brand: string; last4: string };

export type ProcessorPaymentIntent = {
  id: string;
  status: PaymentIntentStatus;
  amount: Cents;
  amountReceived: Cents;
  /** In lower case: "usd". */
  currency: string;
  /** As given at creation: payment_id, league_id, user_id, from_season, seasons. */
  metadata: Readonly<Record<string, string>>;
  clientSecret: string | null;
  /** The latest attempt to charge the card, successful or not. */
  charge: {
    id: string;
    paid: boolean;
    /** The processor's fee; null until it is known. */
    fee: { txnId: string; cents: Cents } | null;
    /** The card it was charged to, as its owner knows it; null for anything but a card. */
    card: PaidCard | null;
    /** Equal for the same card number, no matter who uses it; null for anything but a card. */
    cardFingerprint: string | null;
    refundedCents: Cents;
    disputed: boolean;
  } | null;
  lastError: { code: string | null; declineCode: string | null; message: string } | null;
};

type NewRefund = { refundId: string; attempt: number; paymentIntentId: string; amount: Cents };
type LostRefund = { refundId: string; attempt: number; paymentIntentId: string };
export type RefundStatus = "pending" | "requires_action" | "succeeded" | "failed" | "canceled";
export type ProcessorRefund = {
  id: string;
  status: RefundStatus;
  amount: Cents;
  paymentIntentId: string | null;
  /** Our own id; null for a refund that Potkeeper didn't make. */
  refundId: string | null;
  attempt: number | null;
  /** Such as `expired_or_canceled_card`: retrying the same card is useless. */
  failureReason: string | null;
};

export type NewRecipient = {
  userId: string;
  email: string;
  name: string;
  /** The closed or unknown account that this one replaces. */
  replaces?: string;
};
type NewOnboardingLink = { accountId: string; returnUrl: string; refreshUrl: string };
export type ProcessorRecipient = {
  id: string;
  /** Money can be sent. */
  ready: boolean;
  /** Permanently: nothing can be done with it anymore. */
  closed: boolean;
  /** What the winner still has to provide, in the processor's words. */
  missing: readonly string[];
  userId: string | null;
};
export type ProcessorBankAccount = {
  name: string;
  last4: string;
  /** Equal for the same bank account. */
  fingerprint: string;
};
export type ProcessorBankPayment = {
  id: string;
  amount: Cents;
  /** Such as `no_account`; null if the money arrived. */
  failureCode: string | null;
  /** The transfers that a failed payment was made of; null if the processor doesn't say, or if the money arrived. */
  transferIds: readonly string[] | null;
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
export type ProcessorTransfer = {
  id: string;
  amount: Cents;
  reversed: Cents;
  /** Each reversal by the processor. */
  reversals: readonly { id: string; amount: Cents }[];
  accountId: string | null;
  payoutId: string | null;
  attempt: number | null;
};

/** The operator's own money, added to the balance so that the processor's fees never use up entry fees. */
export type ProcessorTopup = {
  id: string;
  status: "pending" | "succeeded" | "failed";
  amount: Cents;
};

type ProcessorBalance = { available: Cents; pending: Cents };
export type ProcessorBalanceTransaction = {
  id: string;
  /** charge, refund, refund_failure, adjustment (disputes), transfer, transfer_refund, topup … */
  type: string;
  /** Positive if it came into the balance, negative if it left. */
  amount: Cents;
  /** Positive if the processor kept it, negative if it gave it back. */
  fee: Cents;
  /** The change of the balance: `amount` minus `fee`. */
  net: Cents;
  sourceId: string | null;
  createdAt: Date;
  availableOn: Date;
};

type Page<Row> = { rows: readonly Row[]; hasMore: boolean };
type BalanceTransactionPage = { since?: Date; after?: string; limit: number };
type EventPage = { since?: Date; after?: string; limit: number };

/** Says only which object changed: its handler fetches that object's current state. */
export type ProcessorEvent = {
  id: string;
  type: string;
  objectId: string | null;
  objectType: string | null;
  /** The recipient's account that the object belongs to; null for our own. */
  accountId: string | null;
  /** The payment it belongs to, if the object names one: a charge, a refund, a dispute or the intent itself. */
  paymentIntentId: string | null;
  /** The processor's whole event, for the record. */
  payload: object;
};
export type EventDelivery = { rawBody: Uint8Array | string; signature: string | undefined; now: Date };

/** Groups one season's money under one name at the processor, for searching and reconciling. */
export const transferGroupOf = ({ leagueId, seasonYear }: { leagueId: string; seasonYear: number }) =>
  `league:${leagueId}:s${seasonYear}`;
