import { Plus, X } from "lucide-react";
import { useId, useState } from "react";
import { type Cents, formatMoney, ZERO } from "#contract/platform/money.ts";
import { PARTS_MAX, PARTS_MIN } from "#contract/terms/dues-terms.ts";
import { hasSeasons } from "#contract/terms/league-types.ts";
import type { FieldsProps } from "#web/leagues/form/fields-props.ts";
import type { LeagueForm } from "#web/leagues/form/league-form.ts";
import { typedFee } from "#web/leagues/form/prize-terms.ts";
import { evenParts, sumOfParts, type TypedPart } from "#web/leagues/form/typed-dues.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { useCurrency } from "#web/ui/currency.ts";
import { MoneyInput, TextInput } from "#web/ui/inputs.tsx";

/** The parts that an entry fee is paid in, each with its date (RULES §25). */
export function EntryPartsEditor({ form, fixed }: Pick<FieldsProps, "form" | "fixed">) {
  const [now] = useState(() => new Date());
  const values = form.watch();
  const { entryParts: parts, paymentDeadline: deadline } = values;
  const fee = typedFee(values) ?? ZERO;
  const even = (count: number) => evenParts(count, { fee, deadline, now, currency: values.currency });
  const set = (changed: TypedPart[]) => form.setValue("entryParts", changed, { shouldDirty: true });
  if (parts.length === 0) {
    const isForSeveral = hasSeasons(values) && values.minYears > 1;
    return (
      !fixed && (
        <div className="grid justify-items-start gap-1.5">
          <Button variant="secondary" disabled={fee === ZERO || isForSeveral} onClick={() => set(even(PARTS_MIN))}>
            <Plus size={18} aria-hidden /> Pay in parts
          </Button>
          {isForSeveral && <p className="text-sm text-ink-soft">Only where members can pay for one season.</p>}
        </div>
      )
    );
  }
  // A proposal that no one has changed stays equal.
  const isProposal = JSON.stringify(parts) === JSON.stringify(even(parts.length));
  return (
    <fieldset disabled={fixed !== undefined} className="grid gap-3">
      <legend className="mb-1.5 text-sm font-semibold">The entry fee in parts</legend>
      {fixed && <p className="text-sm text-ink-soft">{fixed}</p>}
      <ol className="grid gap-3">
        {parts.map((_, index) => (
          <PartRow
            // biome-ignore lint/suspicious/noArrayIndexKey: the form's fields are registered by index
            key={index}
            form={form}
            index={index}
            isLeast={parts.length <= PARTS_MIN}
            onRemove={
              fixed
                ? undefined
                : () => set(isProposal ? even(parts.length - 1) : parts.filter((_each, at) => at !== index))
            }
          />
        ))}
      </ol>
      <Sum sum={sumOfParts(parts, values.currency)} fee={fee} error={form.formState.errors.entryParts?.message} />
      {!fixed && (
        <div className="flex flex-wrap gap-3">
          {parts.length < PARTS_MAX && (
            <Button
              variant="secondary"
              onClick={() => set(isProposal ? even(parts.length + 1) : [...parts, { amount: "", dueAt: "" }])}
            >
              <Plus size={18} aria-hidden /> Add a part
            </Button>
          )}
          <Button variant="quiet" onClick={() => set([])}>
            Pay all at once
          </Button>
        </div>
      )}
    </fieldset>
  );
}

type RowProps = { form: LeagueForm; index: number; isLeast: boolean; onRemove: (() => void) | undefined };

function PartRow({ form, index, isLeast, onRemove }: RowProps) {
  const id = useId();
  const error = form.formState.errors.entryParts?.[index];
  const message = error?.amount?.message ?? error?.dueAt?.message;
  const wired = (isWrong: boolean) => ({
    "aria-invalid": isWrong ? (true as const) : undefined,
    "aria-describedby": isWrong ? id : undefined,
  });
  return (
    <li>
      <div className="grid grid-cols-[1fr_2.75rem] items-center gap-x-2">
        <div className="flex flex-wrap gap-2 *:flex-1 *:basis-34">
          <MoneyInput
            isNarrow
            aria-label={`Amount of part ${index + 1}`}
            {...wired(error?.amount !== undefined)}
            {...form.register(`entryParts.${index}.amount`)}
          />
          <TextInput
            type="date"
            aria-label={`Due date of part ${index + 1}`}
            {...wired(error?.dueAt !== undefined)}
            {...form.register(`entryParts.${index}.dueAt`)}
          />
        </div>
        {onRemove && (
          <Button
            variant="quiet"
            className="px-0"
            aria-label={`Remove part ${index + 1}`}
            disabled={isLeast}
            onClick={onRemove}
          >
            <X size={18} aria-hidden />
          </Button>
        )}
      </div>
      {message && (
        <p id={id} role="alert" className="mt-1.5 text-sm font-medium text-red">
          {message}
        </p>
      )}
    </li>
  );
}

/** What the parts add up to, next to the fee that they must add up to. */
function Sum({ sum, fee, error }: { sum: Cents; fee: Cents; error: string | undefined }) {
  const currency = useCurrency();
  const isExact = sum === fee;
  // Typing corrects the sum before the form is checked again.
  const message = isExact ? error : undefined;
  return (
    <p
      role={message ? "alert" : "status"}
      className={classNames("figures text-sm", message || !isExact ? "font-medium text-red" : "text-ink-soft")}
    >
      {message ??
        (isExact
          ? `Adds up to the entry fee of ${formatMoney(fee, currency)}.`
          : `Adds up to ${formatMoney(sum, currency)}. The entry fee is ${formatMoney(fee, currency)}.`)}
    </p>
  );
}
