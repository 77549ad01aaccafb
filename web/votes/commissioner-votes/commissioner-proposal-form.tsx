import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { League } from "#contract/leagues/leagues.ts";
import type { Member } from "#contract/members/members.ts";
import { nameOf } from "#contract/people/shown-names.ts";
import { applyServerErrors } from "#web/api/form-errors.ts";
import { request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { nameToChoose } from "#web/members/member-names.tsx";
import { checkedLater } from "#web/ui/checked-later.ts";
import { Field } from "#web/ui/field.tsx";
import { Form, SubmitButton } from "#web/ui/form.tsx";
import { Select, TextArea } from "#web/ui/inputs.tsx";
import { sayFailed } from "#web/ui/say-failed.ts";
import { toast } from "#web/ui/toast.tsx";

type Proposal = { leagueId: string; proposedCommissionerId: string; reason: string };
const check = checkedLater<Proposal>(() =>
  import("#contract/votes/commissioner-votes.ts").then((module) => module.proposeCommissionerSchema),
);

type Candidate = Pick<Member, "userId" | "username" | "fullName"> & Partial<Pick<Member, "hasNamesake">>;
type FormProps = { league: League; candidates: Candidate[]; onDone: () => void };

/** Whom to propose as commissioner, and why (SPEC §5, Commissioner proposal). */
export function CommissionerProposalForm({ league, candidates, onDone }: FormProps) {
  const form = useForm({
    resolver: check,
    defaultValues: { leagueId: league.id, proposedCommissionerId: "", reason: "" },
  });
  const makeStale = useMakeStale();
  const propose = useMutation({
    mutationFn: (body: { leagueId: string; proposedCommissionerId: string; reason?: string | null | undefined }) =>
      request("POST /api/commissioner-voting-proposals", { body }),
    onSuccess: async ({ proposedCommissionerId: id, proposedCommissionerUsername: username }) => {
      onDone();
      const proposed = candidates.find(({ userId }) => userId === id);
      toast({
        title: "Proposal Created",
        description: `The members will vote on ${proposed ? nameOf(proposed) : username}.`,
      });
      await makeStale(`/api/leagues/${league.id}`, "/api/notifications");
    },
    onError: (error) => {
      applyServerErrors(form, error);
      sayFailed("Error", error, "Failed to create proposal");
    },
  });
  const { errors } = form.formState;
  return (
    <Form form={form} sends={propose} className="grid gap-5">
      <Field label="New commissioner" error={errors.proposedCommissionerId?.message}>
        {(wiring) => (
          <Select {...wiring} {...form.register("proposedCommissionerId")}>
            <option value="">Choose a paid member</option>
            {candidates.map((member) => (
              <option key={member.userId} value={member.userId}>
                {nameToChoose(member)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Reason" isOptional error={errors.reason?.message}>
        {(wiring) => <TextArea rows={3} {...wiring} {...form.register("reason")} />}
      </Field>
      <SubmitButton className="justify-self-end">Propose</SubmitButton>
    </Form>
  );
}
