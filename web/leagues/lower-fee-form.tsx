import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { League } from "#contract/leagues/leagues.ts";
import { entryDueOf } from "#contract/members/dues.ts";
import type { Member } from "#contract/members/members.ts";
import { nameOf } from "#contract/people/shown-names.ts";
import { formatMoney } from "#contract/platform/money.ts";
import { applyServerErrors } from "#web/api/form-errors.ts";
import { request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { checkedLater } from "#web/ui/checked-later.ts";
import { Field } from "#web/ui/field.tsx";
import { Form, SubmitButton } from "#web/ui/form.tsx";
import { MoneyInput, TextInput } from "#web/ui/inputs.tsx";
import { sayFailed } from "#web/ui/say-failed.ts";
import { toast } from "#web/ui/toast.tsx";
import { typedAmount } from "#web/ui/typed-amount.ts";

type Lowered = { amount: string; reason: string };

const check = checkedLater<Lowered>(
  () => import("#contract/members/members.ts").then((module) => module.loweredFeeSchema),
  {
    raw: true,
  },
);

/** What the member pays instead, and why. */
export function LowerFeeForm({ league, member, onDone }: { league: League; member: Member; onDone: () => void }) {
  const form = useForm({ resolver: check, defaultValues: { amount: "", reason: "" } });
  const { errors } = form.formState;
  const makeStale = useMakeStale();
  const name = nameOf(member);
  const lower = useMutation({
    mutationFn: (body: Lowered) =>
      request("PUT /api/leagues/:id/members/:userId/entry-fee", {
        params: { id: league.id, userId: member.userId },
        body,
      }),
    onSuccess: async (lowered) => {
      onDone();
      const owed = entryDueOf(lowered, league);
      const description = owed === 0 ? `${name} pays nothing this season.` : `${name} now owes ${formatMoney(owed)}.`;
      toast({ title: "Entry Fee Lowered", description });
      await makeStale("/api/leagues", "/api/dashboard", "/api/needs");
    },
    onError: (error) => {
      applyServerErrors(form, error);
      sayFailed("The entry fee wasn't lowered", error);
    },
  });
  return (
    <Form form={form} sends={lower} className="grid gap-5">
      <Field label="Pays instead" help="0 if they pay nothing: they then count as paid." error={errors.amount?.message}>
        {(wiring) => <MoneyInput {...wiring} {...form.register("amount", { setValueAs: typedAmount })} />}
      </Field>
      <Field label="Reason" help="All members can read it." error={errors.reason?.message}>
        {(wiring) => <TextInput autoComplete="off" maxLength={200} {...wiring} {...form.register("reason")} />}
      </Field>
      <SubmitButton className="justify-self-end">Lower the fee</SubmitButton>
    </Form>
  );
}
