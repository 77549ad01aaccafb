import { canBeLinked, needsSignIn } from "#contract/results/platforms.ts";
import { hasSeasons, paysDuringSeason } from "#contract/terms/league-types.ts";
import { serviceNames } from "#contract/terms/league-words.ts";
import { useCustody } from "#web/leagues/custody.ts";
import { CustodyField } from "#web/leagues/form/custody-field.tsx";
import { AT_CREATION, type Definition, IN_EDIT, type Offer } from "#web/leagues/form/field-definition.ts";
import { BASIC, FIELDS, FINANCIAL, type FieldName, MORE } from "#web/leagues/form/fields.ts";
import type { FieldsProps } from "#web/leagues/form/fields-props.ts";
import { LeagueField } from "#web/leagues/form/league-field.tsx";
import type { LeagueForm, LeagueFormValues } from "#web/leagues/form/league-form.ts";
import { TypeField } from "#web/leagues/form/type-field.tsx";
import { useFeeHints } from "#web/leagues/form/use-fee-hints.ts";
import { useYahooConnection } from "#web/people/yahoo/connect-yahoo.tsx";
import { classNames } from "#web/ui/class-names.ts";

/** Basic Information (SPEC §2, Create league), the same for creating and editing. */
export const BasicFields = (props: FieldsProps) => BASIC.map((row) => <FieldRow key={row[0]} row={row} {...props} />);

/** Financial Settings (SPEC §2, Create league), the same for creating and editing. */
export const FinancialFields = (props: FieldsProps) => <FieldRow row={FINANCIAL} {...props} />;

/** The fields of "More about this league", the same for creating and editing. */
export const MoreFields = (props: FieldsProps) => MORE.map((row) => <FieldRow key={row[0]} row={row} {...props} />);

function FieldRow({ row, ...props }: FieldsProps & { row: readonly FieldName[] }) {
  const values = props.form.watch();
  const { isAsked, isHeld } = useCustody(props.form);
  const isShown = (name: FieldName) => {
    if (name === "custody") return isAsked;
    if (name === "currency") return !isHeld;
    const { isShown: isShownIn }: Definition = FIELDS[name];
    return isShownIn?.(values) ?? true;
  };
  const isDynasty = hasSeasons(values);
  const shown = row.filter(isShown);
  if (row.length === 1) return shown.map((name) => <FieldOf key={name} name={name} {...props} />);
  const fields = shown.map((name) => {
    const { isShort }: Definition = FIELDS[name];
    const look = classNames(
      "min-w-0",
      !isShort && "max-sm:col-span-full",
      (name === "custody" || (isDynasty && name === "leagueType")) && "sm:col-span-2",
    );
    return (
      <div key={name} className={look}>
        <FieldOf name={name} {...props} />
      </div>
    );
  });
  return (
    <div
      className={classNames(
        // Two short fields in a row where a date fits into each.
        "grid grid-cols-[repeat(auto-fit,minmax(max(9rem,40%),1fr))] items-start gap-x-4 gap-y-4 sm:gap-5",
        row.length === 3 ? "sm:grid-cols-3" : "sm:grid-cols-2",
      )}
    >
      {fields}
    </div>
  );
}

/** Points at a season that ends long before the league does: the winter's part of a season is in its next year. */
export function seasonHint({ season, endDate }: Pick<LeagueFormValues, "season" | "endDate">): string | undefined {
  const years = [...season.matchAll(/\b(20\d\d)(?:\s*[-–/]\s*(\d\d)\b)?/g)].map(([, first, last]) =>
    Number(last === undefined ? first : `20${last}`),
  );
  const end = Number(endDate.slice(0, 4));
  if (years.length === 0 || Math.max(...years) >= end - 1) return undefined;
  return `The league ends in ${end}. Is this the right season?`;
}

/** A league that is listed already may stay so, or be taken off the list. */
const isListed = (form: LeagueForm, offer: Offer) =>
  offer === IN_EDIT && form.formState.defaultValues?.isPublic === true;

/** Why the form doesn't offer to list a treasurer's league (RULES §24). */
const NotListed = () => (
  <p className="text-sm text-ink-soft">Leagues that keep their own money aren't listed in the classifieds here.</p>
);

/** Says what follows from choosing a service for a new league whose results aren't read, as SPEC §9's default may be. */
function useServiceHint(form: LeagueForm, isAsked: boolean): string | undefined {
  const yahoo = useYahooConnection(isAsked);
  const service = form.getValues("fantasyService");
  const isRead = canBeLinked(service) && !(needsSignIn(service) && yahoo?.isOffered === false);
  if (!isAsked || isRead) return undefined;
  return `We can't read results from ${serviceNames[service]}. You'll upload them or name the winners yourself.`;
}

const SET_ASIDE = "Say how much is set aside for it under “More about this league”.";

/** What stands below a field: a warning comes first, and its help last. */
function useHints({ name, form, offer }: FieldsProps & { name: FieldName }): {
  warning?: string | undefined;
  help?: string | undefined;
} {
  const ofFee = useFeeHints(form);
  const ofService = useServiceHint(form, name === "fantasyService" && offer === AT_CREATION);
  if (name === "entryFee") return ofFee;
  if (name === "payoutFrequency" && paysDuringSeason(form.getValues())) return { help: SET_ASIDE };
  const { help }: Definition = FIELDS[name];
  const values = form.getValues();
  const isTyped = name === "season" && values.season !== form.formState.defaultValues?.season;
  return { warning: isTyped ? seasonHint(values) : undefined, help: ofService ?? help };
}

function FieldOf(props: FieldsProps & { name: FieldName }) {
  const { name, form, offer, fixed } = props;
  const { oncePaid }: Definition = FIELDS[name];
  const { isListable } = useCustody(form);
  const { warning, help } = useHints(props);
  const isFixed = fixed !== undefined && oncePaid === "fixed";
  if (name === "isPublic" && !isListable && !isListed(form, offer)) return <NotListed />;
  if (name === "custody") return <CustodyField form={form} fixed={isFixed ? fixed : undefined} />;
  if (name === "leagueType") return <TypeField form={form} offer={offer} fixed={isFixed ? fixed : undefined} />;
  const helpOncePaid = oncePaid === "fixed" ? fixed : oncePaid?.help;
  const shown = warning ?? (fixed && helpOncePaid) ?? help;
  return <LeagueField form={form} name={name} offer={offer} help={shown} isDisabled={isFixed} />;
}
