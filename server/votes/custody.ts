import type { Custody } from "#contract/terms/custody.ts";
import { contestedVotesNeeded, type VoteStatus } from "#contract/votes/votes.ts";

/** How an approved award ends that enough members objected to (RULES §17). */
type Contest = {
  /** How many of all who had paid it then takes; null where an admin decides. */
  raisedTo: (eligible: number) => number | null;
  /** Its vote's status as long as nobody has decided. */
  undecided: VoteStatus;
};

const CONTESTS: Record<Custody, Contest> = {
  potkeeper: { raisedTo: () => null, undecided: "rejected" },
  treasurer: { raisedTo: contestedVotesNeeded, undecided: "expired" },
};

export const contestIn = ({ custody }: { custody: Custody }): Contest => CONTESTS[custody];
