import type { Cents } from "#contract/money.ts";

/**
 * What Potkeeper needs of a payment processor. Every call may take seconds, so none is made inside a
 * database transaction. Each throws ProviderRefused when the processor said no, which means that nothing
 * happened, and ProviderUnavailable when the outcome is unknown or nothing could be decided.
 */
export type PaymentProvider = {
  /** The same payment and amount give the same intent, however often it is asked for. */
  createPaymentIntent(payment: NewPaymentIntent): Promise<StartedPaymentIntent>;
  /** Only until it is paid; afterwards refused with the code `payment_intent_unexpected_state`. */
  updatePaymentIntentAmount(change: PaymentIntentChange): Promise<StartedPaymentIntent>;
  /** A payment that has succeeded is refused with the code `payment_intent_unexpected_state`. */
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
  retrieveRecipient(accountId: string): Promise<ProviderRecipient>;

  /** The same payout and attempt are sent once; a further attempt needs a higher number. */
  createTransfer(transfer: NewTransfer): Promise<ProviderTransfer>;
  retrieveTransfer(transferId: string): Promise<ProviderTransfer>;
  /** Looks an attempt up whose answer was lost; undefined when the processor never had it. */
  findTransfer(lost: LostTransfer): Promise<ProviderTransfer | undefined>;

  retrieveDispute(disputeId: string): Promise<ProviderDispute>;
  retrieveTopup(topupId: string): Promise<ProviderTopup>;
  retrieveBalance(): Promise<ProviderBalance>;
  /** Newest first, `limit` of them at most (1 to 100); `after` is the last id of the page before. */
  listBalanceTransactions(page: BalanceTransactionPage): Promise<Page<ProviderBalanceTransaction>>;
  retrieveEvent(eventId: string): Promise<ProviderEvent>;
  /** Newest first, `limit` of them at most (1 to 100); `after` is the last id of the page before. */
  listEvents(page: EventPage): Promise<Page<ProviderEvent>>;
  /**
   * Reads a delivered event from its raw bytes.
   * @throws InvalidSignature unless the processor signed exactly these bytes within five minutes of now.
   */
  readEvent(delivery: EventDelivery): ProviderEvent;
};

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
  customer?: string | undefined;
};
type PaymentIntentChange = { paymentIntentId: string; amount: Cents; seasons: number };

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

export type NewRecipient = { userId: string; email: string; name: string };
type NewOnboardingLink = { accountId: string; returnUrl: string; refreshUrl: string };
export type ProviderRecipient = {
  id: string;
  /** Money can be sent. */
  ready: boolean;
  /** What is still asked of the winner, in the processor's words. */
  missing: readonly string[];
  userId: string | null;
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
  accountId: string | null;
  payoutId: string | null;
  attempt: number | null;
};

/** An inquiry moves no money; an open dispute has taken it until it is won or lost. */
export type DisputeStatus = "inquiry" | "inquiry_closed" | "open" | "won" | "lost";
export type ProviderDispute = {
  id: string;
  status: DisputeStatus;
  amount: Cents;
  reason: string;
  paymentIntentId: string | null;
  chargeId: string;
  evidenceDueBy: Date | null;
  /** What it moved: first out (amount below zero, with a fee), and back in when it was won. */
  movements: readonly { txnId: string; amount: Cents; fee: Cents }[];
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
  amount: Cents;
  fee: Cents;
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
  /** The payment it belongs to, when the object names one: a charge, a refund, a dispute or the intent itself. */
  paymentIntentId: string | null;
};
export type EventDelivery = { rawBody: Uint8Array | string; signature: string | undefined; now: Date };

/** One season's money under one name at the processor, for searching and reconciling. */
export const transferGroupOf = ({ leagueId, seasonYear }: { leagueId: string; seasonYear: number }) =>
  `league:${leagueId}:s${seasonYear}`;

type Refusal = { code: string | null; declineCode: string | null; message: string; retriable: boolean };

/** The processor said no, so nothing happened. */
export class ProviderRefused extends Error {
  readonly code: string | null;
  readonly declineCode: string | null;
  /** The same may go through later, under a further attempt: funds or the recipient's onboarding are missing. */
  readonly retriable: boolean;

  constructor({ code, declineCode, message, retriable }: Refusal) {
    super(message);
    this.name = "ProviderRefused";
    this.code = code;
    this.declineCode = declineCode;
    this.retriable = retriable;
  }
}

/** No answer, or none that decides: it may have happened. Repeat the very same call, or look it up. */
export class ProviderUnavailable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "ProviderUnavailable";
  }
}

/** A delivery that the processor did not sign, or not at this time. */
export class InvalidSignature extends Error {
  constructor(message: string) {
    super(message);
    this.name = "InvalidSignature";
  }
}
