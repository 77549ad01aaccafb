import { listed } from "#contract/platform/listed.ts";
import type { LeagueType } from "#contract/terms/league-types.ts";
import { hasSeasons } from "./league-types.ts";

export type NamedSeasons = { leagueType: LeagueType; currentYear: number; season: string };

/** Whether a league's seasons go by their number: those of a dynasty, or of a league that was one. */
export const isNumbered = ({ leagueType, currentYear }: NamedSeasons, seasonYear: number): boolean =>
  hasSeasons({ leagueType }) || currentYear > 1 || seasonYear > 1;

/**
 * Names one of a league's seasons, as people read it everywhere: those of a dynasty, or of a league that was one, by
 * number; a league's only season by the name that the league gave it, such as "2026".
 */
export const seasonName = (league: NamedSeasons, seasonYear: number): string =>
  isNumbered(league, seasonYear) ? String(seasonYear) : league.season;

/** Lists seasons by their names or a dynasty's numbers: "season 2026", "seasons 2 and 3". */
export const seasonsInWords = (seasons: readonly (string | number)[]): string =>
  `${seasons.length === 1 ? "season" : "seasons"} ${listed(seasons)}`;
