import { useForm } from "react-hook-form";
import type { League } from "#contract/leagues/leagues.ts";
import { type ChargeKind, chargeKinds, chargeName } from "#contract/members/due-kinds.ts";
import type { LeagueDues } from "#contract/members/league-dues.ts";
import { centsOf, formatMoney } from "#contract/platform/money.ts";
import { applyServerErrors } from "#web/api/form-errors.ts";
import { request } from "#web/api/request.ts";
import type { PersonDues } from "#web/money/dues/people-dues.ts";
import { Button } from "#web/ui/button.tsx";
import { checkedLater } from "#web/ui/checked-later.ts";
import { Field } from "#web/ui/field.tsx";
import { Form, SubmitButton } from "#web/ui/form.tsx";
import { MoneyInput, Select, TextInput } from "#web/ui/inputs.tsx";
import { sayFailed } from "#web/ui/say-failed.ts";
import { typedAmount } from "#web/ui/typed-amount.ts";
import { useAct } from "#web/ui/use-act.ts";

type Charge = { userIds: string[]; chargeKind: ChargeKind; amount: string; reason: string };

const check = checkedLater<Charge>(
  () => import("#contract/members/league-dues.ts").then((module) => module.chargeSchema),
  { raw: true },
);

type ChargeFormProps = {
  league: League;
  people: readonly PersonDues[];
  chargeable: LeagueDues["chargeable"];
  onDone: () => void;
};

/** Who pays, what for, how much each, and why. */
export function ChargeForm({ league, people, chargeable, onDone }: ChargeFormProps) {
  const defaultValues: Charge = { userIds: [], chargeKind: "fine", amount: "", reason: "" };
  const form = useForm({ resolver: check, defaultValues });
  const { errors } = form.formState;
  const charge = useAct({
    act: (body: Charge) => request("POST /api/leagues/:id/charges", { params: { id: league.id }, body }),
    says: "Charged",
    onDone,
    reloads: ["/api/leagues", "/api/needs"],
    fails: (error) => applyServerErrors(form, error) || sayFailed("Nobody was charged", error),
    reloadsIfFailed: ["/api/leagues"],
  });
  const leftOf = (userId: string) => chargeable.find((each) => each.userId === userId)?.amount ?? "0.00";
  const members = people.filter(({ userId }) => chargeable.some((each) => each.userId === userId));
  const chooseAll = () =>
    form.setValue(
      "userIds",
      members.map(({ userId }) => userId),
      { shouldValidate: true },
    );
  return (
    <Form form={form} sends={charge} className="grid gap-5">
      <fieldset>
        <legend className="mb-1 flex w-full items-center justify-between gap-3 font-semibold">
          Who pays
          <Button variant="quiet" size="small" onClick={chooseAll}>
            All
          </Button>
        </legend>
        <ul className="max-h-52 divide-y divide-line overflow-y-auto border-y border-line">
          {members.map(({ userId, name }) => (
            <li key={userId}>
              <label className="flex cursor-pointer items-center gap-3 py-2">
                <input type="checkbox" value={userId} {...form.register("userIds")} />
                <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
                <span className="figures text-sm text-ink-soft">
                  up to {formatMoney(centsOf(leftOf(userId)), league.currency)}
                </span>
              </label>
            </li>
          ))}
        </ul>
        {errors.userIds?.message && (
          <p role="alert" className="mt-1 text-sm font-semibold text-red">
            {errors.userIds.message}
          </p>
        )}
      </fieldset>
      <Field label="What for" error={errors.chargeKind?.message}>
        {(wiring) => (
          <Select {...wiring} {...form.register("chargeKind")}>
            {chargeKinds.map((kind) => (
              <option key={kind} value={kind}>
                {chargeName(kind)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Each pays" error={errors.amount?.message}>
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
      <SubmitButton className="justify-self-end">Charge</SubmitButton>
    </Form>
  );
}
