/** What a column of an uploaded table can be, weeks aside. */
export const columnKinds = [
  "unused",
  "team",
  "owner",
  "division",
  "place",
  "seed",
  "record",
  "record_ties_second",
  "wins",
  "losses",
  "ties",
  "points",
  "points_against",
] as const;

/** As many weeks as a year has, and some. */
export const UPLOAD_WEEKS_MAX = 60;
export const weekMeanings = Array.from({ length: UPLOAD_WEEKS_MAX }, (_, index) => `week_${index + 1}` as const);

export type ColumnKind = (typeof columnKinds)[number];
export type ColumnMeaning = ColumnKind | (typeof weekMeanings)[number];

/** The week that a column's points are of; null if they are of none. */
export const weekOfMeaning = (meaning: ColumnMeaning | null): number | null =>
  meaning?.startsWith("week_") ? Number(meaning.slice(5)) : null;

const WORDS: Record<ColumnKind, string> = {
  unused: "Not used",
  team: "Team",
  owner: "Owner",
  division: "Division",
  place: "Final place",
  seed: "Regular season place",
  record: "Record W-L-T",
  record_ties_second: "Record W-T-L",
  wins: "Wins",
  losses: "Losses",
  ties: "Ties",
  points: "Points for",
  points_against: "Against, not used",
};

/** What a column of an upload is taken for: "Points for", "Week 3". */
export const meaningWords = (meaning: ColumnMeaning): string => {
  const week = weekOfMeaning(meaning);
  return week === null ? WORDS[meaning as ColumnKind] : `Week ${week}`;
};

/** Why a line of an upload isn't read as a team. */
export const leftOutReasons = ["above", "names_again", "total", "unlike", "chosen"] as const;

export const reasonWords: Record<(typeof leftOutReasons)[number], string> = {
  above: "Above the table",
  names_again: "Names the columns again",
  total: "Looks like a total or an average",
  unlike: "Doesn't look like a team's line",
  chosen: "You left it out",
};
