import { listed } from "#contract/platform/listed.ts";
import { serviceNames } from "#contract/terms/league-words.ts";
import { decimalsOf, pointsWords } from "./points-words.ts";
import type { PlaceSource, ResultFlag, ResultFlagKind, ResultsTable } from "./results-table.ts";

type Source = ResultsTable["platform"];

/** Where results come from: "ESPN", "the upload". */
export const sourceName = (source: Source): string => (source === "upload" ? "the upload" : serviceNames[source]);

/**
 * Whether someone gave the results as text, so that we couldn't check them with the platform, even if the text is the
 * platform's own answer (RULES §21).
 */
export const isUploaded = ({ flags }: Pick<ResultsTable, "flags">): boolean =>
  flags.some(({ kind }) => kind === "uploaded");

/** How a final place is known: "Stated by ESPN", "Guess". */
export function placeSourceWords(how: PlaceSource, source: Source): string {
  if (how === "stated") return source === "upload" ? "From the upload" : `Stated by ${sourceName(source)}`;
  if (how === "bracket") return "From the playoff games";
  return how === "eliminated" ? "From the week of elimination" : "Guess";
}

/** Wins and losses, and ties if there are any: "9-3-1". */
export const recordWords = ({ wins, losses, ties }: { wins: number; losses: number; ties: number }): string =>
  ties === 0 ? `${wins}-${losses}` : `${wins}-${losses}-${ties}`;

type ResultsWords = { teams: string; isOne: boolean; source: string; byAtMost: string };

/** What each flag says, with the names of the teams it is about. */
const SENTENCES: Record<ResultFlagKind, (facts: ResultsWords) => string> = {
  place_given_twice: ({ teams, isOne }) =>
    isOne ? `${teams} has two different final places.` : `${teams} have the same final place.`,
  place_missing: ({ teams, isOne }) => `${teams} ${isOne ? "has" : "have"} no final place.`,
  final_contradicts_table: ({ teams, source }) =>
    `First place, ${teams}: the final's winner and the table of ${source} differ.`,
  third_place_contradicts_table: ({ teams, source }) =>
    `Third place, ${teams}: the game's winner and the table of ${source} differ.`,
  stopped_early: () => "The season stopped before all of its games were played.",
  no_playoff_game: () => "No playoff game was played.",
  final_tied: ({ teams }) => `The final ended in a tie: ${teams}.`,
  two_finals: ({ teams, source }) => `${capital(source)} marks more than one game as the final: ${teams}.`,
  points_differ_from_weeks: ({ teams, byAtMost }) =>
    `The season's points differ from the sum of the weeks${byAtMost}: ${teams}.`,
  week_missing: () => "A week of the season is missing.",
  bracket_not_fetched: () => "The playoff bracket is missing, so places that depend on it are guesses.",
  bracket_contradicts_points: ({ teams }) => `A playoff game's winner scored fewer points than its loser: ${teams}.`,
  bracket_unclear: () => "The playoff games don't show who played for which place, so the places are guesses.",
  champion_from_below: ({ teams }) => `First place, ${teams}: a team from the lower half of the regular season.`,
  playoff_tied: ({ teams }) => `A playoff game before the final ended in a tie: ${teams}.`,
  playoff_periods_added: () => "A playoff round may last several weeks. We added up the points of its games.",
  game_contradicts_points: ({ teams }) => `A game counts other points than the team's own for that week: ${teams}.`,
  empty_week: ({ source }) => `No team got any points, but ${source} counts the week as played. It has no winner.`,
  orphan_team: ({ teams, isOne }) => `${teams} ${isOne ? "has" : "have"} no owner.`,
  unknown_team: ({ teams }) => `A game names a team that isn't in the table: ${teams}.`,
  score_overridden: ({ teams, source }) => `A score was changed by hand at ${source}: ${teams}.`,
  place_overridden: ({ teams, source }) => `A final place was set by hand at ${source}: ${teams}.`,
  category_league: () => "This league counts categories, so there are no points.",
  uploaded: () => "These results were uploaded by hand. We didn't fetch them.",
  reading_unchecked: () =>
    "Parts of the upload were guessed or left out, and no one checked. The evidence says how it was read.",
};

/** By how much points differ; nothing where an earlier import didn't say. */
export const byAtMost = ({ points }: ResultFlag, table: ResultsTable): string =>
  points === undefined ? "" : ` by at most ${pointsWords(points, decimalsOf(table))}`;

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** A flag as a sentence that names its teams, and its week if it is about one. */
export function flagSentence(flag: ResultFlag, table: ResultsTable): string {
  const { kind, teamIds, week } = flag;
  const names = teamIds.map((teamId) => teamName(teamId, table));
  const facts = {
    teams: listed(names),
    isOne: names.length === 1,
    source: sourceName(table.platform),
    byAtMost: byAtMost(flag, table),
  };
  const sentence = capital(SENTENCES[kind](names.length > 0 ? facts : { ...facts, teams: "all teams" }));
  return week === null ? sentence : `Week ${week}: ${sentence}`;
}

/** A team's name in a table; its id for a team that the table doesn't have. */
export const teamName = (teamId: string, { teams }: Pick<ResultsTable, "teams">): string =>
  teams.find(({ id }) => id === teamId)?.name ?? `Team ${teamId}`;

/** The longest text that can be uploaded as results. A large league's whole season in ESPN's JSON is shorter. */
export const UPLOAD_CHARACTERS_MAX = 400_000;
/** The longest text that may be uploaded in any alphabet, with room for the escapes of ESPN's JSON. */
export const UPLOAD_BYTES_MAX = 3 * UPLOAD_CHARACTERS_MAX;
export const TOO_MUCH_TEXT = "Results can have at most 400,000 characters.";
