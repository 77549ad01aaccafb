import { Plus } from "lucide-react";
import { useState } from "react";
import type { Currency } from "#contract/platform/currency.ts";
import { addCents, type Cents, centsToDecimal, formatMoney, ZERO } from "#contract/platform/money.ts";
import { askedOf, splitBothPools } from "#contract/terms/other-prizes.ts";
import { periodPoolOf, prizeIssues, prizePoolOf } from "#contract/terms/prize-issues.ts";
import { PRIZES_MAX, type PrizeRule } from "#contract/terms/prize-kinds.ts";
import { prizeTitle } from "#contract/terms/prize-words.ts";
import type { FieldsProps } from "#web/leagues/form/fields-props.ts";
import type { LeagueForm, LeagueFormValues } from "#web/leagues/form/league-form.ts";
import { PrizeRow } from "#web/leagues/form/prize-row.tsx";
import { prizeTemplates } from "#web/leagues/form/prize-templates.ts";
import { typedPrizeTerms } from "#web/leagues/form/prize-terms.ts";
import { lessBelow } from "#web/leagues/form/reduced-prizes.tsx";
import { emptyPrize, type TypedPrize } from "#web/leagues/form/typed-prizes.ts";
import { Button } from "#web/ui/button.tsx";
import { Facts } from "#web/ui/layout.tsx";
import { Money } from "#web/ui/money.tsx";

/** The prizes beyond the places (RULES §21), with what they leave for the places. */
export function PrizeBuilder({ form, fixed }: Pick<FieldsProps, "form" | "fixed">) {
  const { prizeRules: prizes, sport } = form.watch();
  const set = (changed: TypedPrize[]) => form.setValue("prizeRules", changed, { shouldDirty: true });
  const [isOpen, setIsOpen] = useState(false);
  const sums = sumsOf(form.watch());
  if (!isOpen && !fixed && prizes.length === 0) {
    return (
      <Button variant="secondary" className="justify-self-start" aria-expanded={false} onClick={() => setIsOpen(true)}>
        <Plus size={18} aria-hidden /> Add prizes beyond the places
      </Button>
    );
  }
  return (
    <fieldset disabled={fixed !== undefined} className="grid gap-5">
      <legend className="sr-only">Other prizes</legend>
      <p className="text-ink-soft">
        {form.watch("prizeTable")
          ? "Other prizes come off the pool first, as amounts. The places get their fixed amounts from the rest."
          : sums.periodPool > 0
            ? "Weekly and monthly prizes come off what is set aside for prizes during the season. Other prizes come off the rest of the pool. The places share the remainder by their percentages."
            : "Other prizes come off the pool first. The places share the rest by their percentages."}
      </p>
      {fixed ? <p className="text-sm text-ink-soft">{fixed}</p> : <Templates form={form} />}
      {fixed && prizes.length > 0 && (
        <ol className="figures divide-y divide-line border-y border-line text-sm font-medium wrap-anywhere">
          {sums.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two prizes can be the same
            <li key={index} className="py-2 text-balance">
              {line}
            </li>
          ))}
        </ol>
      )}
      {!fixed && prizes.length > 0 && (
        <ol className="grid gap-4">
          {prizes.map((_, index) => (
            <PrizeRow
              // biome-ignore lint/suspicious/noArrayIndexKey: the form's fields are registered by index
              key={index}
              form={form}
              index={index}
              amount={sums.lines[index] ?? ""}
              isShareSetAside={sums.periodPool > 0}
              onRemove={() => set(prizes.filter((_each, at) => at !== index))}
            />
          ))}
        </ol>
      )}
      {!fixed && (
        <Button
          variant="secondary"
          className="justify-self-start"
          disabled={prizes.length >= PRIZES_MAX}
          onClick={() => set([...prizes, emptyPrize(sport)])}
        >
          <Plus size={18} aria-hidden /> Add a prize
        </Button>
      )}
      {prizes.length > 0 && <Sums sums={sums} error={form.formState.errors.prizeRules?.message} />}
    </fieldset>
  );
}

/** Buttons that replace the places and the other prizes with what leagues usually pay. */
function Templates({ form }: { form: LeagueForm }) {
  const { sport, entryFee } = form.watch();
  const options = { shouldDirty: true };
  return (
    <div className="grid gap-2">
      <p className="text-sm text-ink-soft">Start from a common setup, which replaces the places and prizes you have:</p>
      <div className="flex flex-wrap gap-2">
        {prizeTemplates({ sport, entryFee }).map(({ name, percentages, prizes }) => (
          <Button
            key={name}
            variant="secondary"
            size="small"
            onClick={() => {
              const places = percentages.map((percentage, index) => ({
                place: index + 1,
                percentage: String(percentage),
              }));
              form.setValue("prizeTable", null, options);
              form.setValue("payoutStructure", places, options);
              form.setValue("prizeRules", [...prizes], options);
            }}
          >
            {name}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** What the typed prizes come to with every seat paid. */
function sumsOf(values: LeagueFormValues) {
  const terms = typedPrizeTerms(values);
  const { prizeRules } = terms;
  const pools = { final: prizePoolOf(terms), period: periodPoolOf(terms) };
  const { amounts, rest, periodRest } = splitBothPools(pools, terms);
  const problem = prizeIssues(terms)[0]?.message;
  const below = lessBelow(terms);
  return {
    pool: addCents(pools.final, pools.period),
    periodPool: pools.period,
    rest,
    periodRest,
    others: addCents(...amounts),
    problem,
    lines: prizeRules.map((prize, index) =>
      lineOf(prize, { amount: amounts[index] ?? ZERO, lessBelow: below[index], currency: terms.currency }),
    ),
  };
}

type Line = { amount: Cents; lessBelow: number | undefined; currency: Currency };

/** What a prize gets, and why that may be less than was typed. */
function lineOf(prize: PrizeRule, { amount, lessBelow, currency }: Line): string {
  const asked = askedOf(prize);
  const line = `${prizeTitle(prize)}: ${formatMoney(amount, currency)}`;
  if (prize.amount !== null && amount < asked) return `${line} instead of ${formatMoney(asked, currency)}`;
  return lessBelow === undefined ? line : `${line}, less if fewer than ${lessBelow} members pay`;
}

type SumsProps = { sums: ReturnType<typeof sumsOf>; error: string | undefined };

/** What the other prizes and the places get, which adds up to the pool, and what is wrong with them. */
function Sums({ sums: { pool, rest, periodRest, others, problem }, error }: SumsProps) {
  const message = problem ?? error;
  return (
    <div className="grid gap-3">
      {!problem && (
        <Facts
          rows={[
            { label: "Other prizes", value: <Money value={centsToDecimal(others)} /> },
            { label: "Left for the places", value: <Money value={centsToDecimal(rest)} /> },
            ...(periodRest > 0
              ? [{ label: "Left for prizes during the season", value: <Money value={centsToDecimal(periodRest)} /> }]
              : []),
            { label: "Prizes if every seat is paid", value: <Money value={centsToDecimal(pool)} /> },
          ]}
        />
      )}
      {message && (
        <p role="alert" className="font-medium text-red">
          {message}
        </p>
      )}
    </div>
  );
}
