import { wordsOf } from "#contract/terms/custody-words.ts";
import { hasSeasons, leagueTypeEffects } from "#contract/terms/league-types.ts";
import { useCustody } from "#web/leagues/custody.ts";
import { FIELDS } from "#web/leagues/form/fields.ts";
import type { FieldsProps } from "#web/leagues/form/fields-props.ts";
import { FieldControl } from "#web/leagues/form/league-field.tsx";
import type { LeagueFormValues } from "#web/leagues/form/league-form.ts";
import { Field } from "#web/ui/field.tsx";

/** The league type, which sets the prepaid seasons and the payout frequency (SPEC §9). */
export function TypeField({ form, fixed, offer }: FieldsProps) {
  const leagueType = form.watch("leagueType");
  const choose = (type: LeagueFormValues["leagueType"]) => {
    const { minYears, maxYears, payoutFrequency } = leagueTypeEffects[type];
    form.setValue("leagueType", type, { shouldDirty: true });
    form.setValue("minYears", minYears);
    form.setValue("maxYears", maxYears);
    form.setValue("payoutFrequency", payoutFrequency);
    form.clearErrors(["leagueType", "minYears", "maxYears", "payoutFrequency"]);
  };
  const { place } = wordsOf(useCustody(form));
  const help = hasSeasons({ leagueType }) ? `Players prepay several seasons; each has its own ${place}.` : undefined;
  return (
    <Field label={FIELDS.leagueType.label} error={form.formState.errors.leagueType?.message} help={fixed ?? help}>
      {(wiring) => (
        <FieldControl
          control={FIELDS.leagueType}
          offer={offer}
          {...wiring}
          disabled={fixed !== undefined}
          value={leagueType}
          onChange={({ target }) => choose(target.value as LeagueFormValues["leagueType"])}
        />
      )}
    </Field>
  );
}
