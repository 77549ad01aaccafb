import type { Cents } from "#contract/platform/money.ts";

/** Money that a member owes, or says to have sent. */
export type ExpectedPayment = {
  id: string;
  /** The member's. */
  name: string;
  reference: string;
  amount: Cents;
  /** The day that the member named, as an ISO day; null if they haven't said they paid. */
  paidOn: string | null;
};
