import { useId } from "react";
import { custodies } from "#contract/terms/custody.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import { backToDollars } from "#web/leagues/custody.ts";
import { FIELDS } from "#web/leagues/form/fields.ts";
import type { LeagueForm } from "#web/leagues/form/league-form.ts";

/** Who keeps the money: two cards, one sentence each (RULES §24). */
export function CustodyField({ form, fixed }: { form: LeagueForm; fixed?: string | undefined }) {
  const note = useId();
  const custody = form.watch("custody");
  const error = form.formState.errors.custody?.message;
  return (
    <fieldset className="grid grid-cols-1 gap-1.5" disabled={fixed !== undefined} aria-describedby={note}>
      <legend className="mb-1.5 text-sm font-semibold">{FIELDS.custody.label}</legend>
      <div className="grid grid-cols-2 gap-2">
        {custodies.map((choice) => (
          <label
            key={choice}
            className="flex cursor-pointer items-start gap-2 rounded-control border border-line-strong px-3 py-2.5 hover:border-ink-soft has-checked:border-green has-checked:bg-green-wash has-disabled:cursor-not-allowed has-disabled:opacity-70"
          >
            <input
              type="radio"
              value={choice}
              className="mt-0.5"
              {...form.register("custody", { onChange: () => backToDollars(form) })}
            />
            <span>
              <span className="font-semibold">{wordsOf({ custody: choice }).keeper()}</span>
              <span className="block text-sm text-ink-soft">{wordsOf({ custody: choice }).keeping()}</span>
            </span>
          </label>
        ))}
      </div>
      <p
        id={note}
        role={error ? "alert" : undefined}
        className={
          error ? "text-sm font-medium text-balance text-red" : "text-sm text-balance text-ink-soft empty:hidden"
        }
      >
        {error ?? fixed ?? wordsOf({ custody }).keeperIs()}
      </p>
    </fieldset>
  );
}
