import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { resultPlatforms } from "#contract/results/platforms.ts";
import type { ResultsTable } from "#contract/results/results-table.ts";
import type { Reading } from "#contract/results/upload-reading.ts";
import { sports } from "#contract/terms/league-types.ts";
import { id, moment } from "#server/platform/db/columns.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { users } from "#server/platform/db/schema/users.ts";

/** One answer of a platform, without what identifies people beyond their names there (RULES §21). */
export type KeptAnswer = {
  url: string;
  fetchedAt: string;
  status: number;
  date: string | null;
  etag: string | null;
  sha256: string;
  body: unknown;
  /** How an uploaded table was read, so that a later parser can't read it differently. */
  reading?: Reading;
};

const leagueId = () =>
  uuid()
    .notNull()
    .references(() => leagues.id, { onDelete: "cascade" });

/** The league at a fantasy platform that a season's results come from (RULES §21). */
export const platformLinks = pgTable(
  "platform_links",
  {
    leagueId: leagueId(),
    seasonYear: integer().notNull(),
    platform: text({ enum: resultPlatforms }).notNull(),
    platformLeagueId: text().notNull(),
    /** The platform's year of the season, like "2024". */
    season: text().notNull(),
    sport: text({ enum: sports }).notNull(),
    linkedById: uuid()
      .notNull()
      .references(() => users.id),
    linkedAt: moment().notNull(),
    /** When someone last asked for the results; null again once they have arrived or couldn't be fetched. */
    fetchAskedAt: moment(),
    fetchAskedById: uuid().references(() => users.id),
    /**
     * When the server asks for the results on its own, or tries again to act on final ones; null once it has no more
     * reason to.
     */
    nextFetchAt: moment(),
    /** How many fetches in a row have failed. */
    failures: integer().notNull().default(0),
    /** When the platform was first seen to say that the season is over; null while it runs. */
    overAt: moment(),
    /**
     * The hash of what decides who wins, as the last fetches of the ended season gave it, and since when it has been
     * the same.
     */
    outcome: text(),
    outcomeSince: moment(),
    /** When the season became final, and by which results. */
    finalAt: moment(),
    finalResultsId: uuid(),
    /** When the final results were acted on: a vote opened, or the commissioner told. */
    actedAt: moment(),
    /** Why the vote on the season's prizes couldn't open yet, as the commissioner was told. */
    waitsFor: text(),
  },
  (table) => [
    primaryKey({ columns: [table.leagueId, table.seasonYear] }),
    index("platform_links_linked_by").on(table.linkedById),
    index("platform_links_asked_by").on(table.fetchAskedById),
    /** For the job that takes up fetches left behind. */
    index("platform_links_asked").on(table.fetchAskedAt).where(sql`${table.fetchAskedAt} is not null`),
    /** For the job that asks for results by the clock. */
    index("platform_links_next").on(table.nextFetchAt).where(sql`${table.nextFetchAt} is not null`),
    index("platform_links_final").on(table.finalResultsId),
    foreignKey({
      name: "platform_links_final_results",
      columns: [table.leagueId, table.seasonYear, table.finalResultsId],
      foreignColumns: [resultImports.leagueId, resultImports.seasonYear, resultImports.id],
    }),
    check(
      "platform_links_over",
      sql`(${table.overAt} is null) = (${table.outcome} is null) and (${table.overAt} is null) = (${table.outcomeSince} is null)`,
    ),
    check(
      "platform_links_final",
      sql`(${table.finalAt} is null) = (${table.finalResultsId} is null) and (${table.finalAt} is null or ${table.overAt} is not null)`,
    ),
  ],
);

/**
 * Results of a season as they were fetched or uploaded, with everything that shows where they came from. The same
 * results are kept once. Append-only, but for a league that is deleted with them.
 */
export const resultImports = pgTable(
  "result_imports",
  {
    id: id(),
    leagueId: leagueId(),
    seasonYear: integer().notNull(),
    results: jsonb().$type<ResultsTable>().notNull(),
    /** SHA-256 of the results as text with sorted keys, in hex. */
    tableHash: text().notNull(),
    answers: jsonb().$type<KeptAnswer[]>().notNull(),
    /** The version of the code that made the table. */
    parserVersion: integer().notNull(),
    importedAt: moment().notNull(),
  },
  (table) => [
    /** For the votes on payouts that name them. */
    unique("result_imports_of_season").on(table.leagueId, table.seasonYear, table.id),
    unique("result_imports_table").on(table.leagueId, table.seasonYear, table.tableHash),
    check("result_imports_hash", sql`${table.tableHash} ~ '^[0-9a-f]{64}$'`),
  ],
);

/** One try to fetch a season's results, or an upload of them: what it gave, or why it failed. Append-only like its imports. */
export const resultFetches = pgTable(
  "result_fetches",
  {
    id: id(),
    leagueId: leagueId(),
    seasonYear: integer().notNull(),
    /** Null for the server itself. */
    askedById: uuid().references(() => users.id),
    endedAt: moment().notNull(),
    importId: uuid().references(() => resultImports.id, { onDelete: "cascade" }),
    failure: text(),
  },
  (table) => [
    index("result_fetches_newest").on(
      table.leagueId,
      table.seasonYear,
      table.endedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("result_fetches_import").on(table.importId),
    index("result_fetches_asked_by").on(table.askedById),
    check("result_fetches_outcome", sql`(${table.importId} is null) <> (${table.failure} is null)`),
  ],
);

/** A week of a season whose games have all ended, according to a fetch from the platform. */
export const resultWeeks = pgTable(
  "result_weeks",
  {
    leagueId: leagueId(),
    seasonYear: integer().notNull(),
    week: integer().notNull(),
    /** When it was first seen complete, which decides from when it can be final (RULES §21). */
    completeAt: moment().notNull(),
    /**
     * The hash of what decides who wins it, according to the last fetch, and since when it has been the same; null if
     * it was open.
     */
    outcome: text(),
    outcomeSince: moment(),
    /** When its prizes were proposed, paid, or found to be no one's. The server does this once on its own. */
    handledAt: moment(),
    /** When what its lowest scores pay was charged, or found to be owed by nobody (RULES §26). */
    chargedAt: moment(),
    /** Why it waits for the commissioner, as they were told. */
    waitsFor: text(),
    /** The teams that were proposed as its winners; null if none was. */
    winnerIds: jsonb().$type<string[]>(),
    /** The teams that later results give as its winners, if they differ. */
    correctedIds: jsonb().$type<string[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.leagueId, table.seasonYear, table.week] }),
    check("result_weeks_outcome", sql`(${table.outcome} is null) = (${table.outcomeSince} is null)`),
  ],
);

/** Which member a team of a season's results belongs to: one team per member, one member per team. */
export const leagueTeams = pgTable(
  "league_teams",
  {
    leagueId: leagueId(),
    seasonYear: integer().notNull(),
    /** The platform's id of the team. */
    teamId: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    assignedById: uuid()
      .notNull()
      .references(() => users.id),
    assignedAt: moment().notNull(),
    /** When the member said that it's their team. */
    confirmedAt: moment(),
    /** The code that the member was given to put into the team's name, until the team is verified by it (RULES §21). */
    code: text(),
    codeAskedAt: moment(),
    /** When results fetched from a platform had the code in the team's name, and which platform. */
    verifiedAt: moment(),
    verifiedOn: text({ enum: resultPlatforms }),
  },
  (table) => [
    check("league_teams_code", sql`(${table.code} is null) = (${table.codeAskedAt} is null)`),
    check(
      "league_teams_verified",
      sql`(${table.verifiedAt} is null) = (${table.verifiedOn} is null) and (${table.verifiedAt} is null or ${table.confirmedAt} is not null)`,
    ),
    primaryKey({ columns: [table.leagueId, table.seasonYear, table.teamId] }),
    unique("league_teams_member").on(table.leagueId, table.seasonYear, table.userId),
    index("league_teams_user").on(table.userId),
    index("league_teams_assigned_by").on(table.assignedById),
  ],
);

/**
 * A team that changed hands after payouts of the season had been proposed, or after it was verified: from whom to whom,
 * and why (RULES §21).
 * Append-only, but for a league that is deleted with it.
 */
export const teamChanges = pgTable(
  "team_changes",
  {
    id: id(),
    leagueId: leagueId(),
    seasonYear: integer().notNull(),
    teamId: text().notNull(),
    /** As it was called then. */
    teamName: text().notNull(),
    /** Null for a team that belonged to no one, or belongs to no one from then on. */
    fromUserId: uuid().references(() => users.id),
    toUserId: uuid().references(() => users.id),
    changedById: uuid()
      .notNull()
      .references(() => users.id),
    changedAt: moment().notNull(),
    reason: text().notNull(),
    /** The open vote that it closed. Not a reference: votes know results. */
    closedVoteId: uuid(),
  },
  (table) => [
    index("team_changes_season").on(table.leagueId, table.seasonYear, table.changedAt),
    index("team_changes_from").on(table.fromUserId),
    index("team_changes_to").on(table.toUserId),
    index("team_changes_changed_by").on(table.changedById),
    index("team_changes_vote").on(table.closedVoteId),
    check("team_changes_reason", sql`length(${table.reason}) between 1 and 1000`),
  ],
);
