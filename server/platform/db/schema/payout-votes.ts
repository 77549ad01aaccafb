import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { ProposedPayout } from "#contract/money/payouts.ts";
import type { Cents } from "#contract/platform/money.ts";
import type { PrizeTableRow } from "#contract/terms/prize-table.ts";
import { interventionActions, voteKinds } from "#contract/votes/payout-votes.ts";
import { ballots, voteStatuses } from "#contract/votes/votes.ts";
import { id, moment, salt } from "#server/platform/db/columns.ts";
import type { Taken } from "#server/platform/db/schema/dues.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { resultImports } from "#server/platform/db/schema/results.ts";
import { users } from "#server/platform/db/schema/users.ts";

/**
 * What the paid members decide about: proposed payouts in a vote (RULES §8) or, without one, by their objections
 * (RULES §21), or giving an unclaimed payout back to the season (RULES §23), or
 * starting the season with smaller prizes than its table has (RULES §26).
 */
export const votingSessions = pgTable(
  "voting_sessions",
  {
    id: id(),
    leagueId: uuid()
      .notNull()
      .references(() => leagues.id),
    seasonYear: integer().notNull(),
    proposedById: uuid()
      .notNull()
      .references(() => users.id),
    kind: text({ enum: voteKinds }).notNull().default("payouts"),
    /** The unclaimed payout that a vote would give back, and why an admin asked the members. */
    payoutId: uuid().references(() => payouts.id),
    reason: text(),
    /** The smaller prizes that a vote would start the season with (RULES §26). */
    prizeRow: jsonb().$type<PrizeTableRow>(),
    /** Amounts in cents; empty if the vote isn't on payouts. */
    proposedPayouts: jsonb().$type<ProposedPayout[]>().notNull(),
    /**
     * What of each payout, in the same order, its winner's own dues take: no more than when the members were shown it
     * (RULES §25).
     */
    setOffs: jsonb().$type<readonly (readonly Taken[])[]>().notNull().default([]),
    /**
     * What the payouts came from when the vote or the time to object ended, in cents, as it was shown until then. Null while
     * it is open, and if there was less than was proposed.
     */
    splitAtEnd: jsonb().$type<{ total: Cents; reimbursement: Cents; left: Cents }>(),
    /** The day, week or month whose prizes these are; null for the season's own. */
    period: text(),
    /** The imported results that the proposer saw (RULES §21). */
    resultsId: uuid(),
    /**
     * The hash of the outcome that voters and the commissioner were last told about, because it isn't that of the results
     * that the proposer saw; null while the newest results have the same.
     */
    changedOutcome: text(),
    status: text({ enum: voteStatuses }).notNull().default("active"),
    votesFor: integer().notNull().default(0),
    votesAgainst: integer().notNull().default(0),
    totalEligibleVoters: integer().notNull(),
    /** When the vote ends, or the time to object. */
    expiresAt: moment().notNull(),
    /** The end of the time to object, and how many objections start a vote; null if members never could object. */
    objectionsUntil: moment(),
    objectionsNeeded: integer(),
    /** Whether it pays what final, unflagged results of the linked platform say, as they were last seen (RULES §17). */
    followsResults: boolean().notNull().default(false),
    /** Whether it takes the place of an award that members objected to and no one decided about. */
    answersContest: boolean().notNull().default(false),
    /**
     * When the members approved an award that then waits, active, until `expiresAt`; when enough of them objected to that;
     * and how many votes it takes since then, where a treasurer keeps the money.
     */
    passedAt: moment(),
    contestedAt: moment(),
    raisedTo: integer(),
    /** Why a proposal ended without payment or vote, and who withdrew it; null if it could no longer be paid. */
    endReason: text(),
    withdrawnById: uuid().references(() => users.id),
    createdAt: moment().notNull(),
    resolvedAt: moment(),
    /** How an admin resolved the vote after the voters hadn't approved, and why. */
    intervention: text({ enum: interventionActions }),
    interventionReason: text(),
    interventionById: uuid().references(() => users.id),
    intervenedAt: moment(),
    /**
     * Whether a later vote, a payout, a team that changed hands or the next season left nothing of it for an admin to decide.
     * The database sets it.
     */
    isOvertaken: boolean().notNull().default(false),
    salt: salt(),
  },
  (table) => [
    uniqueIndex("voting_sessions_open").on(table.leagueId).where(sql`${table.status} = 'active'`),
    index("voting_sessions_ending").on(table.expiresAt).where(sql`${table.status} = 'active'`),
    /** For the admins' list of cases. */
    index("voting_sessions_undecided")
      .on(table.leagueId)
      .where(
        sql`${table.kind} = 'payouts' and ${table.status} in ('rejected', 'expired') and ${table.intervention} is null and not ${table.isOvertaken}`,
      ),
    index("voting_sessions_giving_back")
      .on(table.payoutId)
      .where(sql`${table.status} = 'active' and ${table.payoutId} is not null`),
    index("voting_sessions_league").on(table.leagueId, table.seasonYear, table.createdAt),
    index("voting_sessions_payout").on(table.payoutId),
    index("voting_sessions_proposer").on(table.proposedById),
    foreignKey({
      name: "voting_sessions_results_of_season",
      columns: [table.leagueId, table.seasonYear, table.resultsId],
      foreignColumns: [resultImports.leagueId, resultImports.seasonYear, resultImports.id],
    }),
    index("voting_sessions_results").on(table.resultsId),
    index("voting_sessions_intervener").on(table.interventionById),
    index("voting_sessions_withdrawer").on(table.withdrawnById),
    check(
      "voting_sessions_tally",
      sql`${table.votesFor} >= 0 and ${table.votesAgainst} >= 0 and ${table.votesFor} + ${table.votesAgainst} <= ${table.totalEligibleVoters}`,
    ),
    check(
      "voting_sessions_kind",
      sql`(${table.kind} = 'give_back') = (${table.payoutId} is not null) and (${table.kind} = 'give_back') = (${table.reason} is not null) and (${table.kind} = 'smaller_prizes') = (${table.prizeRow} is not null)`,
    ),
    check(
      "voting_sessions_objections",
      sql`(${table.objectionsUntil} is null) = (${table.objectionsNeeded} is null) and (${table.kind} <> 'proposal' or ${table.objectionsNeeded} > 0)`,
    ),
    check(
      "voting_sessions_proposal_ended",
      sql`(${table.kind} = 'proposal' and ${table.status} = 'rejected') = (${table.endReason} is not null) and (${table.withdrawnById} is null or ${table.endReason} is not null)`,
    ),
    /** No award that waits is carried out before its time or, once contested, without whoever decides about it. */
    check(
      "voting_sessions_waited",
      sql`${table.status} <> 'approved' or ${table.intervention} is not null or coalesce(${table.votesFor} >= ${table.raisedTo}, false) or (coalesce(${table.resolvedAt} >= ${table.expiresAt}, false) or ${table.passedAt} is null) and (${table.contestedAt} is null or ${table.kind} = 'return')`,
    ),
    check("voting_sessions_resolved", sql`(${table.status} = 'active') = (${table.resolvedAt} is null)`),
    check(
      "voting_sessions_intervention",
      sql`(${table.intervention} is null) = (${table.interventionReason} is null) and (${table.intervention} is null) = (${table.intervenedAt} is null)`,
    ),
  ],
);

/** The paid members at the time of the proposal, who may vote whatever happens to their seat later. */
export const votingSessionVoters = pgTable(
  "voting_session_voters",
  {
    votingSessionId: uuid()
      .notNull()
      .references(() => votingSessions.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /**
     * Whether they had paid when the members voted in a new commissioner. In such a season, payouts also need a
     * majority of those who had (RULES §17).
     */
    hadPaidBefore: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.votingSessionId, table.userId] }),
    index("voting_session_voters_user").on(table.userId),
  ],
);

/** Objections to proposed payouts, or to approved ones that wait: one for each of those who could vote on them (RULES §17, §21). */
export const payoutObjections = pgTable(
  "payout_objections",
  {
    votingSessionId: uuid().notNull(),
    userId: uuid().notNull(),
    /** Null once the account is erased. */
    reason: text(),
    /** Whether it is to what the vote approved, and not to what was proposed without one. */
    afterVote: boolean().notNull().default(false),
    createdAt: moment().notNull(),
    salt: salt(),
  },
  (table) => [
    primaryKey({ columns: [table.votingSessionId, table.userId] }),
    foreignKey({
      name: "payout_objections_voter",
      columns: [table.votingSessionId, table.userId],
      foreignColumns: [votingSessionVoters.votingSessionId, votingSessionVoters.userId],
    }).onDelete("cascade"),
    index("payout_objections_user").on(table.userId),
  ],
);

export const votes = pgTable(
  "votes",
  {
    id: id(),
    votingSessionId: uuid()
      .notNull()
      .references(() => votingSessions.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    vote: text({ enum: ballots }).notNull(),
    votedAt: moment().notNull(),
    salt: salt(),
  },
  (table) => [
    /** Each voter votes once (SPEC §4). */
    uniqueIndex("votes_once").on(table.votingSessionId, table.userId),
    index("votes_user").on(table.userId),
  ],
);
