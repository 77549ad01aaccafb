import { type Resolver, useForm } from "react-hook-form";
import {
  fieldsOf,
  forbidsPrizes,
  inPayOrder,
  readWay,
  sameContents,
  WAY_KINDS,
  type WayContents,
  type WayKind,
  wayKinds,
} from "#contract/people/way-kinds.ts";
import { FORBIDS_PRIZES } from "#contract/people/way-words.ts";
import { Field } from "#web/ui/field.tsx";
import { Form, SubmitButton } from "#web/ui/form.tsx";
import { Select, TextInput } from "#web/ui/inputs.tsx";

type Typed = { kind: WayKind; [field: string]: string };

type WayFormProps = {
  /** The one to edit; absent to add one. */
  way?: WayContents;
  /** The others on the person's list. */
  others: readonly WayContents[];
  onDone: (way: WayContents) => void;
};

/** Asks what kind of way it is, and what that kind needs. */
export function WayForm({ way, others, onDone }: WayFormProps) {
  const form = useForm<Typed, unknown, WayContents>({
    resolver: checkAgainst(others),
    defaultValues: typedOf(way),
  });
  const kind = form.watch("kind");
  return (
    <Form form={form} sends={{ mutate: onDone, isPending: false }} className="grid gap-5">
      {!way && (
        <Field label="How">
          {(wiring) => (
            <Select {...wiring} {...form.register("kind")}>
              {inPayOrder(wayKinds.map((one) => ({ kind: one }))).map(({ kind: one }) => (
                <option key={one} value={one}>
                  {WAY_KINDS[one].label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {forbidsPrizes(kind) && <p className="rounded-control bg-sunken px-3 py-2">{FORBIDS_PRIZES}</p>}
      {fieldsOf(kind).map(([name, { label, example, isOptional }]) => (
        <Field
          key={`${kind} ${name}`}
          label={label}
          isOptional={isOptional}
          error={form.formState.errors[name]?.message}
          help={`Such as ${example}`}
        >
          {(wiring) => (
            <TextInput
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              {...wiring}
              {...form.register(name)}
            />
          )}
        </Field>
      ))}
      <SubmitButton>{way ? "Save" : "Add"}</SubmitButton>
    </Form>
  );
}

const FIELDS = [...new Set(wayKinds.flatMap((kind) => fieldsOf(kind).map(([name]) => name)))];

function typedOf(way: WayContents | undefined): Typed {
  const values: Record<string, string | null> = way ?? {};
  const fields = Object.fromEntries(FIELDS.map((name) => [name, values[name] ?? ""]));
  return { ...fields, kind: way?.kind ?? "zelle" };
}

const checkAgainst =
  (others: readonly WayContents[]): Resolver<Typed, unknown, WayContents> =>
  ({ kind, ...typed }) => {
    const read = readWay(kind, typed);
    if ("faults" in read) return { values: {}, errors: faultsAt(read.faults) };
    if (!others.some((other) => sameContents(other, read.way))) return { values: read.way, errors: {} };
    const [name = ""] = fieldsOf(kind)[0] ?? [];
    return { values: {}, errors: faultsAt({ [name]: "This way to pay is already on your list" }) };
  };

const faultsAt = (faults: Record<string, string>) =>
  Object.fromEntries(Object.entries(faults).map(([name, message]) => [name, { type: "value", message }]));
