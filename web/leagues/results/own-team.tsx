import type { LeagueResults } from "#contract/league-results.ts";
import type { ResultTeam } from "#contract/results-table.ts";
import { request } from "#web/api/request.ts";
import { useResultsAct } from "#web/leagues/results/results-query.ts";
import { Button } from "#web/ui/button.tsx";

/** The team that the commissioner gave this member, until they've said whether it's theirs. */
export function unconfirmedTeam({ teamMembers, current }: LeagueResults, userId: string): ResultTeam | undefined {
  const own = teamMembers.find((each) => each.userId === userId && each.confirmedAt === null);
  return current?.table.teams.find(({ id }) => id === own?.teamId);
}

export const teamQuestion = ({ name }: ResultTeam) => `Is ${name} your team?`;

type OwnTeamProps = { leagueId: string; results: LeagueResults; userId: string };

/** Asks a member whether the team that the commissioner gave them is theirs (RULES §21). */
export function OwnTeam({ leagueId, results, userId }: OwnTeamProps) {
  const team = unconfirmedTeam(results, userId);
  const answer = useResultsAct<boolean>({
    leagueId,
    act: (isMine) =>
      request("POST /api/leagues/:id/teams/:teamId/answer", {
        params: { id: leagueId, teamId: team?.id ?? "" },
        body: { isMine },
      }),
    failure: "We couldn't save your answer. Try again in a moment.",
  });
  if (!team) return null;
  return (
    <div className="mb-4 flex items-center justify-between gap-3 rounded-control bg-blue-wash px-4 py-2.5 print:hidden">
      <p className="min-w-0 leading-snug font-semibold wrap-anywhere">{teamQuestion(team)}</p>
      <div className="flex shrink-0 gap-1">
        <Button variant="secondary" size="small" isPending={answer.isPending} onClick={() => answer.mutate(true)}>
          Yes
        </Button>
        <Button variant="quiet" size="small" isPending={answer.isPending} onClick={() => answer.mutate(false)}>
          Not mine
        </Button>
      </div>
    </div>
  );
}
