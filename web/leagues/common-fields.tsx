import type { UseFormRegisterReturn } from "react-hook-form";
import { leagueStatuses } from "#contract/league-status.ts";
import type { Sport } from "#contract/league-types.ts";
import { nameOfSport } from "#web/leagues/names.ts";
import { statusWord } from "#web/leagues/status-badge.tsx";
import { Field } from "#web/ui/field.tsx";
import { MoneyInput, NumberInput, Select, TextArea, TextInput } from "#web/ui/inputs.tsx";

type CommonProps = {
  field: UseFormRegisterReturn;
  error: string | undefined;
  help?: string | undefined;
  /** Why it can't change, in place of the help text; the control is disabled then. */
  fixed?: string | undefined;
};

/** The fields shared by the create, edit and admin forms. */

export const NameField = ({ field, error }: CommonProps) => (
  <Field label="League name" error={error}>
    {(wiring) => <TextInput {...wiring} {...field} />}
  </Field>
);

export const DescriptionField = ({ field, error, help }: CommonProps) => (
  <Field label="Description" isOptional error={error} help={help}>
    {(wiring) => <TextArea rows={3} {...wiring} {...field} />}
  </Field>
);

export const SportField = ({ field, error, sports }: CommonProps & { sports: readonly Sport[] }) => (
  <Field label="Sport" error={error}>
    {(wiring) => (
      <Select {...wiring} {...field}>
        {sports.map((sport) => (
          <option key={sport} value={sport}>
            {nameOfSport(sport)}
          </option>
        ))}
      </Select>
    )}
  </Field>
);

export const SeasonField = ({ field, error }: CommonProps) => (
  <Field label="Season" error={error}>
    {(wiring) => <TextInput {...wiring} {...field} />}
  </Field>
);

export const EntryFeeField = ({ field, error, help, fixed }: CommonProps) => (
  <Field label="Entry fee" error={error} help={fixed ?? help}>
    {(wiring) => <MoneyInput disabled={fixed !== undefined} {...wiring} {...field} />}
  </Field>
);

export const MaxMembersField = ({ field, error, help }: CommonProps) => (
  <Field label="Max members" error={error} help={help}>
    {(wiring) => <NumberInput unit="seats" {...wiring} {...field} />}
  </Field>
);

export const StatusField = ({ field, error, help }: CommonProps) => (
  <Field label="Status" error={error} help={help}>
    {(wiring) => (
      <Select {...wiring} {...field}>
        {leagueStatuses.map((status) => (
          <option key={status} value={status}>
            {statusWord(status)}
          </option>
        ))}
      </Select>
    )}
  </Field>
);
