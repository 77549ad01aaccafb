import { type ReactElement, useState } from "react";
import type { Member } from "#contract/members/members.ts";
import { nameOf } from "#contract/people/shown-names.ts";
import type { LeagueResults } from "#contract/results/league-results.ts";
import type { ResultTeam } from "#contract/results/results-table.ts";
import { suggestMembers } from "#contract/results/team-matching.ts";
import { isApiError, request } from "#web/api/request.ts";
import { nameToChoose } from "#web/members/member-names.tsx";
import { ReasonForChange } from "#web/results/reason-for-change.tsx";
import { teamsInOrder } from "#web/results/teams-in-order.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/inputs.tsx";
import { useAct } from "#web/ui/use-act.ts";

type AssignProps = { leagueId: string; results: LeagueResults; members: readonly Member[] };

/** Lets the commissioner say which member each team belongs to; no team is assigned automatically (RULES §21). */
export function AssignTeamsDialog({ trigger, ...rest }: AssignProps & { trigger: ReactElement }) {
  const isFrozen = rest.results.frozenSince !== null;
  return (
    <Dialog
      title="Assign teams to members"
      description={
        isFrozen
          ? "Payouts were proposed, so each change needs a reason, which all members can read."
          : "Each change is saved at once. Members confirm their own team."
      }
      trigger={trigger}
    >
      {(close) => <AssignTeams {...rest} onDone={close} />}
    </Dialog>
  );
}

type Assignment = { teamId: string; userId: string | null };

function AssignTeams({ leagueId, results, members, onDone }: AssignProps & { onDone: () => void }) {
  const teams = results.current ? teamsInOrder(results.current.table) : [];
  const owners = new Map(results.teamMembers.map(({ teamId, userId }) => [teamId, userId]));
  const taken = new Set(owners.values());
  const suggested = suggestMembers(
    teams.filter(({ id }) => !owners.has(id)),
    members.filter(({ userId }) => !taken.has(userId)),
  );
  const [changed, setChanged] = useState<Assignment>();
  const assign = useAct({
    act: async (assignments: readonly Assignment[]) => {
      for (const assignment of assignments) {
        const { teamId, userId } = assignment;
        await request("PUT /api/leagues/:id/teams/:teamId", {
          params: { id: leagueId, teamId },
          body: { userId },
        }).catch((error) => {
          if (isApiError(error) && error.body.code === "needs_reason") setChanged(assignment);
          throw error;
        });
      }
    },
    reloads: [`/api/leagues/${leagueId}/results`],
    fails: "The teams weren't saved",
  });
  const isFrozen = results.frozenSince !== null;
  const needsReason = (teamId: string) =>
    isFrozen || results.teamMembers.some((own) => own.teamId === teamId && own.verified !== null);
  const all = [...suggested].map(([teamId, userId]) => ({ teamId, userId }));
  return (
    <div className="grid gap-5">
      {all.length > 0 && !isFrozen && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-sunken px-4 py-3">
          <p className="min-w-0 flex-1 basis-48">
            {all.length === 1
              ? "The owner of 1 team has the same name as a member."
              : `The owners of ${all.length} teams have the same names as members.`}
          </p>
          <Button variant="secondary" size="small" isPending={assign.isPending} onClick={() => assign.mutate(all)}>
            Assign {all.length === 1 ? "it" : `all ${all.length}`}
          </Button>
        </div>
      )}
      {teams.map((team) => {
        const change = changed?.teamId === team.id ? changed : undefined;
        return (
          <div key={team.id}>
            <TeamField
              team={team}
              userId={change ? change.userId : (owners.get(team.id) ?? null)}
              suggestion={members.find(({ userId }) => userId === suggested.get(team.id))}
              choices={members.filter(({ userId }) => !taken.has(userId) || owners.get(team.id) === userId)}
              isSaving={assign.isPending}
              onAssign={(userId) =>
                needsReason(team.id)
                  ? setChanged({ teamId: team.id, userId })
                  : assign.mutate([{ teamId: team.id, userId }])
              }
            />
            {change && <ReasonForChange leagueId={leagueId} {...change} onDone={() => setChanged(undefined)} />}
          </div>
        );
      })}
      <Button variant="secondary" className="justify-self-end" onClick={onDone}>
        Done
      </Button>
    </div>
  );
}

type TeamFieldProps = {
  team: ResultTeam;
  userId: string | null;
  suggestion: Member | undefined;
  choices: readonly Member[];
  isSaving: boolean;
  onAssign: (userId: string | null) => void;
};

function TeamField({ team, userId, suggestion, choices, isSaving, onAssign }: TeamFieldProps) {
  const owners = team.owners?.map(({ name }) => name).join(", ");
  return (
    <Field label={team.name} {...(owners && { help: `Owner at the platform: ${owners}` })}>
      {(wiring) => (
        <div className="flex flex-wrap gap-2">
          <Select
            {...wiring}
            className="min-w-0 flex-1 basis-48"
            value={userId ?? ""}
            aria-disabled={isSaving}
            onChange={({ target }) => isSaving || onAssign(target.value || null)}
          >
            <option value="">No member</option>
            {choices.map((member) => (
              <option key={member.userId} value={member.userId}>
                {nameToChoose(member)}
              </option>
            ))}
          </Select>
          {suggestion && (
            <Button variant="secondary" isPending={isSaving} onClick={() => onAssign(suggestion.userId)}>
              Assign {nameOf(suggestion)}
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
