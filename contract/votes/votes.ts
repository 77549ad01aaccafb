import { z } from "zod";

/** What payout votes and votes on the commissioner have in common. */
export const voteStatuses = ["active", "approved", "rejected", "expired"] as const;
export type VoteStatus = (typeof voteStatuses)[number];

export const ballots = ["for", "against"] as const;
export type Ballot = (typeof ballots)[number];

/** How long a vote is open (SPEC §9, RULES §8, §9). */
export const VOTE_DAYS = 7;

export const castVoteSchema = z.strictObject({ vote: z.enum(ballots, { error: "Vote for or against" }) });

/** ⌈0.51 × eligible⌉ (SPEC §9, RULES §8). */
export const payoutVotesNeeded = (eligible: number): number => Math.ceil((eligible * 51) / 100);

/** ⌈eligible / 2⌉ (SPEC §9, RULES §9). */
export const commissionerVotesNeeded = (eligible: number): number => Math.ceil(eligible / 2);

/** Two thirds of everyone who had paid: what a new commissioner takes once enough members objected (RULES §17). */
export const contestedVotesNeeded = (paidMembers: number): number => Math.ceil((paidMembers * 2) / 3);

export type Tally = { votesFor: number; votesAgainst: number; eligible: number; needed: number };

/**
 * Approved as soon as enough vote yes, rejected as soon as that has become impossible, otherwise still open (RULES §8,
 * §9).
 */
export function outcomeOf({ votesFor, votesAgainst, eligible, needed }: Tally): "approved" | "rejected" | undefined {
  if (votesFor >= needed) return "approved";
  return eligible - votesAgainst < needed ? "rejected" : undefined;
}

/** The outcome of a vote that several groups have to pass: approved once all have, rejected as soon as one can't. */
export function jointOutcome(tallies: readonly Tally[]): "approved" | "rejected" | undefined {
  const outcomes = tallies.map(outcomeOf);
  if (outcomes.includes("rejected")) return "rejected";
  return outcomes.every((outcome) => outcome === "approved") ? "approved" : undefined;
}

/** How long an admin, or two thirds of the members, have to decide about an award that members objected to (RULES §17). */
export const CONTEST_DAYS = 7;

type Stored = { status: VoteStatus; expiresAt: Date; passedAt?: Date | null };

/**
 * An active vote ends at its deadline, even if no job has recorded it yet (RULES §13). One that has passed is approved, even
 * while its award waits (RULES §17).
 */
export function effectiveVoteStatus({ status, expiresAt, passedAt }: Stored, now: Date): VoteStatus {
  if (status !== "active") return status;
  if (passedAt) return "approved";
  return expiresAt <= now ? "expired" : "active";
}
