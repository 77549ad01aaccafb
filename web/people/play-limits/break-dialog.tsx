import type { ReactElement } from "react";
import { useForm } from "react-hook-form";
import { BREAK_MONTHS_MAX, monthsAfter } from "#contract/people/play-limit-times.ts";
import type { PlayLimits } from "#contract/people/play-limits.ts";
import { counted } from "#contract/platform/counted.ts";
import { request } from "#web/api/request.ts";
import { LIMIT_LOADS } from "#web/people/play-limits/limit-loads.ts";
import { DateText } from "#web/ui/date.tsx";
import { formatDay } from "#web/ui/day.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Form, SubmitButton } from "#web/ui/form.tsx";
import { Select } from "#web/ui/inputs.tsx";
import { Money } from "#web/ui/money.tsx";
import { useAct } from "#web/ui/use-act.ts";

const MONTHS = Array.from({ length: BREAK_MONTHS_MAX }, (_, index) => index + 1);

/** Begins or lengthens a break, after saying what it means. */
export function BreakDialog({ limits, trigger }: { limits: PlayLimits; trigger: ReactElement }) {
  const title = limits.breakUntil === null ? "Take a break" : "Lengthen your break";
  return (
    <Dialog title={title} trigger={trigger}>
      {(close) => <BreakForm limits={limits} onDone={close} />}
    </Dialog>
  );
}

/** Lengths, in months, that end after the present break. */
function choicesFrom({ breakUntil }: PlayLimits, now: Date) {
  const isLonger = (months: number) => breakUntil === null || monthsAfter(now, months) > new Date(breakUntil);
  return MONTHS.filter(isLonger);
}

function BreakForm({ limits, onDone }: { limits: PlayLimits; onDone: () => void }) {
  const now = new Date();
  const choices = choicesFrom(limits, now);
  const form = useForm({ defaultValues: { months: choices[0] ?? BREAK_MONTHS_MAX } });
  const take = useAct({
    act: (body: { months: number }) => request("PUT /api/auth/play-limits/break", { body }),
    says: ({ breakUntil }) => ({
      title: "You're on a break",
      description: `It ends on ${formatDay(breakUntil ?? now)}.`,
    }),
    onDone,
    reloads: LIMIT_LOADS,
    fails: "Your break didn't begin",
  });
  if (choices.length === 0) return <p>Your break is as long as it can be.</p>;
  return (
    <Form form={form} sends={take} className="grid gap-5">
      <Field label="How long, from today">
        {(wiring) => (
          <Select {...wiring} {...form.register("months", { valueAsNumber: true })}>
            {choices.map((months) => (
              <option key={months} value={months}>
                {counted(months, "month")}, until {formatDay(monthsAfter(now, months))}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <p>
        Until then you can't join leagues or pay, by card or to a treasurer, and payments you started are canceled.
        Prizes and refunds still arrive, and you can vote and run your leagues. No one else is told.
      </p>
      <Unpayable owed={limits.owed} />
      <p className="text-ink-soft">You can't end a break at once: an earlier end takes 7 days.</p>
      <SubmitButton className="justify-self-end">
        {limits.breakUntil === null ? "Begin the break" : "Lengthen the break"}
      </SubmitButton>
    </Form>
  );
}

/** What falls due while the person can't pay it. */
function Unpayable({ owed }: Pick<PlayLimits, "owed">) {
  if (owed.length === 0) return null;
  return (
    <div className="rounded-control bg-blue-wash px-4 py-3">
      <p>
        <strong>You owe this now and couldn't pay it during the break.</strong> Unpaid, you can't vote or win there, and
        a late fee may be added. We won't remind you; a commissioner can.
      </p>
      <ul className="mt-2 divide-y divide-line">
        {owed.map(({ leagueId, leagueName, amount, currency, dueAt }) => (
          <li key={leagueId} className="flex justify-between gap-4 py-2">
            <span className="min-w-0 wrap-anywhere">{leagueName}</span>
            <span className="shrink-0 text-right">
              <Money value={amount} currency={currency} className="font-semibold" />, due <DateText value={dueAt} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
