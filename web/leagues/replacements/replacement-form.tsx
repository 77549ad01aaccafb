import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { League } from "#contract/leagues/leagues.ts";
import { applyServerErrors } from "#web/api/form-errors.ts";
import { request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { VerifyFirst } from "#web/people/email-verification/verify-first.tsx";
import { checkedLater } from "#web/ui/checked-later.ts";
import { Field } from "#web/ui/field.tsx";
import { Form, SubmitButton } from "#web/ui/form.tsx";
import { TextInput } from "#web/ui/inputs.tsx";
import { sayFailed } from "#web/ui/say-failed.ts";
import { toast } from "#web/ui/toast.tsx";

const check = checkedLater<{ leagueId: string; email: string }>(() =>
  import("#contract/leagues/replacement-invitations.ts").then((module) => module.inviteReplacementSchema),
);

/** Whom to invite to take over the person's seat. */
export function ReplacementForm({ league, onDone }: { league: League; onDone: () => void }) {
  const form = useForm({
    resolver: check,
    defaultValues: { leagueId: league.id, email: "" },
  });
  const makeStale = useMakeStale();
  const invite = useMutation({
    mutationFn: (body: { leagueId: string; email: string }) => request("POST /api/replacement-invitations", { body }),
    onSuccess: async ({ forYear }, { email }) => {
      onDone();
      toast({ title: "Replacement Invitation Sent", description: `${email} is invited for season ${forYear}.` });
      await makeStale(`/api/leagues/${league.id}`);
    },
    onError: (error) => {
      applyServerErrors(form, error);
      sayFailed("Error", error, "Failed to send replacement invitation");
    },
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
