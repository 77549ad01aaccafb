import { type FormEvent, useState } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import { hasPaidThisSeason } from "#contract/members/due-in-league.ts";
import type { Member } from "#contract/members/members.ts";
import type { Payout } from "#contract/money/payouts.ts";
import { type StepIn, stepInActions, stepInSchema } from "#contract/operations/commissioner-gone.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import { type LeagueStatus, statusChangeRefusal } from "#contract/terms/league-status.ts";
import { isOfPool } from "#contract/terms/payout-kinds.ts";
import { together, useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { nameToChoose } from "#web/members/member-names.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select, TextArea } from "#web/ui/inputs.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { LoadingForm } from "#web/ui/loading.tsx";
import { useAct } from "#web/ui/use-act.ts";

type LoaderProps = { leagueId: string; onDone: () => void };

/** What an admin can do now in a league whose commissioner is gone. */
export function SteppingIn({ leagueId, onDone }: LoaderProps) {
  const params = { id: leagueId };
  const league = useLoad(query("GET /api/leagues/:id", { params }));
  const members = useLoad(query("GET /api/leagues/:id/members", { params }));
  const payouts = useLoad(query("GET /api/leagues/:id/payouts", { params }));
  const what = "the league";
  return (
    <Loaded from={together({ league, members, payouts })} what={what} pending={<LoadingForm what={what} fields={3} />}>
      {(loaded) => <StepInChoices {...loaded} onDone={onDone} />}
    </Loaded>
  );
}

type ChoicesProps = { league: League; members: Member[]; payouts: Payout[]; onDone: () => void };

function StepInChoices({ league, members, payouts, onDone }: ChoicesProps) {
  const { commissionerId, currentYear, status } = league;
  const candidates = members.filter((member) => hasPaidThisSeason(member, league) && member.userId !== commissionerId);
  const payoutMade = payouts.some(
    ({ seasonYear, kind, givenBackAt }) => seasonYear === currentYear && isOfPool({ kind }) && givenBackAt === null,
  );
  const acts = stepInActions.filter((action) => isPossible(action, { status, payoutMade }));
  return <StepInForm league={league} acts={acts} candidates={candidates} onDone={onDone} />;
}

type Standing = { status: LeagueStatus; payoutMade: boolean };

/** A completed league can't be completed again, and one that has paid prizes can't be canceled. */
function isPossible(action: StepIn["action"], { status, payoutMade }: Standing): boolean {
  if (action === "appoint") return true;
  if (action === "complete") return status !== "completed";
  return statusChangeRefusal({ from: status, to: "cancelled", payoutMade }) === undefined;
}

/** Each choice, and its button. */
const wordsFor = (league: League): Record<StepIn["action"], { choice: string; deed: string }> => ({
  complete: { choice: "Complete the league, so its winners can be named", deed: "Complete the league" },
  appoint: { choice: "Make a member commissioner", deed: "Appoint the commissioner" },
  cancel: { choice: wordsOf(league).cancel, deed: wordsOf(league).cancel },
});

type FormProps = { league: League; acts: StepIn["action"][]; candidates: Member[]; onDone: () => void };

function StepInForm({ league, acts, candidates, onDone }: FormProps) {
  const words = wordsFor(league);
  const [action, setAction] = useState<StepIn["action"]>("appoint");
  const [userId, setUserId] = useState("");
  const [reason, setReason] = useState("");
  const [isTried, setIsTried] = useState(false);
  const body = { action, reason, ...(action === "appoint" && userId ? { userId } : {}) };
  const issues = stepInSchema.safeParse(body).error?.issues ?? [];
  const problemOf = (field: string) => (isTried ? issues.find(({ path }) => path[0] === field)?.message : undefined);
  const send = useAct({
    act: () => request("POST /api/admin/leagues/:id/step-in", { params: { id: league.id }, body }),
    says: "Success",
    onDone,
    reloads: ["/api/admin", "/api/leagues", "/api/dashboard"],
    fails: ["The decision wasn't carried out", "No money moved. Try again in a moment."],
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (issues.length === 0) send.mutate();
  };
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <Field label="Decision">
        {(wiring) => (
          <Select {...wiring} value={action} onChange={({ target }) => setAction(target.value as StepIn["action"])}>
            {acts.map((act) => (
              <option key={act} value={act}>
                {words[act].choice}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {action === "appoint" && (
        <Field label="New commissioner" error={problemOf("userId")}>
          {(wiring) => (
            <Select {...wiring} value={userId} onChange={({ target }) => setUserId(target.value)}>
              <option value="">Choose a paid member</option>
              {candidates.map((member) => (
                <option key={member.userId} value={member.userId}>
                  {nameToChoose(member)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Field label="Reason" error={problemOf("reason")} help="All members of the league will see it.">
        {(wiring) => (
          <TextArea rows={3} {...wiring} value={reason} onChange={({ target }) => setReason(target.value)} />
        )}
      </Field>
      <Button
        type="submit"
        className="justify-self-end"
        variant={action === "cancel" ? "danger" : "primary"}
        isPending={send.isPending}
      >
        {words[action].deed}
      </Button>
    </form>
  );
}
