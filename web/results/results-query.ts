import type { LeagueResults } from "#contract/results/league-results.ts";
import { query } from "#web/api/query.ts";

/** This season's results of a league, for its members (RULES §21). */
export const resultsQuery = (leagueId: string) => query("GET /api/leagues/:id/results", { params: { id: leagueId } });

/** The results of the season before this one. */
export const earlierResultsQuery = (leagueId: string) =>
  query("GET /api/leagues/:id/results", { params: { id: leagueId }, query: { season: "before" } });

/** The results of a season that is over; undefined while it runs. */
export const overIn = (results: LeagueResults | undefined) =>
  results?.current?.table.isSeasonOver ? results.current.table : undefined;

/** Whether the league is linked to a platform, or someone uploaded its results. */
export const hasResults = ({ link, current }: LeagueResults): boolean => link !== null || current !== null;

/** A member's team at the fantasy platform, and where its picture is, if it has one. */
export type MemberTeam = { name: string; picture: string | undefined };

/** The members' teams, for lists of members. */
export function memberTeamsOf(results: LeagueResults | undefined): ReadonlyMap<string, MemberTeam> {
  const names = new Map(results?.current?.table.teams.map(({ id, name }) => [id, name]));
  const pictures = picturesOf(results);
  return new Map(
    results?.teamMembers.flatMap(({ teamId, userId }) => {
      const name = names.get(teamId);
      return name === undefined ? [] : [[userId, { name, picture: pictures.get(teamId) }]];
    }),
  );
}

/** Where the teams' pictures are, by team. */
export const picturesOf = (results: LeagueResults | undefined): ReadonlyMap<string, string> =>
  new Map(results?.teamPictures.map(({ teamId, path }) => [teamId, path]));
