import { Plus, X } from "lucide-react";
import { Suspense, useId } from "react";
import type { ResultsTable } from "#contract/results/results-table.ts";
import { payoutPresets, positionsOf, TOTAL_MESSAGE, totalsHundredPercent } from "#contract/terms/payout-structure.ts";
import { placeName } from "#contract/terms/place-name.ts";
import type { FieldsProps } from "#web/leagues/form/fields-props.ts";
import { PrizeTableEditor } from "#web/leagues/form/prize-table-editor.tsx";
import { typedPrizeTerms } from "#web/leagues/form/prize-terms.ts";
import { startOfTable, type TypedTable } from "#web/leagues/form/typed-table.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { NumberInput } from "#web/ui/inputs.tsx";
import { later } from "#web/ui/later.tsx";

/** SPEC §5: a new position defaults to 10%. */
const NEW_PERCENTAGE = "10";

/** Its code computes all awards, which few forms need. */
const ByLastSeason = later(() => import("#web/leagues/form/by-last-season.tsx"));

type EditorProps = Pick<FieldsProps, "form" | "fixed"> & {
  /** Another season's results, to show who would have won. */
  lastTable: ResultsTable | undefined;
};

/** What the places get: shares of the pot, or fixed amounts (RULES §26). */
export function PayoutStructureEditor({ form, fixed, lastTable }: EditorProps) {
  const table = form.watch("prizeTable");
  const set = (changed: TypedTable | null) => form.setValue("prizeTable", changed, { shouldDirty: true });
  const fix = () => {
    const values = form.getValues();
    set(startOfTable(values.payoutStructure, typedPrizeTerms(values)));
  };
  return (
    <>
      {table ? (
        <PrizeTableEditor form={form} fixed={fixed} table={table} onShares={() => set(null)} />
      ) : (
        <SharesEditor form={form} fixed={fixed} onFixed={fix} />
      )}
      <Suspense>{lastTable && <ByLastSeason form={form} table={lastTable} />}</Suspense>
    </>
  );
}

/** The places and their percentages, with the presets of SPEC §9. */
function SharesEditor({ form, fixed, onFixed }: Pick<FieldsProps, "form" | "fixed"> & { onFixed: () => void }) {
  const id = useId();
  const places = form.watch("payoutStructure");
  const set = (percentages: readonly (string | number)[]) =>
    form.setValue(
      "payoutStructure",
      percentages.map((percentage, index) => ({ place: index + 1, percentage: String(percentage) })),
      { shouldDirty: true },
    );
  const percentages = places.map(({ percentage }) => percentage);
  const isExact = totalsHundredPercent(
    places.map(({ place, percentage }) => ({ place, percentage: Number(percentage) })),
  );
  const error = form.formState.errors.payoutStructure;
  return (
    <fieldset disabled={fixed !== undefined} className="grid gap-5">
      <legend className="sr-only">Payout Structure</legend>
      {fixed && <p className="text-sm text-ink-soft">{fixed}</p>}
      {!fixed && (
        <div className="flex flex-wrap gap-2">
          {payoutPresets.map(({ name, percentages: preset }) => (
            <Button
              key={name}
              variant="secondary"
              size="small"
              onClick={() => set(positionsOf(preset).map(({ percentage }) => percentage))}
            >
              {name}
            </Button>
          ))}
        </div>
      )}
      <ol className="grid gap-3">
        {places.map(({ place }, index) => {
          const message = error?.[index]?.percentage?.message;
          return (
            <li
              key={place}
              className={classNames(
                "grid items-center gap-x-3 gap-y-1.5",
                fixed ? "grid-cols-[6rem_1fr]" : "grid-cols-[6rem_1fr_auto]",
              )}
            >
              <span className="font-semibold">{placeName(place)}</span>
              <NumberInput
                unit="%"
                aria-label={`Percentage of ${placeName(place)}`}
                aria-invalid={message ? true : undefined}
                aria-describedby={message ? `${id}-${place}` : undefined}
                {...form.register(`payoutStructure.${index}.percentage`)}
              />
              {!fixed && (
                <Button
                  variant="quiet"
                  aria-label={`Remove ${placeName(place)}`}
                  disabled={places.length === 1}
                  onClick={() => set(percentages.filter((_, at) => at !== index))}
                >
                  <X size={18} aria-hidden />
                </Button>
              )}
              {message && (
                <p id={`${id}-${place}`} role="alert" className="col-start-2 text-sm font-medium text-red">
                  {message}
                </p>
              )}
            </li>
          );
        })}
      </ol>
      {!fixed && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => set([...percentages, NEW_PERCENTAGE])}>
            <Plus size={18} aria-hidden /> Add a place
          </Button>
          <Button variant="quiet" onClick={onFixed}>
            Fix the amounts
          </Button>
        </div>
      )}
      {!isExact && (
        <p role="alert" className="font-medium text-red">
          {TOTAL_MESSAGE}
        </p>
      )}
      {isExact && error?.message && (
        <p role="alert" className="font-medium text-red">
          {error.message}
        </p>
      )}
    </fieldset>
  );
}
