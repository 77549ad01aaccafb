import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { ballots, voteStatuses } from "#contract/votes/votes.ts";
import { id, moment } from "#server/platform/db/columns.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { users } from "#server/platform/db/schema/users.ts";

/** A vote on a new commissioner (RULES §9). */
export const commissionerVotingProposals = pgTable(
  "commissioner_voting_proposals",
  {
    id: id(),
    leagueId: uuid()
      .notNull()
      .references(() => leagues.id, { onDelete: "cascade" }),
    proposedById: uuid()
      .notNull()
      .references(() => users.id),
    currentCommissionerId: uuid()
      .notNull()
      .references(() => users.id),
    proposedCommissionerId: uuid()
      .notNull()
      .references(() => users.id),
    reason: text(),
    status: text({ enum: voteStatuses }).notNull().default("active"),
    votesFor: integer().notNull().default(0),
    votesAgainst: integer().notNull().default(0),
    totalEligibleVoters: integer().notNull(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull(),
    resolvedAt: moment(),
  },
  (table) => [
    uniqueIndex("commissioner_voting_proposals_open").on(table.leagueId).where(sql`${table.status} = 'active'`),
    index("commissioner_voting_proposals_ending").on(table.expiresAt).where(sql`${table.status} = 'active'`),
    index("commissioner_voting_proposals_league").on(table.leagueId, table.createdAt),
    index("commissioner_voting_proposals_proposer").on(table.proposedById),
    index("commissioner_voting_proposals_current").on(table.currentCommissionerId),
    index("commissioner_voting_proposals_proposed").on(table.proposedCommissionerId),
    check(
      "commissioner_voting_proposals_tally",
      sql`${table.votesFor} >= 0 and ${table.votesAgainst} >= 0 and ${table.votesFor} + ${table.votesAgainst} <= ${table.totalEligibleVoters}`,
    ),
    check("commissioner_voting_proposals_resolved", sql`(${table.status} = 'active') = (${table.resolvedAt} is null)`),
  ],
);

/** The paid members at the time of the proposal, without the commissioner. */
export const commissionerVoters = pgTable(
  "commissioner_voters",
  {
    proposalId: uuid()
      .notNull()
      .references(() => commissionerVotingProposals.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.proposalId, table.userId] }),
    index("commissioner_voters_user").on(table.userId),
  ],
);

export const commissionerVotes = pgTable(
  "commissioner_votes",
  {
    id: id(),
    proposalId: uuid()
      .notNull()
      .references(() => commissionerVotingProposals.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    vote: text({ enum: ballots }).notNull(),
    votedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex("commissioner_votes_once").on(table.proposalId, table.userId),
    index("commissioner_votes_user").on(table.userId),
  ],
);
