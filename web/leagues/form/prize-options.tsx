import { hasTransferHits } from "#contract/results/platforms.ts";
import { eachOf, isTotal } from "#contract/terms/prize-kinds.ts";
import { tieNames } from "#contract/terms/prize-words.ts";
import type { LeagueForm } from "#web/leagues/form/league-form.ts";
import { tiesOf } from "#web/leagues/form/typed-prizes.ts";
import { Field } from "#web/ui/field.tsx";
import { Checkbox, NumberInput, Select } from "#web/ui/inputs.tsx";

type OptionsProps = {
  form: LeagueForm;
  index: number;
  errorOf: (part: "months" | "games") => string | undefined;
};

/** What only some prizes have: how many months, how many games a week, what decides ties, and which points count. */
export function PrizeOptions({ form, index, errorOf }: OptionsProps) {
  const at = `prizeRules.${index}` as const;
  const typed = form.watch(at);
  const ties = tiesOf(typed);
  const hasHits = hasTransferHits({ fantasyService: form.watch("fantasyService") }) && isTotal(typed.kind);
  return (
    <>
      {eachOf(typed.kind) === "month" && (
        <div className="col-span-2 sm:col-span-3">
          <Field label="Months" help="The platform's own months, from its first on." error={errorOf("months")}>
            {(wiring) => <NumberInput {...wiring} {...form.register(`${at}.months`)} />}
          </Field>
        </div>
      )}
      {eachOf(typed.kind) === "win" && typed.unit === "each" && (
        <div className="col-span-2 sm:col-span-3">
          <Field label="Games a week" help="What isn't won goes to the places." error={errorOf("games")}>
            {(wiring) => <NumberInput {...wiring} {...form.register(`${at}.games`)} />}
          </Field>
        </div>
      )}
      {ties.length > 0 && (
        <div className="col-span-2 sm:col-span-3">
          <Field label="Ties">
            {(wiring) => (
              <Select {...wiring} {...form.register(`${at}.ties`)}>
                {ties.map((tie) => (
                  <option key={tie} value={tie}>
                    {tieNames[tie]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
      )}
      {hasHits && (
        <div className="col-span-2 sm:col-span-6">
          <Checkbox label="Count points before transfer hits" {...form.register(`${at}.isGross`)} />
        </div>
      )}
    </>
  );
}
