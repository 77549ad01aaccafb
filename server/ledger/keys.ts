import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/*
 * The keys of journal entries: the same key posts once, and finds its entry again. Where a query looks for the entries
 * of its rows, the same key is made in SQL, from columns.
 */

export type RefundStep = "begun" | "confirmed" | "failed" | "returned" | "unclaimed" | "redirected";
type TransferStep = "sent" | "completed" | "failed";
type DebtStep = "sent" | "denied";
type PayoutStep = "unclaimed" | "forfeited" | "recalled";

const PAYMENT = "payment";
const REFUND = "refund";
const DISPUTE = "dispute";
const DEBT = "debt";

const text = (...parts: (string | number)[]): string => parts.join(":");

export const paymentKey = (paymentId: string) => text(PAYMENT, paymentId);
export const refundKey = (refundId: string, attempt: number, step: RefundStep) => text(REFUND, refundId, attempt, step);
export const payoutsKey = (batchId: string) => text("payouts", batchId);
export const transferKey = (payoutId: string, attempt: number, step: TransferStep) =>
  text("transfer", payoutId, attempt, step);
export const reversalKey = (reversalId: string) => text("reversal", reversalId);
export const payoutKey = (payoutId: string, step: PayoutStep) => text("payout", payoutId, step);
export const unclaimedKey = (unclaimedId: string) => text("unclaimed", unclaimedId, "awarded");
export const carriedKey = (leagueId: string, from: number, reason: string) =>
  text("season", leagueId, from, "carried", reason);
export const prizesKey = (leagueId: string, seasonYear: number) => text("season", leagueId, seasonYear, "prizes");
/** Of a treasurer's entries: a reversed payment, a debt that was said to be sent, and money handed over. */
export const reversedKey = (paymentId: string) => text(PAYMENT, paymentId, "reversed");
export const debtKey = (payoutId: string, attempt: number, step: DebtStep) => text(DEBT, payoutId, attempt, step);
export const handoverKey = (handoverId: string) => text("handover", handoverId);
/** Of what is owed for a season to a seat that is claimed, or a name's again. */
export const claimKey = (claimId: string, seasonYear: number, step: "claimed" | "undone") =>
  text("claim", claimId, seasonYear, step);
export const disputeKey = (disputeId: string, step: string) => text(DISPUTE, disputeId, step);

/** The processor's own ids: of a balance transaction that is a fee, of a top-up, of a payout to the operator. */
export const feeKey = (transactionId: string) => text("fee", transactionId);
export const topUpKey = (topUpId: string, ...step: "reversed"[]) => text("topup", topUpId, ...step);
export const withdrawalKey = (payoutId: string, ...step: "returned"[]) => text("payout", payoutId, ...step);

const inSql = (...parts: (string | SQLWrapper)[]): SQL =>
  sql.join(
    parts.map((part) => (typeof part === "string" ? sql.raw(`'${part}'`) : sql`(${part})::text`)),
    sql` || ':' || `,
  );

export const paymentKeyInSql = (paymentId: SQLWrapper) => inSql(PAYMENT, paymentId);
export const refundKeyInSql = (refundId: SQLWrapper, attempt: SQLWrapper, step: RefundStep) =>
  inSql(REFUND, refundId, attempt, step);
export const disputeKeyInSql = (disputeId: SQLWrapper, step: string) => inSql(DISPUTE, disputeId, step);
export const debtKeyInSql = (payoutId: SQLWrapper, attempt: SQLWrapper, step: DebtStep) =>
  inSql(DEBT, payoutId, attempt, step);
