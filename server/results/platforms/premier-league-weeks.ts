import type { ResultFlag, ResultWeek } from "#contract/results/results-table.ts";
import { hundredths } from "#server/results/platforms/hundredths.ts";
import { flag } from "#server/results/platforms/places.ts";
import { PlatformRefusal } from "#server/results/platforms/platform-refusal.ts";
import { type EntryWeek, historySchema } from "#server/results/platforms/premier-league-answers.ts";
import type { Calendar } from "#server/results/platforms/premier-league-calendar.ts";
import type { SeasonReader } from "#server/results/platforms/season-reader.ts";
import type { Game, Side } from "#server/results/platforms/weeks.ts";

/** The gameweeks of each team since it entered the game, by the team's id. */
export type Histories = ReadonlyMap<string, readonly EntryWeek[]>;

/** Reads the gameweeks of each team. A team that is gone has none. */
export async function readHistories(reader: SeasonReader, teamIds: readonly string[]): Promise<Histories> {
  const histories = new Map<string, readonly EntryWeek[]>();
  for (const id of teamIds) {
    const url = `https://fantasy.premierleague.com/api/entry/${id}/history/`;
    histories.set(id, await reader.readPart(url, historySchema).then(({ current }) => current, noneIfGone));
  }
  return histories;
}

/** No gameweeks for a team that was removed. */
export function noneIfGone(error: unknown): [] {
  if (error instanceof PlatformRefusal && error.kind === "not_found") return [];
  throw error;
}

/** A team's own points in a gameweek, less what its transfers cost: how the game counts them everywhere. */
export const sideOf = (teamId: string, { points, event_transfers, event_transfers_cost }: EntryWeek): Side => ({
  teamId,
  points: hundredths(points - event_transfers_cost),
  grossPoints: hundredths(points),
  transfers: event_transfers,
});

/** Each team's gameweeks as games without an opponent. One before a team's first isn't a zero: it wasn't playing. */
export const gamesAlone = (histories: Histories, calendar: Calendar, start: number): Game[] =>
  [...histories].flatMap(([teamId, weeks]) =>
    weeks
      .filter(({ event }) => event >= start && event <= calendar.latest)
      .map((week) => ({
        week: week.event,
        phase: "regular" as const,
        isComplete: calendar.isChecked(week.event),
        sides: [sideOf(teamId, week)],
      })),
  );

type Played = { weeks: readonly ResultWeek[]; calendar: Calendar; start: number; stop?: number };

/** Flags checked gameweeks without the points of a team that played before, and those in which no one got any. */
export function weekFlags({ weeks, calendar, start, stop = calendar.last }: Played): ResultFlag[] {
  const flags: ResultFlag[] = [];
  const playing = new Set<string>();
  for (let event = start; event <= Math.min(stop, calendar.latest); event += 1) {
    const scores = weeks.find(({ week }) => week === event)?.scores ?? [];
    const there = new Set(scores.map(({ teamId }) => teamId));
    const missing = [...playing].filter((teamId) => !there.has(teamId));
    for (const teamId of there) playing.add(teamId);
    if (!calendar.isChecked(event)) continue;
    if (there.size === 0) flags.push(flag("week_missing", [], event));
    else if (missing.length > 0) flags.push(flag("week_missing", missing, event));
    // A gameweek whose matches were all postponed counts as finished all the same.
    else if (scores.every(({ points, grossPoints = points }) => grossPoints === 0)) {
      flags.push(flag("empty_week", [], event));
    }
  }
  return flags;
}
