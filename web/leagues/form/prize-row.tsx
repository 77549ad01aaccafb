import { X } from "lucide-react";

import { signOf } from "#contract/platform/money.ts";
import {
  eachOf,
  groupOf,
  hasWeeks,
  isPeriodic,
  PRIZE_KINDS,
  type PrizeKind,
  prizeKinds,
} from "#contract/terms/prize-kinds.ts";

import type { LeagueForm } from "#web/leagues/form/league-form.ts";
import { PrizeOptions } from "#web/leagues/form/prize-options.tsx";
import { type PrizeUnit, unitsOf } from "#web/leagues/form/typed-prizes.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { useCurrency } from "#web/ui/currency.ts";
import { Field } from "#web/ui/field.tsx";
import { NumberInput, Select, TextInput } from "#web/ui/inputs.tsx";

type Unit = { kind: PrizeKind; isShareSetAside: boolean; sign: string };

const unitName = (unit: PrizeUnit, { kind, isShareSetAside, sign }: Unit): string => {
  if (unit === "each") return `${sign} a ${eachOf(kind)}`;
  if (unit === "amount") return `${sign} in all`;
  return isPeriodic(kind) && isShareSetAside ? "% of what is set aside" : "% of pool";
};

const GROUPS = [...new Set(prizeKinds.map(groupOf))];

type RowProps = {
  form: LeagueForm;
  index: number;
  amount: string;
  /** Whether weekly high scores come off a share for prizes during the season. */
  isShareSetAside: boolean;
  onRemove: () => void;
};

/** One prize beyond the places: what it is for, for which weeks, and what it is worth. */
export function PrizeRow({ form, index, amount, isShareSetAside, onRemove }: RowProps) {
  const at = `prizeRules.${index}` as const;
  const { kind } = form.watch(at);
  const sign = signOf(useCurrency());
  const { place, needsName } = PRIZE_KINDS[kind];
  // The name of one of the units is too long for half a phone.
  const worthWidth = classNames(isPeriodic(kind) && isShareSetAside && "col-span-2", "sm:col-span-3");
  const errorOf = (part: "label" | "place" | "fromWeek" | "toWeek" | "worth" | "months" | "games") =>
    form.formState.errors.prizeRules?.[index]?.[part]?.message;
  const choose = (chosen: PrizeKind) => {
    form.setValue(`${at}.kind`, chosen, { shouldDirty: true });
    const unit = form.getValues(`${at}.unit`);
    if (!unitsOf(chosen).includes(unit)) form.setValue(`${at}.unit`, unitsOf(chosen)[0] ?? "amount");
    if (PRIZE_KINDS[chosen].place?.canBeLast === false && form.getValues(`${at}.place`) === "last")
      form.setValue(`${at}.place`, "1");
    form.clearErrors(at);
  };
  return (
    <li className="grid gap-4 rounded-card border border-line p-4">
      <fieldset className="grid grid-cols-2 items-start gap-x-3 gap-y-4 sm:grid-cols-6">
        <legend className="sr-only">Other prize {index + 1}</legend>
        <div className="col-span-2 sm:col-span-3">
          <Field label="Prize for">
            {(wiring) => (
              <Select {...wiring} value={kind} onChange={({ target }) => choose(target.value as PrizeKind)}>
                {GROUPS.map((group) => (
                  <optgroup key={group} label={group}>
                    {prizeKinds
                      .filter((each) => groupOf(each) === group)
                      .map((each) => (
                        <option key={each} value={each}>
                          {PRIZE_KINDS[each].name}
                        </option>
                      ))}
                  </optgroup>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <div className="col-span-2 sm:col-span-3">
          <Field label="Name" isOptional={!needsName} error={errorOf("label")}>
            {(wiring) => <TextInput maxLength={60} {...wiring} {...form.register(`${at}.label`)} />}
          </Field>
        </div>
        {place && (
          <div className="col-span-2 sm:col-span-6">
            <PlaceField form={form} index={index} canBeLast={place.canBeLast} error={errorOf("place")} />
          </div>
        )}
        {hasWeeks(kind) && <WeekFields form={form} index={index} errorOf={errorOf} />}
        <div className={worthWidth}>
          <Field label="Worth" error={errorOf("worth")}>
            {(wiring) => <NumberInput {...wiring} {...form.register(`${at}.worth`)} />}
          </Field>
        </div>
        <div className={worthWidth}>
          <Field label="Unit">
            {(wiring) => (
              <Select {...wiring} {...form.register(`${at}.unit`)}>
                {unitsOf(kind).map((unit) => (
                  <option key={unit} value={unit}>
                    {unitName(unit, { kind, isShareSetAside, sign })}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <PrizeOptions form={form} index={index} errorOf={errorOf} />
      </fieldset>
      <div className="flex items-center justify-between gap-3 border-t border-line pt-3">
        <p className="figures text-sm font-medium wrap-anywhere">{amount}</p>
        <Button variant="quiet" size="small" aria-label={`Remove other prize ${index + 1}`} onClick={onRemove}>
          <X size={18} aria-hidden /> Remove
        </Button>
      </div>
    </li>
  );
}

type PartProps = { form: LeagueForm; index: number };

function PlaceField({ form, index, canBeLast, error }: PartProps & { canBeLast: boolean; error: string | undefined }) {
  const at = `prizeRules.${index}` as const;
  const { place } = form.watch(at);
  const isLast = place === "last";
  const set = (value: string) => form.setValue(`${at}.place`, value, { shouldDirty: true });
  return (
    <Field label="Place" error={error}>
      {(wiring) => (
        <span className="grid grid-cols-2 gap-3">
          {canBeLast && (
            <Select
              aria-label="Counted from the top, or the last place"
              value={isLast ? "last" : "top"}
              onChange={({ target }) => set(target.value === "last" ? "last" : "1")}
            >
              <option value="top">Place number</option>
              <option value="last">Last place</option>
            </Select>
          )}
          {!isLast && <NumberInput {...wiring} value={place} onChange={({ target }) => set(target.value)} />}
        </span>
      )}
    </Field>
  );
}

type WeekProps = PartProps & { errorOf: (part: "fromWeek" | "toWeek") => string | undefined };

function WeekFields({ form, index, errorOf }: WeekProps) {
  const at = `prizeRules.${index}` as const;
  return (
    <>
      <div className="sm:col-span-2">
        <Field label="From week" error={errorOf("fromWeek")}>
          {(wiring) => <NumberInput {...wiring} {...form.register(`${at}.fromWeek`)} />}
        </Field>
      </div>
      <div className="sm:col-span-2">
        <Field label="To week" error={errorOf("toWeek")}>
          {(wiring) => <NumberInput {...wiring} {...form.register(`${at}.toWeek`)} />}
        </Field>
      </div>
      <div className="col-span-2">
        <Field label="Playoff weeks">
          {(wiring) => (
            <Select {...wiring} {...form.register(`${at}.phase`)}>
              <option value="regular">Don't count</option>
              <option value="all">Count too</option>
            </Select>
          )}
        </Field>
      </div>
    </>
  );
}
