import { z } from "zod";
import { call } from "#contract/platform/endpoint.ts";
import { idSchema } from "#contract/platform/ids.ts";
import { optionalTextSchema } from "#contract/platform/text.ts";
import { momentSchema } from "#contract/platform/time.ts";
import { ballots, byNameSchema, castVoteSchema, voteStatuses } from "./votes.ts";

const proposalSchema = z.object({
  id: idSchema,
  leagueId: idSchema,
  proposedById: idSchema,
  proposedByUsername: z.string().nullable(),
  currentCommissionerId: idSchema,
  currentCommissionerUsername: z.string().nullable(),
  proposedCommissionerId: idSchema,
  proposedCommissionerUsername: z.string().nullable(),
  reason: z.string().nullable(),
  status: z.enum(voteStatuses),
  votesFor: z.int(),
  votesAgainst: z.int(),
  totalEligibleVoters: z.int(),
  votesNeeded: z.int(),
  expiresAt: momentSchema,
  createdAt: momentSchema,
  resolvedAt: momentSchema.nullable(),
  /** When the commissioner changes, while a vote that passed waits for objections (RULES §17); null otherwise. */
  takesEffectAt: momentSchema.nullable(),
  /** The objections to that; null unless the vote passed while the season held money. */
  objections: z
    .object({
      made: z.int(),
      needed: z.int(),
      hasObjected: z.boolean(),
      /** Whether the reader can object now. */
      mayObject: z.boolean(),
    })
    .nullable(),
  /** Whether enough members objected, so that it takes two thirds of all who had paid. */
  isContested: z.boolean(),
  /** Whether members can propose the commissioner whom this vote replaced, who may have no seat. */
  mayBeVotedBack: z.boolean(),
  isEligible: z.boolean(),
  userVote: z.object({ vote: z.enum(ballots) }).nullable(),
  byName: byNameSchema.optional(),
});
export type CommissionerProposal = z.infer<typeof proposalSchema>;

const SELECT_MESSAGE = "Please select a new commissioner";

export const proposeCommissionerSchema = z.strictObject({
  leagueId: idSchema,
  proposedCommissionerId: z.uuid({ error: SELECT_MESSAGE }),
  reason: optionalTextSchema(1000),
});

export const listCommissionerProposals = call("GET /api/leagues/:id/commissioner-voting-proposals", {
  summary: "The league's votes on its commissioner, latest first",
  tag: "commissioner votes",
  key: "read",
  answer: z.array(proposalSchema),
});

export const proposeCommissioner = call("POST /api/commissioner-voting-proposals", {
  summary: "Propose another commissioner; the paid members vote",
  tag: "commissioner votes",
  body: proposeCommissionerSchema,
  created: proposalSchema,
});

export const castCommissionerVote = call("POST /api/commissioner-voting-proposals/:proposalId/vote", {
  summary: "Vote on another commissioner, once",
  tag: "commissioner votes",
  body: castVoteSchema,
  answer: proposalSchema,
});

export const objectToCommissioner = call("POST /api/commissioner-voting-proposals/:proposalId/objections", {
  summary: "Object to a new commissioner before the change takes effect, once; for members who had paid",
  tag: "commissioner votes",
  created: proposalSchema,
});
