import type { ResultOwner } from "#contract/results/results-table.ts";
import type { TeamDraft } from "#server/results/platforms/finish-table.ts";
import { PlatformRefusal } from "#server/results/platforms/platform-refusal.ts";
import type { Classic, FplLeague } from "#server/results/platforms/premier-league-answers.ts";
import type { Calendar } from "#server/results/platforms/premier-league-calendar.ts";
import type { SeasonReader } from "#server/results/platforms/season-reader.ts";
import { shownText, teamName } from "#server/results/platforms/shown-text.ts";

/** One league to read, whatever its kind. */
export type FplImport = {
  reader: SeasonReader;
  leagueId: string;
  /** The league's number, without its kind. */
  number: string;
  calendar: Calendar;
  /** Whether to leave out the weeks, for a look-up. */
  isLookUp: boolean;
};

export const OLD_SEASON = {
  says: "Fantasy Premier League shows only one season, and this league isn't in it. Results that we fetched before stay. Upload the others.",
};
const NOT_PRIVATE = {
  says: "This is one of Fantasy Premier League's public leagues. Only a private league can be linked.",
};
/** The most seats that a league has here (SPEC §9). */
const TEAMS_MAX = 50;
const TOO_MANY = {
  says: `This league has more than ${TEAMS_MAX} teams, and a league here has at most ${TEAMS_MAX} members. Upload the results of those who play for money.`,
};

type Page = { has_next: boolean; results: readonly unknown[] };

/** @throws PlatformRefusal for a league that no one runs, one that is too large, and one of another season. */
export function refuseUnfit(
  { league, ...pages }: { league: FplLeague; standings: Page; new_entries: Page },
  calendar: Calendar,
): void {
  if (league.league_type !== "x") throw new PlatformRefusal("premier_league", "unsupported", NOT_PRIVATE);
  if (!calendar.isIn(league.created)) throw new PlatformRefusal("premier_league", "other_season", OLD_SEASON);
  refuseLarge(Object.values(pages));
}

export function refuseLarge(pages: readonly Page[]): void {
  const teams = pages.reduce((sum, { results }) => sum + results.length, 0);
  if (teams > TEAMS_MAX || pages.some(({ has_next }) => has_next)) {
    throw new PlatformRefusal("premier_league", "unsupported", TOO_MANY);
  }
}

type Entry = {
  entry: number;
  entry_name?: string | null | undefined;
  player_name?: string | null | undefined;
  player_first_name?: string | null | undefined;
  player_last_name?: string | null | undefined;
};

/** A team of the game, which knows one owner each. */
export function teamOf(row: Entry, league: { admin_entry?: number | null | undefined }): TeamDraft {
  const { entry, player_name, player_first_name: first, player_last_name: last } = row;
  const owner: ResultOwner = {
    id: String(entry),
    name: shownText(player_name ?? [first, last].filter(Boolean).join(" ")),
    isCommissioner: entry === league.admin_entry,
  };
  return {
    id: String(entry),
    name: teamName(row.entry_name, String(entry)),
    owners: [owner],
    ...{ avatarUrl: null, division: null, wins: 0, losses: 0, ties: 0, points: 0 },
  };
}

/** Teams that joined since the table was made, and aren't in it. */
export const newTeams = ({ league, standings, new_entries }: Pick<Classic, "league" | "new_entries"> & Standings) =>
  new_entries.results
    .filter(({ entry }) => !standings.results.some((row) => row.entry === entry))
    .map((row) => teamOf(row, league));

type Standings = { standings: { results: readonly { entry: number | null }[] } };
