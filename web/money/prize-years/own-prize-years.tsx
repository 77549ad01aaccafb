import { prizeYearMethod } from "#contract/money/prize-year-method.ts";
import type { PrizeYear } from "#contract/money/prize-years.ts";
import { addCents, centsOf, centsToDecimal } from "#contract/platform/money.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { Fold } from "#web/ui/fold.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Money } from "#web/ui/money.tsx";

/** What someone won in each year, net of entry money, as the operator's tax report has it (RULES §27). */
export function OwnPrizeYears() {
  const years = useLoad(query("GET /api/prizes/my-years"));
  return (
    <Loaded from={years} what="your prizes by year" pending={null} empty={null} isSection>
      {(lines) => (
        <section className="mt-8 border-t border-line pt-6">
          <h2 className="mb-3 text-xl">Your prizes by year</h2>
          {[...new Set(lines.map(({ year }) => year))].map((year) => (
            <OneYear key={year} year={year} lines={lines.filter((line) => line.year === year)} />
          ))}
          <div className="mt-4 grid gap-2 text-sm text-ink-soft">
            {prizeYearMethod().map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        </section>
      )}
    </Loaded>
  );
}

function OneYear({ year, lines }: { year: number; lines: PrizeYear[] }) {
  const net = centsToDecimal(addCents(...lines.map((line) => centsOf(line.net))));
  return (
    <Fold always label={String(year)} hint={<Money value={net} />}>
      <ul className="mb-3 divide-y divide-line">
        {lines.map((line) => (
          <li key={`${line.leagueId} ${line.season}`} className="flex flex-wrap justify-between gap-x-6 py-2">
            <span className="min-w-0 wrap-anywhere">
              {line.leagueName}, season {line.season}
            </span>
            <span className="text-ink-soft">
              <Money value={line.prizes} /> less <Money value={line.entryMoney} /> entry money:{" "}
              <Money value={line.net} className="font-semibold text-ink" />
            </span>
          </li>
        ))}
        <li className="flex justify-between gap-x-6 py-2 font-semibold">
          <span>Net in {year}</span>
          <Money value={net} />
        </li>
      </ul>
    </Fold>
  );
}
