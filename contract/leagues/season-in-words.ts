import type { LeagueType } from "#contract/terms/league-types.ts";
import { hasSeasons } from "#contract/terms/league-types.ts";

type Named = { name: string; leagueType: LeagueType };

/** Names one season of a league within a sentence: a dynasty has several, any other league is its season. */
export const seasonOfLeague = ({ name, leagueType }: Named, seasonYear: number): string =>
  hasSeasons({ leagueType }) ? `season ${seasonYear} of ${name}` : name;

/** The same at the start of a sentence. */
export const seasonOfLeagueFirst = ({ name, leagueType }: Named, seasonYear: number): string =>
  hasSeasons({ leagueType }) ? `Season ${seasonYear} of ${name}` : name;
