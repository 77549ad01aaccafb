import { Plus, X } from "lucide-react";
import { placeName } from "#contract/terms/place-name.ts";
import { tableIssues } from "#contract/terms/prize-table-issues.ts";
import { surplusNames, surplusSentence } from "#contract/terms/prize-table-words.ts";
import type { FieldsProps } from "#web/leagues/form/fields-props.ts";
import type { LeagueForm } from "#web/leagues/form/league-form.ts";
import { typedTableTerms } from "#web/leagues/form/prize-terms.ts";
import { surplusesOf, type TypedTable, withScaledRows, withSmallerRow } from "#web/leagues/form/typed-table.ts";
import { PrizeTableRows } from "#web/leagues/prize-table-rows.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { MoneyInput, Select, TextInput } from "#web/ui/inputs.tsx";

type EditorProps = Pick<FieldsProps, "form" | "fixed"> & { table: TypedTable; onShares: () => void };

/** Fixed amounts for the places by the number of paid members (RULES §26), the most members first. */
export function PrizeTableEditor({ form, fixed, table, onShares }: EditorProps) {
  const values = form.watch();
  const terms = typedTableTerms(values);
  const { prizeTable } = terms;
  const set = (changed: TypedTable) => form.setValue("prizeTable", changed, { shouldDirty: true });
  if (fixed) {
    return (
      <div className="grid gap-3">
        <p className="text-sm text-ink-soft">{fixed}</p>
        {prizeTable && <PrizeTableRows table={prizeTable} />}
        {prizeTable && <p className="text-sm text-ink-soft">{surplusSentence(prizeTable)}</p>}
      </div>
    );
  }
  const message = tableIssues(terms)[0]?.message ?? form.formState.errors.prizeTable?.message;
  return (
    <fieldset className="grid gap-5">
      <legend className="sr-only">Fixed amounts</legend>
      <p className="text-ink-soft">
        The places get these amounts. How many have paid when the season starts decides the row. After that it doesn't
        change.
      </p>
      <ol className="grid gap-4">
        {table.rows
          .map((_, index) => (
            <RowEditor
              // biome-ignore lint/suspicious/noArrayIndexKey: the form's fields are registered by index
              key={index}
              form={form}
              index={index}
              table={table}
              onChange={set}
            />
          ))
          .toReversed()}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="small" onClick={() => set(withSmallerRow(table))}>
          <Plus size={16} aria-hidden /> Add a row for fewer
        </Button>
        <Button variant="secondary" size="small" onClick={() => set(withScaledRows(table, terms))}>
          Scale the rows below
        </Button>
        <Button variant="quiet" size="small" onClick={onShares}>
          Use shares of the pot
        </Button>
      </div>
      <Field label="What is collected above that">
        {(wiring) => (
          <Select {...wiring} {...form.register("prizeTable.surplus")}>
            {surplusesOf(values.leagueType).map((use) => (
              <option key={use} value={use}>
                {surplusNames[use]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {message && (
        <p role="alert" className="font-medium text-red">
          {message}
        </p>
      )}
    </fieldset>
  );
}

type RowProps = { form: LeagueForm; index: number; table: TypedTable; onChange: (table: TypedTable) => void };

function RowEditor({ form, index, table, onChange }: RowProps) {
  const { rows } = table;
  const amounts = rows[index]?.amounts ?? [];
  const change = (changed: string[]) =>
    onChange({ ...table, rows: rows.map((row, at) => (at === index ? { ...row, amounts: changed } : row)) });
  const at = `prizeTable.rows.${index}` as const;
  return (
    <li className="grid gap-3 rounded-card border border-line p-4">
      <div className="flex items-center gap-2">
        <span aria-hidden>With</span>
        <span className="w-16 shrink-0">
          <TextInput
            inputMode="numeric"
            className="figures text-center"
            aria-label={`Row ${rows.length - index}: with how many paid members or more`}
            {...form.register(`${at}.from`)}
          />
        </span>
        <span aria-hidden className="mr-auto">
          or more paid
        </span>
        {rows.length > 1 && (
          <Button
            variant="quiet"
            className="px-0"
            aria-label={`Remove row ${rows.length - index}`}
            onClick={() => onChange({ ...table, rows: rows.filter((_, other) => other !== index) })}
          >
            <X size={18} aria-hidden />
          </Button>
        )}
      </div>
      <ol className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {amounts.map((_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the places are in order
          <li key={place}>
            <Field label={placeName(place + 1)}>
              {(wiring) => <MoneyInput isNarrow {...wiring} {...form.register(`${at}.amounts.${place}`)} />}
            </Field>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="small" onClick={() => change([...amounts, ""])}>
          <Plus size={16} aria-hidden /> Add a place
        </Button>
        {amounts.length > 1 && (
          <Button variant="quiet" size="small" onClick={() => change(amounts.slice(0, -1))}>
            Remove {placeName(amounts.length)}
          </Button>
        )}
      </div>
    </li>
  );
}
