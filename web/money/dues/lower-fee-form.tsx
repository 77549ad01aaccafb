import { useForm } from "react-hook-form";
import type { League } from "#contract/leagues/leagues.ts";
import { isDue } from "#contract/members/due-in-league.ts";
import { entryLeftOf } from "#contract/members/dues.ts";
import type { Member } from "#contract/members/members.ts";
import { nameOf } from "#contract/people/shown-names.ts";
import { formatMoney } from "#contract/platform/money.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { checkedLater } from "#web/ui/checked-later.ts";
import { Field } from "#web/ui/field.tsx";
import { Form, SubmitButton } from "#web/ui/form.tsx";
import { MoneyInput, Select, TextInput } from "#web/ui/inputs.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { LoadingQuestion } from "#web/ui/loading.tsx";
import { typedAmount } from "#web/ui/typed-amount.ts";
import { useAct } from "#web/ui/use-act.ts";

type FormProps = { league: League; first: string | undefined; onDone: () => void };

/** Whose entry fee is lowered, what they pay instead, and why. */
export function LowerFeeForm({ league, ...rest }: FormProps) {
  const members = useLoad(query("GET /api/leagues/:id/members", { params: { id: league.id } }));
  const what = "who owes the entry fee";
  return (
    <Loaded from={members} what={what} pending={<LoadingQuestion what={what} />}>
      {(all) => <OpenForm league={league} {...rest} owing={all.filter((member) => isDue(member, league))} />}
    </Loaded>
  );
}

type Lowered = { userId: string; amount: string; reason: string };

const check = checkedLater<Lowered>(
  () => import("#contract/members/members.ts").then((module) => module.chosenLoweredFeeSchema),
  { raw: true },
);

function OpenForm({ league, first, onDone, owing }: FormProps & { owing: Member[] }) {
  const [member] = owing.toSorted((a, b) => Number(b.userId === first) - Number(a.userId === first));
  const form = useForm({ resolver: check, defaultValues: { userId: member?.userId ?? "", amount: "", reason: "" } });
  const { errors } = form.formState;
  const lower = useAct({
    act: ({ userId, ...body }: Lowered) =>
      request("PUT /api/leagues/:id/members/:userId/entry-fee", { params: { id: league.id, userId }, body }),
    says: (lowered) => {
      const owed = entryLeftOf(lowered, league);
      const owes = owed === 0 ? "pays nothing this season" : `now owes ${formatMoney(owed, league.currency)}`;
      return { title: "Entry Fee Lowered", description: `${nameOf(lowered)} ${owes}.` };
    },
    onDone,
    reloads: ["/api/leagues", "/api/dashboard", "/api/needs"],
    fields: form,
    fails: "The entry fee wasn't lowered",
  });
  if (owing.length === 0) return <p>No one owes the entry fee now.</p>;
  return (
    <Form form={form} sends={lower} className="grid gap-5">
      <Field label="Member">
        {(wiring) => (
          <Select {...wiring} {...form.register("userId")}>
            {owing.map((member) => (
              <option key={member.userId} value={member.userId}>
                {nameOf(member)}, owes {formatMoney(entryLeftOf(member, league), league.currency)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Pays instead" help="0 if they pay nothing: they then count as paid." error={errors.amount?.message}>
        {(wiring) => (
          <MoneyInput
            {...wiring}
            {...form.register("amount", { setValueAs: (text: string) => typedAmount(text, league.currency) })}
          />
        )}
      </Field>
      <Field label="Reason" help="All members can read it." error={errors.reason?.message}>
        {(wiring) => <TextInput autoComplete="off" maxLength={200} {...wiring} {...form.register("reason")} />}
      </Field>
      <SubmitButton className="justify-self-end">Lower the fee</SubmitButton>
    </Form>
  );
}
