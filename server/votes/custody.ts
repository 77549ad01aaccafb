import type { Custody } from "#contract/terms/custody.ts";
import { contestedVotesNeeded } from "#contract/votes/votes.ts";

/** How many votes an approved award needs once enough members objected, and its status until it is decided (RULES §17). */
const CONTESTS = {
  // An admin decides.
  potkeeper: { raisedTo: (_eligible: number) => null, undecided: "rejected" },
  treasurer: { raisedTo: contestedVotesNeeded, undecided: "expired" },
};

export const contestIn = ({ custody }: { custody: Custody }) => CONTESTS[custody];
