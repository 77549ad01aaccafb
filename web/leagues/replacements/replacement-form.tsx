import { useForm } from "react-hook-form";
import type { League } from "#contract/leagues/leagues.ts";
import { request } from "#web/api/request.ts";
import { VerifyFirst } from "#web/people/email-verification/verify-first.tsx";
import { checkedLater } from "#web/ui/checked-later.ts";
import { Field } from "#web/ui/field.tsx";
import { Form, SubmitButton } from "#web/ui/form.tsx";
import { TextInput } from "#web/ui/inputs.tsx";
import { useAct } from "#web/ui/use-act.ts";

const check = checkedLater<{ leagueId: string; email: string }>(() =>
  import("#contract/leagues/replacement-invitations.ts").then((module) => module.inviteReplacementSchema),
);

/** Whom to invite to take over the person's seat. */
export function ReplacementForm({ league, onDone }: { league: League; onDone: () => void }) {
  const form = useForm({
    resolver: check,
    defaultValues: { leagueId: league.id, email: "" },
  });
  const invite = useAct({
    act: (body: { leagueId: string; email: string }) => request("POST /api/replacement-invitations", { body }),
    says: ({ forYear }, { email }) => ({
      title: "Replacement Invitation Sent",
      description: `${email} is invited for season ${forYear}.`,
    }),
    onDone,
    reloads: [`/api/leagues/${league.id}`],
    fields: form,
    fails: ["Error", "Failed to send replacement invitation"],
  });
  return (
    <Form form={form} sends={invite} className="grid gap-5">
      <VerifyFirst before="invite a replacement" />
      <Field
        label="Email address"
        help="They get a link that works for 14 days."
        error={form.formState.errors.email?.message}
      >
        {(wiring) => <TextInput type="email" autoComplete="off" {...wiring} {...form.register("email")} />}
      </Field>
      <SubmitButton className="justify-self-end">Send invitation</SubmitButton>
    </Form>
  );
}
