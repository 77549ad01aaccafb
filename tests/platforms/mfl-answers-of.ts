import type { ResultsTable } from "#contract/results/results-table.ts";
import { importMfl } from "#server/results/platforms/mfl.ts";
import type { SeasonReader } from "#server/results/platforms/season-reader.ts";
import {
  type Game,
  LAST_WEEK,
  type RandomSeason,
  REGULAR_WEEKS,
  scoreOf,
} from "#tests/platforms/random-mfl-seasons.ts";

/** Whether brackets name where their sides come from and their seeds, only the seeds, or neither. */
export type Naming = "origins" | "seeds" | "nothing";

/** Imports a season from the answers that MyFantasyLeague would give for it. */
export async function importSeason(season: RandomSeason, naming: Naming): Promise<ResultsTable> {
  const answers: Record<string, unknown> = {
    league: leagueOf(season),
    schedule: scheduleOf(season),
    leagueStandings: season.standings && {
      leagueStandings: { franchise: season.standings.map((id) => ({ id, h2hwlt: "0-0-0" })) },
    },
    playoffBrackets: {
      playoffBrackets: {
        playoffBracket: season.brackets.map(({ title }, index) => {
          return { id: String(index + 1), name: `Bracket ${index + 1}`, bracketWinnerTitle: title };
        }),
      },
    },
    ...Object.fromEntries(
      season.brackets.map((_, index) => [`bracket ${index + 1}`, bracketOf(season, index, naming)]),
    ),
  };
  const answerTo = (url: string) => {
    const { searchParams } = new URL(url);
    const bracket = searchParams.get("BRACKET_ID");
    return answers[bracket ? `bracket ${bracket}` : (searchParams.get("TYPE") ?? "")];
  };
  const read: SeasonReader["read"] = async (url, schema) => schema.parse(answerTo(url));
  const reader: SeasonReader = {
    ...{ read, readPart: read, ask: read, answers: [] },
    readIfThere: async (url, schema) => (answerTo(url) === undefined ? undefined : schema.parse(answerTo(url))),
  };
  const address = { platform: "my_fantasy_league", leagueId: "1", season: "2024", sport: "football" } as const;
  return importMfl(reader, address);
}

const leagueOf = ({ teams }: RandomSeason) => ({
  league: {
    name: "Harbor",
    lastRegularSeasonWeek: String(REGULAR_WEEKS),
    endWeek: String(LAST_WEEK),
    franchises: { franchise: teams.map((id) => ({ id, name: `Team ${id}` })) },
  },
});

/** Each week's games, with those of brackets in the playoffs. */
function scheduleOf({ weekly, brackets, inSchedule }: RandomSeason) {
  const ofBrackets = brackets.flatMap(({ games }) => games).filter(({ week }) => week > REGULAR_WEEKS);
  const weeklySchedule = Array.from({ length: LAST_WEEK }, (_, index) => {
    const week = index + 1;
    const pairs = weekly[index] ?? ofBrackets.filter((game) => game.week === week).map(({ pair }) => pair);
    const matchup = pairs.map((pair) => {
      const [one = 0, other = 0] = pair.map((id) => scoreOf(inSchedule, week, id));
      const result = one === other ? ["T", "T"] : one > other ? ["W", "L"] : ["L", "W"];
      return { franchise: pair.map((id, at) => ({ id, score: written([one, other][at] ?? 0), result: result[at] })) };
    });
    return { week: String(week), ...(matchup.length > 0 && { matchup: matchup.length === 1 ? matchup[0] : matchup }) };
  });
  return { schedule: { weeklySchedule } };
}

const written = (hundredths: number) => String(hundredths / 100);

function bracketOf({ brackets, inBrackets }: RandomSeason, index: number, naming: Naming) {
  const games = brackets[index]?.games ?? [];
  const sideOf = ({ week, pair, from, cameAs }: Game, at: 0 | 1) => {
    const origin = from[at];
    const other = brackets.findIndex((bracket) => origin && bracket.games.includes(origin));
    return {
      ...{ franchise_id: pair[at], points: written(scoreOf(inBrackets, week, pair[at])) },
      ...(naming !== "nothing" && !origin && { seed: "1" }),
      ...(naming === "origins" && origin && { [`${cameAs}_of_game`]: origin.id }),
      ...(naming === "origins" && origin && other !== index && { bracket: String(other + 1) }),
    };
  };
  const playoffRound = [...new Set(games.map(({ week }) => week))].map((week) => {
    const round = games.filter((game) => game.week === week);
    const playoffGame = round.map((game) => ({ game_id: game.id, home: sideOf(game, 0), away: sideOf(game, 1) }));
    return { week: String(week), playoffGame: playoffGame.length === 1 ? playoffGame[0] : playoffGame };
  });
  return { playoffBracket: { playoffRound: playoffRound.length === 1 ? playoffRound[0] : playoffRound } };
}
