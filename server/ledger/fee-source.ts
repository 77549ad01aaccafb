import { type AccountAddress, processor } from "#server/ledger/accounts.ts";

/** Where an entry fee's money came in. Each source names its own account. */
export type FeeSource = {
  /** The account that the money is in now. */
  account: AccountAddress;
  /** Who says that it came: a user's id, or the part of the product that acted. */
  actor: string;
  /** The source's own name for this money. */
  reference: string;
};

/** Money that the processor holds after charging a card. */
export const chargedBy = (chargeId: string): FeeSource => ({
  account: processor,
  actor: "processor",
  reference: chargeId,
});
