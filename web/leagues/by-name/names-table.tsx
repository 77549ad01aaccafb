import { Pencil, X } from "lucide-react";
import { useState } from "react";
import type { NameIssues, ReadName } from "#contract/leagues/read-names.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextInput } from "#web/ui/inputs.tsx";

const FIELDS = { name: "Name", team: "Team", email: "Email address" } as const;
type Text = keyof typeof FIELDS;

type NamesTableProps = {
  names: readonly ReadName[];
  issues: readonly NameIssues[];
  isTreasurer: boolean;
  onChange: (names: readonly ReadName[]) => void;
};

/** The members as they were understood, each to correct or to take out. */
export function NamesTable({ names, issues, isTreasurer, onChange }: NamesTableProps) {
  return (
    <table className="w-full text-left">
      <caption className="sr-only">Members to add</caption>
      <thead className="eyebrow">
        <tr className="border-b border-line *:py-1.5 *:pr-3">
          <th scope="col">Name</th>
          <th scope="col" className="max-sm:hidden">
            Team
          </th>
          <th scope="col" className="max-sm:hidden">
            Email
          </th>
          <th scope="col">{isTreasurer && "Paid"}</th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {names.map((name, at) => (
          <NameRow
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows can say the same.
            key={at}
            {...{ name, isTreasurer, issues: issues[at] ?? {} }}
            onChange={(changed) => onChange(names.map((one, nth) => (nth === at ? { ...one, ...changed } : one)))}
            onRemove={() => onChange(names.filter((_, nth) => nth !== at))}
          />
        ))}
      </tbody>
    </table>
  );
}

type NameRowProps = {
  name: ReadName;
  issues: NameIssues;
  isTreasurer: boolean;
  onChange: (changed: Partial<ReadName>) => void;
  onRemove: () => void;
};

function NameRow({ name: row, issues, isTreasurer, onChange, onRemove }: NameRowProps) {
  const [isOpened, setIsOpened] = useState(false);
  const faults = Object.values(issues);
  const also = [row.team, row.email].filter(Boolean).join(", ");
  return (
    <>
      <tr className="border-b border-line align-middle *:py-1 *:pr-3">
        <td className="wrap-anywhere">
          <span className="font-semibold">{row.name || "No name"}</span>
          {also && <span className="block text-sm text-ink-soft sm:hidden">{also}</span>}
          {faults.length > 0 && <span className="block text-sm font-medium text-red">{faults.join(". ")}</span>}
          {row.note && <span className="block text-sm text-ink-soft">{row.note}</span>}
        </td>
        <td className="text-sm wrap-anywhere max-sm:hidden">{row.team}</td>
        <td className="text-sm wrap-anywhere max-sm:hidden">{row.email}</td>
        <td>
          {isTreasurer && (
            <input
              type="checkbox"
              aria-label={`${row.name} has paid`}
              checked={row.hasPaid}
              onChange={({ target }) => onChange({ hasPaid: target.checked, note: "" })}
            />
          )}
        </td>
        <td className="w-0 whitespace-nowrap">
          <Button
            variant="quiet"
            size="small"
            className="px-2"
            aria-label={`Edit ${row.name}`}
            aria-expanded={isOpened}
            onClick={() => setIsOpened(!isOpened)}
          >
            <Pencil size={16} aria-hidden />
          </Button>
          <Button variant="quiet" size="small" className="px-2" aria-label={`Take out ${row.name}`} onClick={onRemove}>
            <X size={16} aria-hidden />
          </Button>
        </td>
      </tr>
      {isOpened && (
        <tr className="border-b border-line">
          <td colSpan={5}>
            <div className="grid gap-3 py-3 sm:grid-cols-3">
              {(Object.keys(FIELDS) as Text[]).map((field) => (
                <Field key={field} label={FIELDS[field]} error={issues[field]}>
                  {(wiring) => (
                    <TextInput
                      {...wiring}
                      value={row[field]}
                      onChange={({ target }) => onChange({ [field]: target.value, note: "" })}
                    />
                  )}
                </Field>
              ))}
            </div>
          </td>
        </tr>
      )}
    </>
  );
}
