import { z } from "zod";
import { decimalSchema } from "#contract/platform/amount.ts";
import { shownCurrencySchema } from "#contract/platform/currency-schema.ts";
import { call } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { momentSchema } from "#contract/platform/time.ts";
import { custodies } from "#contract/terms/custody.ts";
import { payoutKinds } from "#contract/terms/payout-kinds.ts";
import { smallerPrizesSchema } from "#contract/terms/prize-table-schema.ts";
import { ballots, byNameSchema, castVoteSchema, payoutVotesNeeded, voteStatuses } from "./votes.ts";

/** An admin's act on proposed payouts that the voters didn't approve (RULES §8). */
export const interventionActions = ["approve", "replace", "refund"] as const;

/**
 * What members decide about: proposed payouts in a vote (RULES §8), returning an unclaimed payout to the season
 * (RULES §23), or proposed payouts that are paid when the time to object is over (RULES §21). Enough objections turn a
 * `proposal` into a vote, which is then of kind `payouts`. A `return` gives everything back in equal shares instead of an
 * award that members objected to and no one decided about (RULES §17). All paid members have to agree to `smaller_prizes` than the
 * league's table has, with which the season then starts (RULES §26).
 */
const KINDS = {
  payouts: { hasBallots: true, isOfSeason: true, namesWinners: true },
  give_back: { hasBallots: true, isOfSeason: false, namesWinners: false },
  proposal: { hasBallots: false, isOfSeason: true, namesWinners: true },
  return: { hasBallots: true, isOfSeason: true, namesWinners: false },
  smaller_prizes: { hasBallots: true, isOfSeason: false, namesWinners: false },
} as const satisfies Record<string, Record<"hasBallots" | "isOfSeason" | "namesWinners", boolean>>;
type VoteKind = keyof typeof KINDS;
type VotedKind = { [Kind in VoteKind]: (typeof KINDS)[Kind]["hasBallots"] extends true ? Kind : never }[VoteKind];
export const voteKinds = Object.keys(KINDS) as [VoteKind, ...VoteKind[]];
export const votedKinds = voteKinds.filter((kind): kind is VotedKind => KINDS[kind].hasBallots);
/** Those that decide what the season's pool pays, and those that name who wins it. */
export const kindsOfSeason = voteKinds.filter((kind) => KINDS[kind].isOfSeason);
export const kindsNamingWinners = voteKinds.filter((kind) => KINDS[kind].namesWinners);

/** How many votes in favor such a vote takes: a majority, or everyone for smaller prizes (RULES §8, §26). */
export const votesNeeded = (kind: VoteKind, eligible: number): number =>
  kind === "smaller_prizes" ? eligible : payoutVotesNeeded(eligible);

export const votingSessionSchema = z.object({
  id: idSchema,
  leagueId: idSchema,
  leagueName: z.string(),
  /** Who keeps the league's money (RULES §24). */
  custody: z.enum(custodies),
  currency: shownCurrencySchema,
  seasonYear: z.int(),
  kind: z.enum(voteKinds),
  /** The unclaimed payout that would return to the season, and why an admin asked; only in a `give_back` vote. */
  unclaimed: z
    .object({
      payoutId: idSchema,
      userId: idSchema,
      username: z.string().nullable(),
      kind: z.enum(payoutKinds),
      place: z.int().nullable(),
      prize: z.string().nullable(),
      period: z.string().nullable(),
      amount: decimalSchema,
      awardedAt: momentSchema,
      /** Whether the winner can still claim it; false once it is paid or returned. */
      isWaiting: z.boolean(),
      reason: z.string(),
    })
    .nullable(),
  /** The smaller prizes that the season would start with; only in a vote on those. */
  prizeRow: z.object({ from: z.int(), amounts: z.array(decimalSchema) }).nullable(),
  proposedPayouts: z.array(
    z.object({
      place: z.int().nullable(),
      prize: z.string().nullable(),
      userId: idSchema,
      username: z.string().nullable(),
      amount: decimalSchema,
      /** What of it the winner's own dues take, at most while the vote is open (RULES §25). */
      setOff: decimalSchema,
    }),
  ),
  /**
   * The pool that the payouts come from (the season's escrow, or the share for period prizes) and the parts that add up
   * to it; once the vote is over, as they were at its end. Null if the pool was smaller than the proposal, an admin
   * awarded other prizes, or the proposal ended without payment.
   */
  pool: z
    .object({ total: decimalSchema, proposed: decimalSchema, reimbursement: decimalSchema, left: decimalSchema })
    .nullable(),
  /** The day, week or month whose prizes these are; null for the season's own. */
  period: z.string().nullable(),
  /** The imported results that the proposer saw (RULES §21); null if there were none. */
  resultsId: idSchema.nullable(),
  /** Whether newer results have another outcome for these payouts, about which voters were told (RULES §21). */
  haveResultsChanged: z.boolean(),
  status: z.enum(voteStatuses),
  votesFor: z.int(),
  votesAgainst: z.int(),
  totalEligibleVoters: z.int(),
  votesNeeded: z.int(),
  /**
   * The ballots of voters who had paid before the members voted in another commissioner, or before an admin's review
   * (RULES §17): a majority of them must also approve the payouts. Absent if one majority is enough.
   */
  earlier: z
    .object({
      because: z.enum(["new_commissioner", "review"]),
      /** Members who had paid by then belong to the group. */
      paidBy: momentSchema,
      eligible: z.int(),
      votesFor: z.int(),
      votesAgainst: z.int(),
      votesNeeded: z.int(),
      /** Whether the reader belongs to the group. */
      isOne: z.boolean(),
    })
    .optional(),
  expiresAt: momentSchema,
  createdAt: momentSchema,
  resolvedAt: momentSchema.nullable(),
  /** When an approved award is carried out unless enough members object (RULES §17); null if it doesn't wait. */
  waitsUntil: momentSchema.nullable(),
  /** When approved payouts were awarded. */
  carriedOutAt: momentSchema.nullable(),
  /** By when an admin decides, or the members by two thirds, since enough of them objected; null if they didn't. */
  decideBy: momentSchema.nullable(),
  /** Whether the reader was a paid member when the payouts were proposed. */
  isEligible: z.boolean(),
  hasVoted: z.boolean(),
  userVote: z.enum(ballots).nullable(),
  /** Why the vote was closed before its end: a team changed hands, so the payouts have to be proposed again (RULES §21). */
  closedBecause: z.string().nullable(),
  byName: byNameSchema.optional(),
  intervention: z.object({ action: z.enum(interventionActions), reason: z.string(), at: momentSchema }).nullable(),
  /**
   * The objections, also after they turned the payouts into a vote; null if members could never object to these
   * payouts.
   */
  objections: z
    .object({
      /** The end of the time in which members can or could object. */
      until: momentSchema,
      /** How many turn the proposal into a vote, or stop the award that waits. */
      needed: z.int(),
      /** Whether they are about an award that the members approved. */
      isAfterVote: z.boolean(),
      /** Whether the reader can object now, or has and can take it back. */
      mayObject: z.boolean(),
      /** Whether the reader has objected. */
      hasObjected: z.boolean(),
      /** Whether the reader can withdraw the proposal now. */
      mayWithdraw: z.boolean(),
      /** In the order in which they were made. */
      made: z.array(
        z.object({
          userId: idSchema,
          username: z.string().nullable(),
          /** Null once the account is erased. */
          reason: z.string().nullable(),
          at: momentSchema,
        }),
      ),
    })
    .nullable(),
  /** Why a proposal ended without payment or vote: it was withdrawn, or could no longer be paid. */
  ended: z.object({ how: z.enum(["withdrawn", "impossible"]), reason: z.string() }).nullable(),
});
export type VotingSession = z.infer<typeof votingSessionSchema>;

export const proposeSmallerPrizes = call("POST /api/leagues/:id/smaller-prizes", {
  summary: "Ask all paid members to play for less than the league's table of fixed prizes has; for the commissioner",
  tag: "payout votes",
  body: smallerPrizesSchema,
  created: votingSessionSchema,
});

/** The latest payout vote of the league's season; JSON null if there hasn't been one. */
export const getLeagueVoting = call("GET /api/leagues/:id/voting", {
  summary: "The season's latest payout vote, or null",
  tag: "payout votes",
  key: "read",
  answer: votingSessionSchema.nullable(),
});

export const getVotingSession = call("GET /api/voting-sessions/:id", {
  summary: "A payout vote",
  tag: "payout votes",
  key: "read",
  answer: votingSessionSchema,
});

export const castSessionVote = call("POST /api/voting-sessions/:id/vote", {
  summary: "Vote on proposed payouts, once",
  tag: "payout votes",
  body: castVoteSchema,
  answer: votingSessionSchema,
});

export const getUserVote = call("GET /api/voting/:sessionId/user-vote", {
  summary: "How one voted on proposed payouts",
  tag: "payout votes",
  key: "read",
  answer: z.object({ vote: z.enum(ballots).nullable() }),
});

export const castVote = call("POST /api/voting/:sessionId/vote", {
  summary: "Vote on proposed payouts, once: the same as under /api/voting-sessions",
  tag: "payout votes",
  body: castVoteSchema,
  answer: votingSessionSchema,
});
