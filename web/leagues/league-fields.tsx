import {
  fantasyServices,
  leagueTypeEffects,
  offersPeriodPayouts,
  paysDuringSeason,
  sportsAtCreation,
} from "#contract/league-types.ts";
import { frequencyNames, typeNames } from "#contract/league-words.ts";
import type { LeagueForm, LeagueFormValues } from "#web/leagues/league-form.ts";
import { nameOfSport, serviceNames } from "#web/leagues/names.ts";
import { Field } from "#web/ui/field.tsx";
import { Checkbox, MoneyInput, NumberInput, Select, TextArea, TextInput } from "#web/ui/inputs.tsx";

/** Basic Information (SPEC §2, Create league). */
export function BasicFields({ form }: { form: LeagueForm }) {
  const { errors } = form.formState;
  const leagueType = form.watch("leagueType");
  const choose = (type: LeagueFormValues["leagueType"]) => {
    const { minYears, maxYears, payoutFrequency } = leagueTypeEffects[type];
    form.setValue("leagueType", type);
    form.setValue("minYears", minYears);
    form.setValue("maxYears", maxYears);
    form.setValue("payoutFrequency", payoutFrequency);
  };
  return (
    <>
      <Field label="League name" error={errors.name?.message}>
        {(wiring) => <TextInput {...wiring} {...form.register("name")} />}
      </Field>
      <Field
        label="Description"
        isOptional
        error={errors.description?.message}
        help="Members and, in a public league, everyone sees it."
      >
        {(wiring) => <TextArea rows={3} {...wiring} {...form.register("description")} />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-3 sm:items-start">
        <Field label="Sport" error={errors.sport?.message}>
          {(wiring) => (
            <Select {...wiring} {...form.register("sport")}>
              {sportsAtCreation.map((sport) => (
                <option key={sport} value={sport}>
                  {nameOfSport(sport)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Season" error={errors.season?.message}>
          {(wiring) => <TextInput {...wiring} {...form.register("season")} />}
        </Field>
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
        <Field
          label="League type"
          help={leagueType === "dynasty" ? "Players pay some seasons ahead; each has its own escrow." : undefined}
        >
          {(wiring) => (
            <Select
              {...wiring}
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
        {leagueType === "dynasty" && <YearsFields form={form} />}
        {offersPeriodPayouts(leagueType) && (
          <Field label="Payout frequency" error={errors.payoutFrequency?.message}>
            {(wiring) => (
              <Select {...wiring} {...form.register("payoutFrequency")}>
                {Object.entries(frequencyNames).map(([frequency, name]) => (
                  <option key={frequency} value={frequency}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
      </div>
      <Checkbox
        label="List it in the classifieds"
        help="Anybody can find it and join while it is open."
        {...form.register("isPublic")}
      />
    </>
  );
}

const YEARS = [1, 2, 3];

/** How many seasons a dynasty's players pay ahead: 1 to 3 (SPEC §5). */
function YearsFields({ form }: { form: LeagueForm }) {
  const { errors } = form.formState;
  const field = (name: "minYears" | "maxYears", label: string) => (
    <Field label={label} error={errors[name]?.message}>
      {(wiring) => (
        <Select {...wiring} {...form.register(name, { valueAsNumber: true })}>
          {YEARS.map((years) => (
            <option key={years} value={years}>
              {years === 1 ? "1 season" : `${years} seasons`}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
  return (
    <>
      {field("minYears", "Pay ahead at least")}
      {field("maxYears", "Pay ahead at most")}
    </>
  );
}

/** Financial Settings (SPEC §2, Create league). */
export function FinancialFields({ form }: { form: LeagueForm }) {
  const { errors } = form.formState;
  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
      <Field label="Entry fee" error={errors.entryFee?.message}>
        {(wiring) => <MoneyInput {...wiring} {...form.register("entryFee")} />}
      </Field>
      <Field label="Max members" error={errors.maxMembers?.message} help="2 to 50.">
        {(wiring) => <NumberInput unit="seats" {...wiring} {...form.register("maxMembers")} />}
      </Field>
      <Field label="Payment deadline" error={errors.paymentDeadline?.message} help="The end of that day.">
        {(wiring) => <TextInput type="date" {...wiring} {...form.register("paymentDeadline")} />}
      </Field>
      <Field label="End date" error={errors.endDate?.message} help="When the season is over.">
        {(wiring) => <TextInput type="date" {...wiring} {...form.register("endDate")} />}
      </Field>
      <Field
        label="Commissioner reimbursement"
        error={errors.commissionerReimbursement?.message}
        help="Your part of the pool for running it."
      >
        {(wiring) => <NumberInput unit="%" {...wiring} {...form.register("commissionerReimbursement")} />}
      </Field>
      {paysDuringSeason(form.watch()) && (
        <Field
          label="Set aside for prizes during the season"
          error={errors.periodPrizeShare?.message}
          help="The part of the pool for days, weeks or months; what is left of it goes to the final places."
        >
          {(wiring) => <NumberInput unit="%" {...wiring} {...form.register("periodPrizeShare")} />}
        </Field>
      )}
      <Field label="Payout rule" help="Who decides on the payouts.">
        {(wiring) => (
          <Select {...wiring} {...form.register("payoutRule")}>
            <option value="commissioner_control">Commissioner control</option>
            <option value="majority_approval">Majority approval</option>
          </Select>
        )}
      </Field>
    </div>
  );
}
