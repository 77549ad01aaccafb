import type { ReactElement } from "react";
import { useForm } from "react-hook-form";
import { LOOSENING_DAYS } from "#contract/people/play-limit-times.ts";
import type { PlayLimits } from "#contract/people/play-limits.ts";
import { DOLLARS } from "#contract/platform/currency.ts";
import { applyServerErrors } from "#web/api/form-errors.ts";
import { request } from "#web/api/request.ts";
import { LIMIT_LOADS } from "#web/people/play-limits/limit-loads.ts";
import { Button } from "#web/ui/button.tsx";
import { checkedLater } from "#web/ui/checked-later.ts";
import { formatMoment } from "#web/ui/date.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Form, SubmitButton } from "#web/ui/form.tsx";
import { MoneyInput } from "#web/ui/inputs.tsx";
import { sayFailed } from "#web/ui/say-failed.ts";
import { typedAmount } from "#web/ui/typed-amount.ts";
import { useAct } from "#web/ui/use-act.ts";

type Typed = { amount: string };

const check = checkedLater<Typed>(
  () => import("#contract/people/play-limits.ts").then((module) => module.monthlyLimitSchema),
  { raw: true },
);

/** Sets, changes or removes the most that a person pays by card in a month. */
export function LimitDialog({ limits, trigger }: { limits: PlayLimits; trigger: ReactElement }) {
  return (
    <Dialog title="Your monthly limit" trigger={trigger}>
      {(close) => <LimitForm limits={limits} onDone={close} />}
    </Dialog>
  );
}

function LimitForm({ limits: { monthlyLimit }, onDone }: { limits: PlayLimits; onDone: () => void }) {
  const form = useForm({ resolver: check, defaultValues: { amount: monthlyLimit?.replace(/\.00$/, "") ?? "" } });
  const change = useAct({
    act: (body: { amount: string | null }) => request("PUT /api/auth/play-limits/monthly-limit", { body }),
    says: saved,
    onDone,
    reloads: LIMIT_LOADS,
    fails: (error) => applyServerErrors(form, error) || sayFailed("Your limit wasn't changed", error),
  });
  return (
    <Form form={form} sends={change} className="grid gap-5">
      <p className="text-ink-soft">
        The most you pay by card for entry fees and dues in a calendar month (UTC), also for other people. What you pay
        a treasurer yourself isn't counted.
      </p>
      <Field
        label="Limit a month"
        help={
          monthlyLimit === null
            ? "Whole dollars. It counts as soon as you save it."
            : `Whole dollars. A lower limit counts at once, a higher one after ${LOOSENING_DAYS} days.`
        }
        error={form.formState.errors.amount?.message}
      >
        {(wiring) => (
          <MoneyInput
            {...wiring}
            {...form.register("amount", { setValueAs: (text: string) => typedAmount(text, DOLLARS) })}
          />
        )}
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        {monthlyLimit !== null && (
          <Button variant="quiet" isPending={change.isPending} onClick={() => change.mutate({ amount: null })}>
            Remove in {LOOSENING_DAYS} days
          </Button>
        )}
        <SubmitButton>Save</SubmitButton>
      </div>
    </Form>
  );
}

function saved({ pending }: PlayLimits) {
  const later = pending.find(({ kind }) => kind === "monthly_limit");
  if (!later) return { title: "Limit saved", description: "It counts from now on." };
  return {
    title: "Saved for later",
    description: `It takes effect on ${formatMoment(later.takesEffectAt)}. Until then you can withdraw it.`,
  };
}
