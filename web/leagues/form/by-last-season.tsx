import { centsToDecimal } from "#contract/platform/money.ts";
import type { ResultsTable } from "#contract/results/results-table.ts";
import { totalsHundredPercent } from "#contract/terms/payout-structure.ts";
import { prizeIssues } from "#contract/terms/prize-issues.ts";
import { type WonPrize, wonBy } from "#web/leagues/form/last-season-awards.ts";
import type { LeagueForm } from "#web/leagues/form/league-form.ts";
import { typedPrizeTerms } from "#web/leagues/form/prize-terms.ts";
import { Money } from "#web/ui/money.tsx";

type ByLastSeasonProps = { form: LeagueForm; table: ResultsTable };

/** Who would have won the prizes as typed by last season's results (RULES §21): to try prizes out, and nothing else. */
export function ByLastSeason({ form, table }: ByLastSeasonProps) {
  const values = form.watch();
  const typed = typedPrizeTerms(values);
  const payoutStructure = values.payoutStructure.map(({ place, percentage }) => {
    return { place, percentage: Number(percentage) || 0 };
  });
  const won =
    totalsHundredPercent(payoutStructure) && prizeIssues(typed).length === 0
      ? wonBy(table, { ...typed, payoutStructure })
      : [];
  return (
    <section aria-labelledby="by-last-season" className="rounded-control bg-sunken px-4 py-3 text-sm">
      <h4 id="by-last-season" className="font-semibold">
        By the results of {table.season}
      </h4>
      <p className="text-ink-soft">
        Who would have won these prizes last season, with every seat paid. This decides nothing.
      </p>
      {won.length === 0 ? (
        <p className="mt-1">There are no prizes to show yet.</p>
      ) : (
        <ul className="mt-2 divide-y divide-line border-t border-line">
          {won.map((prize) => (
            <WonRow key={prize.title} prize={prize} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** More would be a table of its own. */
const WINNERS_SHOWN = 3;

function WonRow({ prize: { title, amount, winners, why } }: { prize: WonPrize }) {
  const more = winners.length - WINNERS_SHOWN;
  return (
    <li className="flex items-baseline justify-between gap-x-4 py-1.5">
      <span className="min-w-0 text-pretty wrap-anywhere">
        <span className="text-ink-soft">{title}:</span>{" "}
        {winners.length === 0
          ? (why ?? "No one")
          : winners
              .slice(0, WINNERS_SHOWN)
              .map(({ name, times }) => (times > 1 ? `${name} (${times} times)` : name))
              .join(", ")}
        {more > 0 && ` and ${more} more`}
      </span>
      <Money value={centsToDecimal(amount)} />
    </li>
  );
}
