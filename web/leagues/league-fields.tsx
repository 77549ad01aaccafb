import { fantasyServices, leagueTypeEffects, type Sport } from "#contract/league-types.ts";
import { typeNames } from "#contract/league-words.ts";
import { DescriptionField, NameField, SeasonField, SportField } from "#web/leagues/common-fields.tsx";
import type { LeagueForm, LeagueFormValues } from "#web/leagues/league-form.ts";
import { serviceNames } from "#web/leagues/names.ts";
import { TypeFields } from "#web/leagues/type-fields.tsx";
import { Field } from "#web/ui/field.tsx";
import { Checkbox, Select } from "#web/ui/inputs.tsx";

export type FieldsProps = {
  form: LeagueForm;
  /** Why the terms that members have paid under can't change; set once someone has paid. */
  fixed?: string | undefined;
};

type BasicProps = FieldsProps & {
  /** The create form leaves out golf (SPEC §3). */
  sports: readonly Sport[];
  /** How many seasons a dynasty's players can prepay: 3 at creation, 10 in an edit (SPEC §9). */
  yearsMax: number;
};

/** Basic Information (SPEC §2, Create league), the same for creating and editing. */
export function BasicFields({ form, fixed, sports, yearsMax }: BasicProps) {
  const { errors } = form.formState;
  const leagueType = form.watch("leagueType");
  const choose = (type: LeagueFormValues["leagueType"]) => {
    const { minYears, maxYears, payoutFrequency } = leagueTypeEffects[type];
    form.setValue("leagueType", type, { shouldDirty: true });
    form.setValue("minYears", minYears);
    form.setValue("maxYears", maxYears);
    form.setValue("payoutFrequency", payoutFrequency);
    form.clearErrors(["leagueType", "minYears", "maxYears", "payoutFrequency"]);
  };
  const help = leagueType === "dynasty" ? "Players prepay several seasons; each has its own escrow." : undefined;
  return (
    <>
      <NameField field={form.register("name")} error={errors.name?.message} />
      <DescriptionField
        field={form.register("description")}
        error={errors.description?.message}
        help="Visible to members, and to everyone if the league is public."
      />
      <div className="grid gap-5 sm:grid-cols-3 sm:items-start">
        <SportField field={form.register("sport")} error={errors.sport?.message} sports={sports} />
        <SeasonField field={form.register("season")} error={errors.season?.message} />
        <Field label="Fantasy service" error={errors.fantasyService?.message}>
          {(wiring) => (
            <Select {...wiring} {...form.register("fantasyService")}>
              {fantasyServices.map((service) => (
                <option key={service} value={service}>
                  {serviceNames[service]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
        <div className={leagueType === "dynasty" ? "sm:col-span-2" : undefined}>
          <Field label="League type" error={errors.leagueType?.message} help={fixed ?? help}>
            {(wiring) => (
              <Select
                {...wiring}
                disabled={fixed !== undefined}
                value={leagueType}
                onChange={(event) => choose(event.target.value as LeagueFormValues["leagueType"])}
              >
                {Object.entries(typeNames).map(([type, name]) => (
                  <option key={type} value={type}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <TypeFields form={form} fixed={fixed} yearsMax={yearsMax} />
      </div>
      <Checkbox
        label="List it in the classifieds"
        help="Anyone can find it and join while it is open."
        {...form.register("isPublic")}
      />
    </>
  );
}
