/** The address of an account in the books; the database makes an account when it is first posted to. */
export type AccountAddress = string & { readonly __accountAddress: true };

const address = (text: string) => text as AccountAddress;

type Season = { leagueId: string; seasonYear: number };

/** Asset: money the processor holds for us. */
export const processor = address("processor");
/** Asset: what the processor has withdrawn for chargebacks whose outcome is open. */
export const fundsInDispute = address("funds_in_dispute");
/** Expense: what the processor keeps for its service. */
export const processorFees = address("processor_fees");
/** Expense: chargebacks lost after the money had left escrow. */
export const disputeLosses = address("dispute_losses");
/** Equity: what the platform itself put in or took out. */
export const platform = address("platform");

/** Liability: the entry fees held for one season of one league. */
export const escrow = ({ leagueId, seasonYear }: Season) => address(`escrow:${leagueId}:${seasonYear}`);
/** Liability: promised back to a card, not yet confirmed. */
export const refundsInFlight = ({ leagueId, seasonYear }: Season) =>
  address(`refunds_in_flight:${leagueId}:${seasonYear}`);
/** Liability: frozen by a chargeback. */
export const disputed = ({ leagueId, seasonYear }: Season) => address(`disputed:${leagueId}:${seasonYear}`);
/** Liability: refunds that failed or came back, kept for the people they belong to; no part of the season's pool. */
export const setAside = ({ leagueId, seasonYear }: Season) => address(`set_aside:${leagueId}:${seasonYear}`);
/** Liability: awarded to a person, not yet sent. */
export const payable = (userId: string) => address(`payable:${userId}`);
/** Liability: handed to the processor for a person, no answer yet. */
export const transfersInFlight = (userId: string) => address(`transfers_in_flight:${userId}`);
/** Liability: money of a person nobody can reach, kept until they come. */
export const unclaimed = (userId: string) => address(`unclaimed:${userId}`);
