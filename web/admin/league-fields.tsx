import type { UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { type adminLeagueSchema, adminLeagueTypes } from "#contract/admin-leagues.ts";
import { leagueStatuses } from "#contract/league-status.ts";
import { sports } from "#contract/league-types.ts";
import type { League } from "#contract/leagues.ts";
import { centsOf, formatMoney } from "#contract/money.ts";
import { nameOfSport } from "#web/leagues/names.ts";
import { statusWord } from "#web/leagues/status-badge.tsx";
import { Field } from "#web/ui/field.tsx";
import { MoneyInput, NumberInput, Select, TextArea, TextInput } from "#web/ui/inputs.tsx";

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
      <Field label="League name" error={errors.name?.message}>
        {(wiring) => <TextInput {...wiring} {...form.register("name")} />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
        <Field label="Sport" error={errors.sport?.message}>
          {(wiring) => (
            <Select {...wiring} {...form.register("sport")}>
              {league && !sports.some((sport) => sport === league.sport) && <option value="">Choose a sport</option>}
              {sports.map((sport) => (
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
        <Field label="Entry fee" error={errors.entryFee?.message}>
          {(wiring) => <MoneyInput {...wiring} {...form.register("entryFee")} />}
        </Field>
        <Field label="Max members" error={errors.maxMembers?.message}>
          {(wiring) => <NumberInput unit="seats" {...wiring} {...form.register("maxMembers")} />}
        </Field>
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
        <Field label="Status" error={errors.status?.message} help={isCancelling ? refundNote(league) : undefined}>
          {(wiring) => (
            <Select {...wiring} {...form.register("status")}>
              {leagueStatuses.map((status) => (
                <option key={status} value={status}>
                  {statusWord(status)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Field label="Description" isOptional error={errors.description?.message}>
        {(wiring) => <TextArea rows={3} {...wiring} {...form.register("description")} />}
      </Field>
    </>
  );
}

const refundNote = (league: League | undefined) =>
  `${formatMoney(centsOf(league?.pot.escrowBalance ?? "0.00"))} held goes back to the cards that paid it.`;
