import type { Cents } from "#contract/platform/money.ts";

/** Money that a member owes, or says to have sent. */
export type ExpectedPayment = {
  id: string;
  /** The payer's, who is named in the statement: the member's, or that of somebody who paid for them. */
  name: string;
  /** What was announced, in the books' own words. */
  what?: string;
  reference: string;
  amount: Cents;
  /** The sums that can be paid of it as a part; none where it is announced. */
  parts?: readonly Cents[];
  /** The day that the member named, as an ISO day; null if they haven't said they paid. */
  paidOn: string | null;
};

/** A payment that came in: its id, the statement's day for it, and how much of it is counted. */
export type CameIn = { id: string; date: string; amount: Cents };

/** What the dialog of a bank statement is given. */
export type BankStatementProps = {
  /** What members owe or say they paid. */
  expected: readonly ExpectedPayment[];
  /** This league's payments that came in before, with their day, so that none is suggested again. */
  confirmed: readonly ExpectedPayment[];
  /** Confirms the payments with these ids, which came in on these days. If it fails, the dialog stays open and says why. */
  onConfirm: (cameIn: CameIn[]) => Promise<void>;
};
