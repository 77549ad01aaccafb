import { type AccountAddress, escrow, kept, owed, pot, processor, refundsInFlight } from "#server/ledger/accounts.ts";

type Season = { leagueId: string; seasonYear: number };
type Payer = { userId: string };

/** Where an entry fee's money came in. Each source names its own accounts. */
export type FeeSource = {
  /** The account that the money of a season is in now. */
  account: (season: Season) => AccountAddress;
  /** The account of the season that it was paid for. */
  pool: (season: Season) => AccountAddress;
  /** The account that it waits in to be given back, where it has no place. */
  unplaced: (season: Season & Payer) => AccountAddress;
  /** Who says that it came: a user's id, or the part of the product that acted. */
  actor: string;
  /** The source's own name for this money. */
  reference: string;
};

/** Money that the processor holds after charging a card. */
export const chargedBy = (chargeId: string): FeeSource => ({
  account: () => processor,
  pool: escrow,
  unplaced: refundsInFlight,
  actor: "processor",
  reference: chargeId,
});

/** Money that a person of the league keeps, who says that it arrived (RULES §24). */
export const keptBy = ({ keeperId, reference }: { keeperId: string; reference: string }): FeeSource => ({
  account: (season) => kept(season, keeperId),
  pool: pot,
  unplaced: ({ userId, ...season }) => owed(season, userId),
  actor: keeperId,
  reference,
});
