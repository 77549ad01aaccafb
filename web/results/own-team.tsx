import { useState } from "react";
import type { LeagueResults } from "#contract/results/league-results.ts";
import type { TeamCode } from "#contract/results/result-teams.ts";
import type { ResultTeam } from "#contract/results/results-table.ts";
import { request } from "#web/api/request.ts";
import { ProveTeam } from "#web/results/prove-team.tsx";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { useAct } from "#web/ui/use-act.ts";

function ownTeam({ teamMembers, current }: LeagueResults, userId: string) {
  const own = teamMembers.find((each) => each.userId === userId);
  const team = current?.table.teams.find(({ id }) => id === own?.teamId);
  return own && team && { team, isConfirmed: own.confirmedAt !== null, verified: own.verified };
}

/** The team that the commissioner gave this member, until they've said whether it's theirs. */
export function unconfirmedTeam(results: LeagueResults, userId: string): ResultTeam | undefined {
  const own = ownTeam(results, userId);
  return own?.isConfirmed ? undefined : own?.team;
}

export const teamQuestion = ({ name }: ResultTeam) => `Is ${name} your team?`;

type OwnTeamProps = {
  leagueId: string;
  results: LeagueResults;
  userId: string;
  /** Whether to render nothing once the member has answered. */
  onlyAsks?: boolean;
};

/**
 * Asks a member whether the team that the commissioner gave them is theirs, and offers to prove that it is (RULES §21).
 */
export function OwnTeam({ leagueId, results, userId, onlyAsks = false }: OwnTeamProps) {
  const own = ownTeam(results, userId);
  const params = { id: leagueId, teamId: own?.team.id ?? "" };
  const [code, setCode] = useState<TeamCode>();
  const answer = useAct({
    act: (isMine: boolean) => request("POST /api/leagues/:id/teams/:teamId/answer", { params, body: { isMine } }),
    reloads: [`/api/leagues/${leagueId}/results`],
    fails: "Your answer wasn't saved",
  });
  const ask = useAct({
    act: () => request("POST /api/leagues/:id/teams/:teamId/code", { params }),
    onDone: setCode,
    fails: "You didn't get a code",
  });
  const canProve = results.link !== null && !own?.verified;
  if (!own || (own.isConfirmed && !code && (onlyAsks || !canProve))) return null;
  return (
    <div className="mb-4 rounded-control bg-blue-wash px-4 py-2.5 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p className="min-w-0 flex-1 basis-40 leading-snug font-semibold wrap-anywhere">
          {own.isConfirmed ? `Your team: ${own.team.name}` : teamQuestion(own.team)}
        </p>
        <div className={classNames("flex flex-wrap gap-1", own.isConfirmed ? "-mx-3" : "-mr-3")}>
          {!own.isConfirmed && (
            <>
              <Button variant="secondary" size="small" isPending={answer.isPending} onClick={() => answer.mutate(true)}>
                Yes
              </Button>
              <Button variant="quiet" size="small" isPending={answer.isPending} onClick={() => answer.mutate(false)}>
                Not mine
              </Button>
            </>
          )}
          {(canProve || code) && (
            <Button
              variant="quiet"
              size="small"
              aria-expanded={code !== undefined}
              isPending={ask.isPending}
              onClick={() => (code ? setCode(undefined) : ask.mutate())}
            >
              {code ? "Close" : "Prove it's yours"}
            </Button>
          )}
        </div>
      </div>
      {code && (
        <ProveTeam
          {...{ leagueId, results, code }}
          team={own.team}
          verified={own.verified}
          onRunOut={() => ask.mutate()}
        />
      )}
    </div>
  );
}
