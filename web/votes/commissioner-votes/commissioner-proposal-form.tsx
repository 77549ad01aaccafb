import { useForm } from "react-hook-form";
import type { League } from "#contract/leagues/leagues.ts";
import type { Member } from "#contract/members/members.ts";
import { nameOf } from "#contract/people/shown-names.ts";
import { request } from "#web/api/request.ts";
import { nameToChoose } from "#web/members/member-names.tsx";
import { checkedLater } from "#web/ui/checked-later.ts";
import { Field } from "#web/ui/field.tsx";
import { Form, SubmitButton } from "#web/ui/form.tsx";
import { Select, TextArea } from "#web/ui/inputs.tsx";
import { useAct } from "#web/ui/use-act.ts";

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
  const propose = useAct({
    act: (body: { leagueId: string; proposedCommissionerId: string; reason?: string | null | undefined }) =>
      request("POST /api/commissioner-voting-proposals", { body }),
    says: ({ proposedCommissionerId: id, proposedCommissionerUsername: username }) => {
      const proposed = candidates.find(({ userId }) => userId === id);
      return {
        title: "Proposal Created",
        description: `The members will vote on ${proposed ? nameOf(proposed) : username}.`,
      };
    },
    onDone,
    reloads: [`/api/leagues/${league.id}`, "/api/notifications"],
    fields: form,
    fails: ["Error", "Failed to create proposal"],
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
