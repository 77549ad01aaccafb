import type { Custody } from "#contract/terms/custody.ts";
import { contestedVotesNeeded, seatsCountedOf } from "#contract/votes/votes.ts";

/**
 * How many votes an approved award needs once enough members objected, and its status until it is decided (RULES §17); and how many seats
 * count in a vote on the commissioner, where they do (RULES §28).
 */
const CONTESTS = {
  // An admin decides.
  potkeeper: { raisedTo: (_eligible: number) => null, undecided: "rejected", seatsCounted: () => null },
  treasurer: { raisedTo: contestedVotesNeeded, undecided: "expired", seatsCounted: seatsCountedOf },
};

export const contestIn = ({ custody }: { custody: Custody }) => CONTESTS[custody];
