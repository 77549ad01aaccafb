import { useMutation } from "@tanstack/react-query";
import type { LeagueResults } from "#contract/results/league-results.ts";
import { query } from "#web/api/query.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { sayFailed } from "#web/ui/say-failed.ts";

/** This season's results of a league, for its members (RULES §21). */
export const resultsQuery = (leagueId: string) => query("GET /api/leagues/:id/results", { params: { id: leagueId } });

/** The results of the season before this one. */
export const earlierResultsQuery = (leagueId: string) =>
  query("GET /api/leagues/:id/results", { params: { id: leagueId }, query: { season: "before" } });

/** The results of a season that is over; undefined while it runs. */
export const overIn = (results: LeagueResults | undefined) =>
  results?.current?.table.isSeasonOver ? results.current.table : undefined;

type ResultsAct<Given> = {
  leagueId: string;
  act: (given: Given) => Promise<unknown>;
  /** What to say if it failed: "The teams weren't saved". */
  failure: string;
  onDone?: () => void;
};

/** Changes a league's results, reloads them, and shows a refusal. */
export function useResultsAct<Given = void>({ leagueId, act, failure, onDone }: ResultsAct<Given>) {
  const makeStale = useMakeStale();
  return useMutation({
    mutationFn: act,
    onSuccess: async () => {
      onDone?.();
      await makeStale(`/api/leagues/${leagueId}/results`);
    },
    onError: (error) => sayFailed(failure, error),
  });
}

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
