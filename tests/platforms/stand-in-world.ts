import { readFileSync } from "node:fs";
import path from "node:path";
import { onTestFinished } from "vitest";
import type { ResultPlatform } from "#contract/results/platforms.ts";
import type { PlaceSource, ResultsTable } from "#contract/results/results-table.ts";
import { inventedLeagues } from "#sandbox/platforms/seasons.ts";
import { type StandInSettings, startStandIn } from "#sandbox/platforms/stand-in.ts";
import { ROOT } from "#server/platform/lib/root.ts";
import { fetchAnswer } from "#server/results/platforms/fetch-answer.ts";
import { createSeasonReader, type SeasonReader } from "#server/results/platforms/season-reader.ts";

export type ReaderSettings = Partial<StandInSettings> & { timeoutMs?: number; now?: string };

/** A reader of one import whose platform is the stand-in on this machine. */
export async function readerOf(
  platform: ResultPlatform,
  { timeoutMs = 30_000, now = "2025-01-04T12:00:00Z", ...settings }: ReaderSettings = {},
): Promise<SeasonReader> {
  const standIn = await startStandIn({ leagues: inventedLeagues, ...settings });
  onTestFinished(() => standIn.close());
  const clock = () => new Date(now);
  const connection = { standInUrl: standIn.url, userAgent: "Potkeeper/test", timeoutMs, clock };
  return createSeasonReader(platform, (call) => fetchAnswer(connection, call));
}

type TruthTeam = {
  record: string;
  pointsFor: number;
  regularSeasonRank: number;
  finalRank: number;
  owner: string | null;
};
type Truth = { teams: Record<string, TruthTeam>; weeklyHighs: Record<string, { points: number; teams: number[] }> };

/** What the invented season's teams, weeks and places are on every platform. */
export const truth: Truth = readTruth("synthetic-truth.json");
export const toiletBowlTruth: { finalRank: Record<string, number> } = readTruth("synthetic-truth-toilet-bowl.json");

function readTruth<T>(name: string): T {
  return JSON.parse(readFileSync(path.join(ROOT, "sandbox/platforms/seasons", name), "utf8"));
}

/** The regular season in the shape of the truth, by the truth's team numbers. */
export function regularSeasonOf(table: ResultsTable, numberOf: (teamId: string) => number = Number) {
  const rows = table.teams.map(({ id, wins, losses, ties, points, regularSeasonPlace }) => {
    const row = { record: `${wins}-${losses}-${ties}`, points, place: regularSeasonPlace };
    return [String(numberOf(id)), row] as const;
  });
  return Object.fromEntries(rows);
}

export const trueRegularSeason = Object.fromEntries(
  Object.entries(truth.teams).map(([id, { record, pointsFor, regularSeasonRank }]) => {
    return [id, { record, points: Math.round(pointsFor * 100), place: regularSeasonRank }];
  }),
);

/** The truth's final places, as if all were known from the same source. */
export const trueFinalPlaces = (source: PlaceSource) =>
  Object.fromEntries(Object.entries(truth.teams).map(([id, { finalRank: place }]) => [id, { place, source }] as const));

/** The highest scores of the regular season's weeks in the shape of the truth. */
export function weeklyHighsOf(table: ResultsTable, numberOf: (teamId: string) => number = Number) {
  const regular = table.weeks.filter(({ phase, isComplete }) => phase === "regular" && isComplete);
  const highs = regular.map(({ week, scores }) => {
    const points = Math.max(...scores.map((score) => score.points));
    const teams = scores.filter((score) => score.points === points).map(({ teamId }) => numberOf(teamId));
    return [String(week), { points: points / 100, teams: [...new Set(teams)].sort((a, b) => a - b) }] as const;
  });
  return Object.fromEntries(highs);
}

/** Final places by the truth's team numbers, each with its source. */
export const placesOf = (table: ResultsTable, numberOf: (teamId: string) => number = Number) =>
  Object.fromEntries(
    table.teams.map(({ id, finalPlace, finalPlaceSource }) => [
      String(numberOf(id)),
      { place: finalPlace, source: finalPlaceSource },
    ]),
  );

export const flagsOf = (table: ResultsTable): string[] => table.flags.map(({ kind }) => kind);

/** How the final places of a season are known. */
export const sourcesOf = (table: ResultsTable) =>
  [...new Set(table.teams.map(({ finalPlaceSource }) => finalPlaceSource))].sort();
