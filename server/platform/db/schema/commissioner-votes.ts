import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { ballots, voteStatuses } from "#contract/votes/votes.ts";
import { id, moment, salt } from "#server/platform/db/columns.ts";
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
    /** Of how many paid seats a third has to be for it (RULES §28); null where Potkeeper holds the money. */
    seatsCounted: integer(),
    /** When the vote ends or, once it has passed, the time to object. */
    expiresAt: moment().notNull(),
    /**
     * Before when the commissioner can't change, and how many objections raise what it takes; null unless the vote passed
     * while the season held money (RULES §17).
     */
    effectAt: moment(),
    objectionsNeeded: integer(),
    /** How many votes it takes since enough members objected; null as long as half of the voters are enough. */
    raisedTo: integer(),
    createdAt: moment().notNull(),
    resolvedAt: moment(),
    salt: salt(),
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
    check(
      "commissioner_voting_proposals_objections",
      sql`(${table.effectAt} is null) = (${table.objectionsNeeded} is null) and (${table.objectionsNeeded} is null or ${table.objectionsNeeded} > 0) and (${table.raisedTo} is null or (${table.effectAt} is not null and ${table.raisedTo} > 0))`,
    ),
    /** No one takes over before the time, or with fewer votes than it takes. */
    check(
      "commissioner_voting_proposals_approved",
      sql`${table.status} <> 'approved' or (${table.votesFor} * 2 >= ${table.totalEligibleVoters} and (${table.seatsCounted} is null or (${table.votesFor} >= 2 and ${table.votesFor} * 3 >= ${table.seatsCounted})) and (${table.raisedTo} is null or ${table.votesFor} >= ${table.raisedTo}) and (${table.effectAt} is null or ${table.resolvedAt} >= ${table.effectAt}))`,
    ),
    check("commissioner_voting_proposals_resolved", sql`(${table.status} = 'active') = (${table.resolvedAt} is null)`),
  ],
);

/** The paid members at the time of the proposal. */
export const commissionerVoters = pgTable(
  "commissioner_voters",
  {
    proposalId: uuid()
      .notNull()
      .references(() => commissionerVotingProposals.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** Not if they are the commissioner, who can only object (RULES §9, §17). */
    mayVote: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.proposalId, table.userId] }),
    index("commissioner_voters_user").on(table.userId),
  ],
);

/** Objections to a new commissioner before the change takes effect: one for each of those who had paid (RULES §17). */
export const commissionerObjections = pgTable(
  "commissioner_objections",
  {
    proposalId: uuid().notNull(),
    userId: uuid().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.proposalId, table.userId] }),
    foreignKey({
      name: "commissioner_objections_voter",
      columns: [table.proposalId, table.userId],
      foreignColumns: [commissionerVoters.proposalId, commissionerVoters.userId],
    }).onDelete("cascade"),
    index("commissioner_objections_user").on(table.userId),
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
    salt: salt(),
  },
  (table) => [
    uniqueIndex("commissioner_votes_once").on(table.proposalId, table.userId),
    index("commissioner_votes_user").on(table.userId),
  ],
);
