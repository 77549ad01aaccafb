import type { ResultFlag } from "#contract/results/results-table.ts";
import type { EspnGame, EspnLeague, EspnSide } from "#server/results/platforms/espn-answers.ts";
import { hundredths } from "#server/results/platforms/hundredths.ts";
import { flag } from "#server/results/platforms/places.ts";
import type { Game } from "#server/results/platforms/weeks.ts";

/**
 * Turns ESPN's matchup periods into weeks. A playoff round of two weeks becomes two weeks if ESPN gives each week's
 * points.
 */
export function espnGames(league: EspnLeague, schedule: readonly EspnGame[]): Game[] {
  const ids = new Set(schedule.map(({ matchupPeriodId }) => matchupPeriodId));
  const periods = new Map([...ids].map((id) => [id, periodOf(id, league, schedule)]));
  return schedule.flatMap((game) => {
    const { weeks, isSplit } = periods.get(game.matchupPeriodId) ?? { weeks: [], isSplit: false };
    const common = { phase: phaseOf(league, game), isComplete: hasEnded(league, game) };
    if (!isSplit) {
      const sides = sidesOf(game).map((side) => ({ teamId: String(side.teamId), points: side.totalPoints ?? 0 }));
      return {
        ...common,
        week: weeks[0] ?? game.matchupPeriodId,
        weekCount: weeks.length || 1,
        sides: sides.map(exact),
      };
    }
    return weeks.map((week) => {
      const sides = sidesOf(game).map((side) => ({
        teamId: String(side.teamId),
        points: pointsOfWeek(side, week) ?? 0,
      }));
      return { ...common, week, sides: sides.map(exact) };
    });
  });
}

/** The weeks of a period, and whether ESPN gives the points of each. */
function periodOf(id: number, league: EspnLeague, schedule: readonly EspnGame[]) {
  const weeks = (league.settings.scheduleSettings.matchupPeriods[id] ?? [id]).toSorted((a, b) => a - b);
  const sides = schedule.filter(({ matchupPeriodId }) => matchupPeriodId === id).flatMap(sidesOf);
  const isSplit =
    weeks.length > 1 && sides.every((side) => weeks.every((week) => pointsOfWeek(side, week) !== undefined));
  return { weeks, isSplit };
}

/** The points that a manager added to a game decide it, but aren't in its score. */
export function adjustedScores(league: EspnLeague, schedule: readonly EspnGame[]): ResultFlag[] {
  const ofGames = schedule.flatMap((game) => {
    const adjusted = sidesOf(game).filter(({ adjustment }) => adjustment);
    const [week = game.matchupPeriodId] = league.settings.scheduleSettings.matchupPeriods[game.matchupPeriodId] ?? [];
    return adjusted.map(({ teamId }) => flag("score_overridden", [String(teamId)], week));
  });
  const ofSeason = league.teams.filter(({ pointsAdjusted, pointsDelta }) => pointsAdjusted || pointsDelta);
  return ofSeason.length === 0
    ? ofGames
    : [
        ...ofGames,
        flag(
          "score_overridden",
          ofSeason.map(({ id }) => String(id)),
        ),
      ];
}

const sidesOf = ({ home, away }: EspnGame): EspnSide[] => [home, away].flatMap((side) => side ?? []);

const pointsOfWeek = ({ pointsByScoringPeriod }: EspnSide, week: number) => pointsByScoringPeriod?.[week];

const exact = <T extends { points: number }>(side: T): T => ({ ...side, points: hundredths(side.points) });

function phaseOf({ settings }: EspnLeague, { matchupPeriodId, playoffTierType }: EspnGame): Game["phase"] {
  if (playoffTierType && playoffTierType !== "NONE") return "playoffs";
  return matchupPeriodId > settings.scheduleSettings.matchupPeriodCount ? "playoffs" : "regular";
}

/** A stopped season has winners even in periods that were never played. */
function hasEnded({ status }: EspnLeague, { matchupPeriodId, winner, home, away }: EspnGame): boolean {
  const isReached = matchupPeriodId <= (status.currentMatchupPeriod ?? 0);
  return isReached && (!home || !away || (winner ?? "UNDECIDED") !== "UNDECIDED");
}
