import { z } from "zod";
import { endpoint } from "#contract/platform/endpoint.ts";
import { idParams, idSchema } from "#contract/platform/ids.ts";
import { optionalTextSchema } from "#contract/platform/text.ts";
import { momentSchema } from "#contract/platform/time.ts";
import { ballots, castVoteSchema, voteStatuses } from "./votes.ts";

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
});
export type CommissionerProposal = z.infer<typeof proposalSchema>;

const SELECT_MESSAGE = "Please select a new commissioner";

export const proposeCommissionerSchema = z.strictObject({
  leagueId: idSchema,
  proposedCommissionerId: z.uuid({ error: SELECT_MESSAGE }),
  reason: optionalTextSchema(1000),
});

export const listCommissionerProposals = endpoint({
  method: "GET",
  url: "/api/leagues/:id/commissioner-voting-proposals",
  schema: {
    summary: "The league's votes on its commissioner, latest first",
    tags: ["commissioner votes"],
    params: idParams,
    response: { 200: z.array(proposalSchema) },
  },
});

export const proposeCommissioner = endpoint({
  method: "POST",
  url: "/api/commissioner-voting-proposals",
  schema: {
    summary: "Propose another commissioner; the paid members vote",
    tags: ["commissioner votes"],
    body: proposeCommissionerSchema,
    response: { 201: proposalSchema },
  },
});

export const castCommissionerVote = endpoint({
  method: "POST",
  url: "/api/commissioner-voting-proposals/:proposalId/vote",
  schema: {
    summary: "Vote on another commissioner, once",
    tags: ["commissioner votes"],
    params: z.strictObject({ proposalId: idSchema }),
    body: castVoteSchema,
    response: { 200: proposalSchema },
  },
});

export const objectToCommissioner = endpoint({
  method: "POST",
  url: "/api/commissioner-voting-proposals/:proposalId/objections",
  schema: {
    summary: "Object to a new commissioner before the change takes effect, once; for members who had paid",
    tags: ["commissioner votes"],
    params: z.strictObject({ proposalId: idSchema }),
    response: { 201: proposalSchema },
  },
});
