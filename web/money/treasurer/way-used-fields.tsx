import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { WAY_KINDS, type WayKind, wayKinds } from "#contract/people/way-kinds.ts";
import { wayPhrase } from "#contract/people/way-phrase.ts";
import { nearDayWords } from "#web/money/treasurer/day-words.ts";
import { checkedLater } from "#web/ui/checked-later.ts";
import { toDateField } from "#web/ui/date-field.ts";
import { Field } from "#web/ui/field.tsx";
import { Select, TextInput } from "#web/ui/inputs.tsx";

/** How and when something was paid, as typed; the way is empty until one is chosen. */
export type WayUsed = { way: WayKind | ""; paidOn: string };

/** Checks them as the server does. */
export const checkWayUsed = checkedLater<WayUsed>(
  () => import("#contract/money/treasurer/way-used.ts").then((module) => module.wayUsedSchema),
  { raw: true },
);

/** What a form starts with: the first of these ways, today. */
export const wayUsedToday = (first: readonly WayKind[] = []): WayUsed => ({
  way: first[0] ?? "",
  paidOn: toDateField(new Date()),
});

type WayUsedFieldsProps = {
  form: UseFormReturn<WayUsed>;
  /** The ways that come first, because they are likely. */
  first?: readonly WayKind[];
};

/** How it was paid and on which day: one line, which opens to change it, or by itself where something is missing. */
export function WayUsedLine({ form, first }: WayUsedFieldsProps) {
  const { way, paidOn } = form.watch();
  const { errors } = form.formState;
  const isOpen = way === "" || errors.way !== undefined || errors.paidOn !== undefined;
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    <details open={wasOpen}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 [&::-webkit-details-marker]:hidden">
        <span>
          Paid {way === "" ? "" : wayPhrase(way)}{" "}
          {paidOn === toDateField(new Date()) ? "today" : paidOn && `on ${nearDayWords(paidOn)}`}
        </span>
        <span className="text-sm font-semibold underline decoration-line-strong underline-offset-4">Change</span>
      </summary>
      <div className="pt-1 pb-2">
        <WayUsedFields form={form} {...(first && { first })} />
      </div>
    </details>
  );
}

/** How it was paid and on which day. */
export function WayUsedFields({
  form: {
    register,
    formState: { errors },
  },
  first = [],
}: WayUsedFieldsProps) {
  const kinds = [...new Set([...first, ...wayKinds])];
  return (
    <div className="grid grid-cols-1 items-start gap-4 min-[22rem]:grid-cols-2">
      <Field label="How" error={errors.way?.message}>
        {(wiring) => (
          <Select {...wiring} {...register("way")}>
            {first.length === 0 && <option value="">Choose…</option>}
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {WAY_KINDS[kind].label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Day" error={errors.paidOn?.message}>
        {(wiring) => <TextInput type="date" max={toDateField(new Date())} {...wiring} {...register("paidOn")} />}
      </Field>
    </div>
  );
}
