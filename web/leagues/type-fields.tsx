import { counted } from "#contract/counted.ts";
import { offersPeriodPayouts } from "#contract/league-types.ts";
import { frequencyNames } from "#contract/league-words.ts";
import type { FieldsProps } from "#web/leagues/league-fields.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/inputs.tsx";

/** Fields that only some types have: prepaid seasons in a dynasty, prizes during the season in pick'em and survivor. */
export function TypeFields({ form, fixed, yearsMax }: FieldsProps & { yearsMax: number }) {
  const { errors } = form.formState;
  const leagueType = form.watch("leagueType");
  const years = (name: "minYears" | "maxYears", label: string) => (
    <Field label={label} error={errors[name]?.message}>
      {(wiring) => (
        <Select {...wiring} {...form.register(name, { valueAsNumber: true })}>
          {Array.from({ length: yearsMax }, (_, index) => index + 1).map((count) => (
            <option key={count} value={count}>
              {counted(count, "season")}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
  if (leagueType === "dynasty") {
    return (
      <>
        {years("minYears", "Minimum seasons prepaid")}
        {years("maxYears", "Maximum seasons prepaid")}
      </>
    );
  }
  if (!offersPeriodPayouts(leagueType)) return null;
  return (
    <Field label="Payout frequency" error={errors.payoutFrequency?.message} help={fixed}>
      {(wiring) => (
        <Select {...wiring} disabled={fixed !== undefined} {...form.register("payoutFrequency")}>
          {Object.entries(frequencyNames).map(([frequency, name]) => (
            <option key={frequency} value={frequency}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
