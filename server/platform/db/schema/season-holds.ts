import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { reviewDecisions, reviewKinds } from "#contract/money/season-reviews.ts";
import { cents, id, moment, salt } from "#server/platform/db/columns.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { users } from "#server/platform/db/schema/users.ts";

/**
 * The seasons that were completed before their end date: for a day, their paid members can ask for a review
 * (RULES §17).
 */
export const earlyCompletions = pgTable(
  "early_completions",
  {
    leagueId: uuid()
      .notNull()
      .references(() => leagues.id, { onDelete: "cascade" }),
    seasonYear: integer().notNull(),
    /** When the season had begun: its status became In Season, or else its first payment came. */
    startedAt: moment().notNull(),
    completedAt: moment().notNull(),
    /** The end date that the members had paid under. */
    endDate: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.leagueId, table.seasonYear] }),
    check("early_completions_early", sql`${table.completedAt} < ${table.endDate}`),
  ],
);

/** While a season has an open one, its unsent prizes wait for an admin's decision (RULES §17). */
export const seasonReviews = pgTable(
  "season_reviews",
  {
    id: id(),
    leagueId: uuid()
      .notNull()
      .references(() => leagues.id, { onDelete: "cascade" }),
    seasonYear: integer().notNull(),
    kind: text({ enum: reviewKinds }).notNull(),
    /** The paid member who asked, and why; null for a review that no one asked for. */
    askedById: uuid().references(() => users.id),
    reason: text(),
    /** What the season held and had awarded when the review began. */
    amount: cents().notNull(),
    createdAt: moment().notNull(),
    decision: text({ enum: reviewDecisions }),
    decisionReason: text(),
    decidedById: uuid().references(() => users.id),
    decidedAt: moment(),
    salt: salt(),
  },
  (table) => [
    /** Each season has one open review of each kind; each member asks once. */
    uniqueIndex("season_reviews_open")
      .on(table.leagueId, table.seasonYear, table.kind)
      .where(sql`${table.decidedAt} is null`),
    uniqueIndex("season_reviews_asked").on(table.leagueId, table.seasonYear, table.askedById),
    index("season_reviews_asker").on(table.askedById),
    index("season_reviews_decider").on(table.decidedById),
    check(
      "season_reviews_asker",
      sql`(${table.kind} = 'asked') = (${table.askedById} is not null) and (${table.kind} = 'asked') = (${table.reason} is not null)`,
    ),
    check(
      "season_reviews_decided",
      sql`(${table.decidedAt} is null) = (${table.decision} is null) and (${table.decidedAt} is null) = (${table.decisionReason} is null)`,
    ),
  ],
);

/** The seasons whose prizes need a majority vote, whatever the league's payout rule says (RULES §17). */
export const votedSeasons = pgTable(
  "voted_seasons",
  {
    leagueId: uuid()
      .notNull()
      .references(() => leagues.id, { onDelete: "cascade" }),
    seasonYear: integer().notNull(),
    reason: text({ enum: ["new_commissioner", "review"] }).notNull(),
    /** Members who had paid by then vote on its prizes: seats filled later can't make a majority. */
    paidBy: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.leagueId, table.seasonYear] })],
);
