import type { UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { type adminLeagueSchema, adminLeagueTypes } from "#contract/admin-leagues.ts";
import { sports } from "#contract/league-types.ts";
import type { League } from "#contract/leagues.ts";
import { centsOf, formatMoney } from "#contract/money.ts";
import {
  DescriptionField,
  EntryFeeField,
  MaxMembersField,
  NameField,
  SeasonField,
  SportField,
  StatusField,
} from "#web/leagues/common-fields.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/inputs.tsx";

type LeagueFieldsProps = {
  form: UseFormReturn<z.input<typeof adminLeagueSchema>>;
  league: League | undefined;
  isCancelling: boolean;
};

const TYPE_WORDS = { standard: "Standard", dynasty: "Dynasty" } as const;

/** SPEC §5, Admin league form. */
export function LeagueFields({ form, league, isCancelling }: LeagueFieldsProps) {
  const { errors } = form.formState;
  return (
    <>
      <NameField field={form.register("name")} error={errors.name?.message} />
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
        <SportField field={form.register("sport")} error={errors.sport?.message} sports={sports} />
        <SeasonField field={form.register("season")} error={errors.season?.message} />
        <EntryFeeField field={form.register("entryFee")} error={errors.entryFee?.message} />
        <MaxMembersField field={form.register("maxMembers")} error={errors.maxMembers?.message} />
        <Field label="League type" error={errors.leagueType?.message}>
          {(wiring) => (
            <Select {...wiring} {...form.register("leagueType")}>
              {adminLeagueTypes.map((type) => (
                <option key={type} value={type}>
                  {TYPE_WORDS[type]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <StatusField
          field={form.register("status")}
          error={errors.status?.message}
          help={isCancelling ? refundNote(league) : undefined}
        />
      </div>
      <DescriptionField field={form.register("description")} error={errors.description?.message} />
    </>
  );
}

const refundNote = (league: League | undefined) =>
  `${formatMoney(centsOf(league?.pot.escrowBalance ?? "0.00"))} held goes back to the cards that paid it.`;
