import type { ResultsTable } from "#contract/results/results-table.ts";
import { type Filling, id, moment, PAID_SEATS, SEATS, type Size, userOf } from "./made.ts";

/** A league that a trial installation plays itself, so that nothing here asks a platform. */
export const PLAYED_LEAGUE = "900000000000000003";

const WEEKS = 14;
const RUNNING_WEEKS = 2;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** As large as a real season's results. */
const RESULTS: ResultsTable = {
  ...{ platform: "sleeperbot", leagueId: PLAYED_LEAGUE, leagueName: "Linked", season: "2026", sport: "football" },
  isSeasonOver: true,
  teams: numbers(SEATS).map((team) => ({
    ...{
      id: String(team),
      name: `Team ${team}`,
      avatarUrl: null,
      division: null,
      wins: SEATS - team,
      losses: team,
      ties: 0,
    },
    owners: [{ id: String(team), name: `owner_${team}`, isCommissioner: team === 1 }],
    ...{ points: 150_000 - 100 * team, regularSeasonPlace: team + 1, finalPlace: team + 1, finalPlaceSource: "stated" },
  })),
  weeks: numbers(WEEKS).map((week) => ({
    ...{ week: week + 1, weekCount: 1, phase: "regular", isComplete: true },
    scores: numbers(SEATS).map((team) => ({
      ...{
        teamId: String(team),
        points: 10_000 + 100 * team + week,
        opponentId: String(team % 2 === 0 ? team + 1 : team - 1),
      },
    })),
  })),
  flags: [],
};

const LINKED = "l.n % 4 = 0 and l.status in ('completed', 'in_season')";
const SEASONS = `from made.leagues l where ${LINKED}`;
const TEAMS = `${PAID_SEATS} where ${LINKED}`;
/** The hash of something that only this league has. */
const hash = (what: string) => `encode(sha256(convert_to('${what} ' || l.n, 'UTF8')), 'hex')`;
const pictureOf = `encode(sha256(convert_to('picture ' || seat, 'UTF8')), 'hex')`;
/** Later than any job looks, so that the same fetches are due however many leagues there are. */
const NEXT_FETCH = (now: Date) => `${moment(now)} + (3 + l.n % 20) * interval '1 hour'`;

/** One in four seasons that began is linked to a league at a platform: its results, weeks, teams and their pictures. */
export const resultFillings = ({ leagues, now }: Size): Filling[] => [
  {
    table: "result_imports",
    columns: "id, league_id, season_year, results, table_hash, answers, parser_version, imported_at",
    select: `select ${id("import", "l.n")}, l.id, 1, '${JSON.stringify(RESULTS)}'::jsonb, ${hash("results")}, '[]'::jsonb, 1,
        least(l.end_date, ${moment(now)}) ${SEASONS}`,
  },
  {
    table: "platform_links",
    columns: `league_id, season_year, platform, platform_league_id, season, sport, linked_by_id, linked_at, next_fetch_at, over_at,
      outcome, outcome_since, final_at, final_results_id, acted_at`,
    select: `select l.id, 1, 'sleeperbot', '${PLAYED_LEAGUE}', '2026', 'football', ${userOf("1", { leagues, now })}, l.created_at,
        case when not l.is_over then ${NEXT_FETCH(now)} end, over_at, case when l.is_over then 'decided' end, over_at, over_at,
        case when l.is_over then ${id("import", "l.n")} end, over_at
      from made.leagues l cross join lateral (select case when l.is_over then l.end_date end as over_at) season where ${LINKED}`,
  },
  {
    table: "result_fetches",
    columns: "id, league_id, season_year, ended_at, import_id",
    select: `select ${id("fetch", "l.n", "turn")}, l.id, 1, least(l.end_date, ${moment(now)}) - turn * interval '1 day', ${id("import", "l.n")}
      from made.leagues l cross join generate_series(0, 1) turn where ${LINKED}`,
  },
  {
    table: "result_weeks",
    columns: "league_id, season_year, week, complete_at, outcome, outcome_since, handled_at, winner_ids",
    select: `select l.id, 1, week, at, 'decided', at, at, '["1"]'::jsonb
      from made.leagues l cross join lateral generate_series(1, case when l.is_over then ${WEEKS} else ${RUNNING_WEEKS} end) week
      cross join lateral (select l.created_at + week * interval '7 days' as at) ended where ${LINKED}`,
  },
  {
    table: "league_teams",
    columns: "league_id, season_year, team_id, user_id, assigned_by_id, assigned_at",
    select: `select l.id, 1, seat::text, ${userOf("seat", { leagues, now })}, ${userOf("1", { leagues, now })}, l.created_at ${TEAMS}`,
  },
  {
    table: "picture_files",
    columns: "league_id, sha256, type, bytes, fetched_at",
    select: `select l.id, ${pictureOf}, 'image/png', '\\x89504e470d0a1a0a'::bytea, l.paid_at ${TEAMS}`,
  },
  {
    table: "team_pictures",
    columns: "league_id, team_id, url, sha256",
    select: `select l.id, seat::text, 'https://sleepercdn.com/avatars/' || seat, ${pictureOf} ${TEAMS}`,
  },
];
