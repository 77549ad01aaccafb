import type { Books } from "./books.ts";
import type { Row } from "./entry.ts";
import { hashOf } from "./hash.ts";

/** Finds the reader's own ballots, and notes how each was counted. */
export async function* ownBallotFaults({ bundle, rows, notes }: Books): AsyncIterable<string> {
  const votes = new Map<string, Row>();
  for (const about of ["vote", "election", "charge_vote"]) for (const row of rows(about)) votes.set(row.id, row);
  for (const [id, salt] of bundle.salts) {
    const vote = votes.get(id);
    const voter = await hashOf(`${salt}:${bundle.reader}`);
    const own = vote?.ballots?.find((ballot) => ballot.voter === voter);
    if (own)
      notes.push(
        `${NAMES[vote?.about ?? ""]}: you voted ${own.vote === "for" ? "for" : "against"} it, and your vote was counted.`,
      );
    else if (!vote || vote.ballots) yield "You voted, but your ballot isn't among those that were counted.";
  }
}

const NAMES: Readonly<Record<string, string>> = {
  vote: "Payout vote",
  election: "Vote on the commissioner",
  charge_vote: "Vote on a charge",
};
