import type { PrizeTable } from "#contract/terms/prize-table.ts";
import { rowsInWords } from "#contract/terms/prize-table-words.ts";
import { useCurrency } from "#web/ui/currency.ts";

/** A table of fixed prizes: what the places get with how many paid members, the most first (RULES §26). */
export function PrizeTableRows({ table }: { table: PrizeTable }) {
  const currency = useCurrency();
  return (
    <dl className="figures divide-y divide-line border-y border-line text-sm">
      {rowsInWords(table, currency).map(({ members, prizes }) => (
        <div key={members} className="flex flex-wrap justify-between gap-x-4 py-1.5">
          <dt className="text-ink-soft">{members} paid</dt>
          <dd className="font-medium">{prizes}</dd>
        </div>
      ))}
    </dl>
  );
}
