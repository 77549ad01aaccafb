import { z } from "zod";
import { momentSchema } from "#contract/platform/time.ts";

/** What payout votes and votes on the commissioner have in common. */
export const voteStatuses = ["active", "approved", "rejected", "expired"] as const;
export type VoteStatus = (typeof voteStatuses)[number];

export const ballots = ["for", "against"] as const;
export type Ballot = (typeof ballots)[number];

/** How long a vote is open (SPEC §9, RULES §8, §9). */
export const VOTE_DAYS = 7;

/** How long after its completion a season that no vote can decide waits for one (RULES §28). */
export const WITHOUT_VOTE_DAYS = 14;

export const castVoteSchema = z.strictObject({ vote: z.enum(ballots, { error: "Vote for or against" }) });

/** ⌈0.51 × eligible⌉ (SPEC §9, RULES §8). */
export const payoutVotesNeeded = (eligible: number): number => Math.ceil((eligible * 51) / 100);

/** ⌈eligible / 2⌉ (SPEC §9, RULES §9). */
export const commissionerVotesNeeded = (eligible: number): number => Math.ceil(eligible / 2);

/**
 * What a change takes where a treasurer keeps the money: also two votes, and a third of the paid seats that count, so that
 * nobody is invented to make it easy (RULES §28).
 */
export const treasurerChangeNeeds = (eligible: number, seatsCounted: number): number =>
  Math.max(commissionerVotesNeeded(eligible), 2, Math.ceil(seatsCounted / 3));

/** Of the paid seats, those without an account count at most as many as there are accounts, or they could make it impossible. */
export const seatsCountedOf = ({ accounts, names }: Record<"accounts" | "names", number>): number =>
  accounts + Math.min(names, accounts);

/** What a vote's page says of members without an account, and of seats that were claimed from them (RULES §28). */
export const byNameSchema = z.object({
  /** How many of those who decide have no account, so that they can't vote. */
  cannotVote: z.int(),
  /** From when on the reader's own vote or objection counts; null if it does, or they have none. */
  ownFrom: momentSchema.nullable(),
  /** Claimed seats whose payments no member announced, and who recorded them. */
  recorded: z.array(z.object({ name: z.string(), recordedBy: z.string() })),
});
export type ByName = z.infer<typeof byNameSchema>;

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
