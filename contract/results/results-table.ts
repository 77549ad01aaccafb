import { z } from "zod";
import { storable } from "#contract/platform/text.ts";
import { sports } from "#contract/terms/league-types.ts";
import { resultPlatforms } from "./platforms.ts";

/**
 * How a final place is known: the platform states it, a bracket's game decided it, the team was eliminated in that
 * week, or it is a guess, which never pays by itself (RULES §21).
 */
const placeSources = ["stated", "bracket", "eliminated", "guess"] as const;
export type PlaceSource = (typeof placeSources)[number];

/** What makes a table doubtful; each keeps it from paying until someone has looked. */
const resultFlagKinds = [
  "place_given_twice",
  "place_missing",
  "final_contradicts_table",
  "third_place_contradicts_table",
  "stopped_early",
  "no_playoff_game",
  "final_tied",
  "two_finals",
  "points_differ_from_weeks",
  "week_missing",
  "bracket_not_fetched",
  "bracket_contradicts_points",
  "bracket_unclear",
  "champion_from_below",
  "playoff_tied",
  "playoff_periods_added",
  "game_contradicts_points",
  "empty_week",
  "unknown_team",
  "orphan_team",
  "score_overridden",
  "place_overridden",
  "category_league",
  "uploaded",
  "reading_unchecked",
] as const;
export type ResultFlagKind = (typeof resultFlagKinds)[number];

const hundredths = z.int();
const place = z.int().min(1);

/** The platform's id of a team, as text, with leading zeros where it has them. */
export const teamIdSchema = z.string().min(1).max(64).check(storable);

/** The name is empty where the platform hides it. */
const ownerSchema = z.object({ id: z.string(), name: z.string(), isCommissioner: z.boolean() });
export type ResultOwner = z.infer<typeof ownerSchema>;

const teamSchema = z.object({
  /** The platform's id of the team, as text, with leading zeros where it has them. */
  id: z.string(),
  name: z.string(),
  /** The first is the main owner. Empty for an orphan; null where the platform doesn't say. */
  owners: z.array(ownerSchema).nullable(),
  /** On one of the platform's own hosts. */
  avatarUrl: z.string().nullable(),
  division: z.string().nullable(),
  wins: z.int(),
  losses: z.int(),
  ties: z.int(),
  /** Of the regular season, in hundredths of a point; null where the league counts categories. */
  points: hundredths.nullable(),
  /** Equal teams share a place where the platform doesn't order them. */
  regularSeasonPlace: place.nullable(),
  /** Null until the season is over. */
  finalPlace: place.nullable(),
  finalPlaceSource: z.enum(placeSources).nullable(),
});
export type ResultTeam = z.infer<typeof teamSchema>;

const scoreSchema = z.object({
  teamId: z.string(),
  points: hundredths,
  /** Null without a game in this week. A team with several games has one score here for each opponent. */
  opponentId: z.string().nullable(),
  /** How the game ended, where points against the opponent don't say it: it has none here, or the platform decided otherwise. */
  result: z.enum(["win", "loss", "tie"]).optional(),
  /** The points before a platform took something off for transfers; absent where nothing is taken off. */
  grossPoints: hundredths.optional(),
  /** How many transfers the team made for this week; absent where the platform doesn't count them. */
  transfers: z.int().min(0).optional(),
});
export type ResultScore = z.infer<typeof scoreSchema>;

const weekSchema = z.object({
  week: z.int().min(1),
  /** More than one where the platform gives only the sum of a round of several weeks, which begins with this week. */
  weekCount: z.int().min(1),
  phase: z.enum(["regular", "playoffs"]),
  /** Whether every game of it has ended; a week that isn't complete pays nothing. */
  isComplete: z.boolean(),
  /** Empty where the league counts categories. */
  scores: z.array(scoreSchema),
});
export type ResultWeek = z.infer<typeof weekSchema>;

/**
 * A month as the platform's calendar divides the season. Its table is what the platform says, not what weeks add up to,
 * unless the platform has months but no tables of them.
 */
const monthSchema = z.object({
  name: z.string(),
  fromWeek: z.int().min(1),
  toWeek: z.int().min(1),
  /** In the platform's order; equal teams share a place. Empty before the month. */
  places: z.array(z.object({ teamId: z.string(), place, points: hundredths })),
});
export type ResultMonth = z.infer<typeof monthSchema>;

const flagSchema = z.object({
  kind: z.enum(resultFlagKinds),
  /** The week it is about, if it is about one. */
  week: z.int().nullable(),
  /** The teams it is about; empty when it is about the whole table. */
  teamIds: z.array(z.string()),
  /** By how much points differ at most, if that is what it says. */
  points: hundredths.optional(),
});
export type ResultFlag = z.infer<typeof flagSchema>;

/**
 * One season of a league as a platform gives it, the same for every platform (RULES §21). Teams are in the order of
 * their ids and weeks in theirs, so that equal results give equal text.
 */
export const resultsTableSchema = z.object({
  platform: z.enum([...resultPlatforms, "upload"]),
  leagueId: z.string(),
  leagueName: z.string(),
  /** The season's year as the platform counts it, like "2024". */
  season: z.string(),
  sport: z.enum(sports),
  isSeasonOver: z.boolean(),
  teams: z.array(teamSchema),
  weeks: z.array(weekSchema),
  /** Absent where the platform has no months of its own. */
  months: z.array(monthSchema).optional(),
  /** The teams that won the bracket for those who missed the playoffs; absent where the platform doesn't say. */
  consolationWinners: z.array(z.string()).optional(),
  flags: z.array(flagSchema),
});
export type ResultsTable = z.infer<typeof resultsTableSchema>;
