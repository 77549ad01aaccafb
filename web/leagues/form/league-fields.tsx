import { CARD_LIMITS, isForCard } from "#contract/money/card-limits.ts";
import { timesCents, ZERO } from "#contract/platform/money.ts";
import type { Definition, Offer } from "#web/leagues/form/field-definition.ts";
import { BASIC, FIELDS, FINANCIAL, type FieldName } from "#web/leagues/form/fields.ts";
import { LeagueField } from "#web/leagues/form/league-field.tsx";
import type { LeagueForm, LeagueFormValues } from "#web/leagues/form/league-form.ts";
import { typedFee } from "#web/leagues/form/prize-terms.ts";
import { TypeField } from "#web/leagues/form/type-field.tsx";
import { classNames } from "#web/ui/class-names.ts";

export type FieldsProps = {
  form: LeagueForm;
  offer: Offer;
  /** Why the terms that members have paid under can't change; set once someone has paid. */
  fixed?: string | undefined;
};

/** Basic Information (SPEC §2, Create league), the same for creating and editing. */
export const BasicFields = (props: FieldsProps) => BASIC.map((row) => <FieldRow key={row[0]} row={row} {...props} />);

/** Financial Settings (SPEC §2, Create league), the same for creating and editing. */
export const FinancialFields = (props: FieldsProps) => <FieldRow row={FINANCIAL} {...props} />;

function FieldRow({ row, ...props }: FieldsProps & { row: readonly FieldName[] }) {
  const values = props.form.watch();
  const isShown = (name: FieldName) => {
    const { isShown: isShownIn }: Definition = FIELDS[name];
    return isShownIn?.(values) ?? true;
  };
  const fields = row.filter(isShown).map((name) => <FieldOf key={name} name={name} {...props} />);
  if (row.length === 1) return fields;
  return (
    <div className={classNames("grid gap-5 sm:items-start", row.length === 3 ? "sm:grid-cols-3" : "sm:grid-cols-2")}>
      {fields}
    </div>
  );
}

/** Warns of a fee that no card can pay: a league can have one all the same (SPEC §9). */
function feeWarning({ entryFee, leagueType, minYears }: LeagueFormValues): string | undefined {
  const fee = typedFee({ entryFee }) ?? ZERO;
  const least = timesCents(fee, leagueType === "dynasty" ? minYears : 1);
  return fee === ZERO || isForCard(least) ? undefined : `${CARD_LIMITS} Members couldn't pay this fee.`;
}

function FieldOf({ name, form, offer, fixed }: FieldsProps & { name: FieldName }) {
  const { help, oncePaid }: Definition = FIELDS[name];
  const isFixed = fixed !== undefined && oncePaid === "fixed";
  if (name === "leagueType") return <TypeField form={form} offer={offer} fixed={isFixed ? fixed : undefined} />;
  const helpOncePaid = oncePaid === "fixed" ? fixed : oncePaid?.help;
  const warning = name === "entryFee" ? feeWarning(form.getValues()) : undefined;
  const shown = warning ?? (fixed && helpOncePaid) ?? help;
  return <LeagueField form={form} name={name} offer={offer} help={shown} isDisabled={isFixed} />;
}
