import type { ResultFlag, ResultsTable } from "#contract/results/results-table.ts";
import { finishTable, type TeamDraft } from "#server/results/platforms/finish-table.ts";
import { hundredths } from "#server/results/platforms/hundredths.ts";
import { asGuesses, flag, type SettledPlaces } from "#server/results/platforms/places.ts";
import { PlatformRefusal } from "#server/results/platforms/platform-refusal.ts";
import {
  type Draft,
  type DraftMatch,
  draftHistorySchema,
  draftSchema,
} from "#server/results/platforms/premier-league-answers.ts";
import { type Calendar, monthsByWeeks } from "#server/results/platforms/premier-league-calendar.ts";
import { type FplImport, OLD_SEASON, refuseLarge, teamOf } from "#server/results/platforms/premier-league-import.ts";
import { placesByRank, type Ranked, settledByRank } from "#server/results/platforms/premier-league-places.ts";
import { noneIfGone, weekFlags } from "#server/results/platforms/premier-league-weeks.ts";
import type { SeasonReader } from "#server/results/platforms/season-reader.ts";
import { shownText } from "#server/results/platforms/shown-text.ts";
import { differingPoints, type Game, pointsInWeeks, weeksOf } from "#server/results/platforms/weeks.ts";

const API = "https://draft.premierleague.com/api";
const HEAD_TO_HEAD = "h";

/** Reads a draft league, whose own host knows neither months nor whether a gameweek is checked. */
export async function importDraft({ reader, leagueId, number, calendar, isLookUp }: FplImport): Promise<ResultsTable> {
  const draft = await reader.readPart(`${API}/league/${number}/details`, draftSchema);
  const { league } = draft;
  if (league.draft_dt && !calendar.isIn(league.draft_dt)) {
    throw new PlatformRefusal("premier_league", "other_season", OLD_SEASON);
  }
  const members = membersOf(draft);
  refuseLarge([{ has_next: false, results: members }]);
  const isHeadToHead = league.scoring === HEAD_TO_HEAD;
  const matches = isHeadToHead ? draft.matches : [];
  const games = isHeadToHead ? gamesOf(draft, calendar) : isLookUp ? [] : await readGames(reader, draft, calendar);
  const weeks = weeksOf(games);
  const teams = teamsIn(draft, isHeadToHead);
  const ids = teams.map(({ id }) => id);
  const rows = rowsOf(draft);
  const isSeasonOver =
    calendar.areChecked(league.start_event, league.stop_event) &&
    matches.every(({ finished }) => finished) &&
    league.transaction_mode === "finished";
  const isCurrent = calendar.areChecked(league.start_event, calendar.latest);
  return finishTable({
    platform: "premier_league",
    leagueId,
    leagueName: shownText(league.name),
    season: calendar.season,
    sport: "soccer",
    isSeasonOver,
    teams,
    regularSeason: new Map([...placesByRank(rows)].map(([id, { place }]) => [id, place])),
    settled: isSeasonOver ? settled(draft, rows, ids) : undefined,
    weeks,
    months: monthsByWeeks(calendar, league.start_event, weeks),
    flags: isLookUp
      ? []
      : [
          ...weekFlags({ weeks, calendar, start: league.start_event, stop: league.stop_event }),
          ...(isCurrent ? pointFlags(teams, weeks) : []),
        ],
  });
}

/** Without the place-holder that plays where the number of teams is odd, and is no one's. */
const membersOf = ({ league_entries }: Draft) =>
  league_entries.flatMap((each) =>
    each.entry_id === null || !each.entry_name ? [] : [{ ...each, entry: each.entry_id }],
  );

function teamsIn(draft: Draft, isHeadToHead: boolean): TeamDraft[] {
  return membersOf(draft).map((member) => {
    const row = draft.standings.find(({ league_entry }) => league_entry === member.id);
    const points = isHeadToHead ? row?.points_for : row?.total;
    return {
      ...teamOf(member, draft.league),
      id: String(member.id),
      ...{ wins: row?.matches_won ?? 0, losses: row?.matches_lost ?? 0, ties: row?.matches_drawn ?? 0 },
      points: hundredths(points ?? 0),
    };
  });
}

/** Ranks are null before the first result. */
function rowsOf(draft: Draft): Ranked[] {
  const members = new Set(membersOf(draft).map(({ id }) => id));
  return draft.standings.flatMap(({ league_entry, rank }) =>
    typeof rank === "number" ? [{ teamId: members.has(league_entry) ? String(league_entry) : null, rank }] : [],
  );
}

/** How a draft league's knock-out looks was never seen, so its table decides nothing for sure. */
function settled({ league }: Draft, rows: readonly Ranked[], ids: readonly string[]): SettledPlaces {
  const { places, flags } = settledByRank(rows, ids);
  if (!league.ko_rounds) return { places, flags };
  const guesses = asGuesses([...places.values()]);
  return {
    places: new Map(guesses.map((guess) => [guess.teamId, guess])),
    flags: [...flags, flag("bracket_not_fetched")],
  };
}

/** The winner that a match names is always empty, also of a finished one, so its points decide. */
function gamesOf(draft: Draft, calendar: Calendar): Game[] {
  const { start_event: start, stop_event: stop } = draft.league;
  const members = new Set(membersOf(draft).map(({ id }) => id));
  const counted = draft.matches.filter(({ event }) => event >= start && event <= stop && event <= calendar.latest);
  return counted.map((match) => {
    const isComplete = match.finished && calendar.isChecked(match.event);
    const halves = halvesOf(match).filter(({ entry }) => members.has(entry));
    const [own] = halves;
    const result = own && halves.length === 1 && isComplete ? resultOf(match, own.entry) : undefined;
    const sides = halves.map(({ entry, points }) => ({ teamId: String(entry), points: hundredths(points) }));
    return {
      week: match.event,
      phase: "regular",
      isComplete,
      sides: result ? sides.map((side) => ({ ...side, result })) : sides,
    };
  });
}

const halvesOf = (match: DraftMatch) => [
  { entry: match.league_entry_1, points: match.league_entry_1_points },
  { entry: match.league_entry_2, points: match.league_entry_2_points },
];

function resultOf(match: DraftMatch, own: number): "win" | "loss" | "tie" {
  const sign = match.league_entry_1 === own ? 1 : -1;
  const difference = sign * (match.league_entry_1_points - match.league_entry_2_points);
  return difference > 0 ? "win" : difference < 0 ? "loss" : "tie";
}

/** The weekly points of a league without matches. */
async function readGames(reader: SeasonReader, draft: Draft, calendar: Calendar): Promise<Game[]> {
  const { start_event: start, stop_event: stop } = draft.league;
  const games: Game[] = [];
  for (const { id, entry } of membersOf(draft)) {
    const url = `${API}/entry/${entry}/history`;
    const history = await reader.readPart(url, draftHistorySchema).then((found) => found.history, noneIfGone);
    const counted = history.filter(({ event }) => event >= start && event <= stop && event <= calendar.latest);
    games.push(
      ...counted.map(({ event, points }) => ({
        week: event,
        phase: "regular" as const,
        isComplete: calendar.isChecked(event),
        sides: [{ teamId: String(id), points: hundredths(points) }],
      })),
    );
  }
  return games;
}

const pointFlags = (teams: readonly TeamDraft[], weeks: ResultsTable["weeks"]): ResultFlag[] =>
  differingPoints(teams.map(({ id, points }) => ({ id, difference: (points ?? 0) - pointsInWeeks(id, weeks) })));
