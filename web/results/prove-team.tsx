import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { LeagueResults } from "#contract/results/league-results.ts";
import type { TeamCode, TeamMember } from "#contract/results/result-teams.ts";
import type { ResultTeam } from "#contract/results/results-table.ts";
import { serviceNames } from "#contract/terms/league-words.ts";
import { messageOf, request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyLink } from "#web/ui/copy-link.tsx";
import { formatMoment } from "#web/ui/date.tsx";

type ProveTeamProps = {
  leagueId: string;
  results: LeagueResults;
  team: ResultTeam;
  verified: TeamMember["verified"];
  code: TeamCode;
  /** Called when the code has expired: fetches a new one. */
  onRunOut: () => void;
};

/** How a member proves that a team is theirs, and what the last check found (RULES §21). */
export function ProveTeam({ leagueId, results, team, verified, code, onRunOut }: ProveTeamProps) {
  const [refusal, setRefusal] = useState<string>();
  const makeStale = useMakeStale();
  const check = useMutation({
    mutationFn: () => request("POST /api/leagues/:id/results/fetches", { params: { id: leagueId } }),
    onMutate: () => setRefusal(undefined),
    onSuccess: () => makeStale(`/api/leagues/${leagueId}/results`),
    onError: (error) => setRefusal(messageOf(error, "We couldn't ask for the results. Try again in a moment.")),
  });
  const platform = results.link ? serviceNames[results.link.platform] : "the platform";
  const isChecking = check.isPending || results.isFetching;
  const checkOrRenew = () => {
    if (new Date(code.until) > new Date()) return check.mutate();
    setRefusal("Your code has expired. There is a new one above. Put that into the name instead.");
    onRunOut();
  };
  return (
    <div className="mt-3 grid gap-3">
      {verified === null && (
        <>
          <ol className="list-decimal pl-5 text-sm leading-snug wrap-anywhere">
            <li>
              Put this code into the name of {team.name} on {platform}, next to whatever is there.
            </li>
            <li>Press Check. Once we've found it, you can take it out again.</li>
          </ol>
          <CopyLink label={`Your code, until ${formatMoment(code.until)}`} link={code.code} what="code" />
          <Button
            variant="secondary"
            size="small"
            className="justify-self-start"
            isPending={isChecking}
            onClick={checkOrRenew}
          >
            {isChecking ? "Checking…" : "Check"}
          </Button>
        </>
      )}
      <p role="status" className="text-sm leading-snug font-semibold wrap-anywhere empty:hidden">
        {verified
          ? `Found. ${team.name} is verified on ${serviceNames[verified.platform]}. You can take the code out of its name.`
          : isChecking
            ? `Fetching from ${platform}…`
            : (refusal ?? notFound(results, team, code))}
      </p>
    </div>
  );
}

/** Says what the last fetch found instead of the code; null if nothing was fetched since the code was given. */
function notFound({ fetches }: LeagueResults, { name }: ResultTeam, { askedAt }: TeamCode): string | null {
  const last = fetches.find(({ isUpload }) => !isUpload);
  if (!last || new Date(last.endedAt) <= new Date(askedAt)) return null;
  const when = formatMoment(last.endedAt);
  if (last.failure !== null) return `The fetch on ${when} failed. ${last.failure}`;
  return `Not found in “${name}” as of ${when}. Make sure that the new name is saved, then check again.`;
}
