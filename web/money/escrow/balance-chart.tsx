import { useState } from "react";
import type { Escrow } from "#contract/money/escrow.ts";
import { centsOf, formatMoney, toCents } from "#contract/platform/money.ts";
import { useCurrency } from "#web/ui/currency.ts";
import { DateText } from "#web/ui/date.tsx";

const WIDTH = 600;
const HEIGHT = 120;
/** The x of today. The strip to its right shows the current balance, so even a change a moment ago is visible. */
const TODAY = WIDTH * 0.94;

/** What was held, frozen money included, or kept by a treasurer, from the first entry until now, one step per entry; described in words for screen readers. */
export function BalanceChart({ entries, label }: { entries: Escrow["entries"]; label: string }) {
  const currency = useCurrency();
  const [opened] = useState(() => Date.now());
  const [first] = entries;
  const last = entries.at(-1);
  if (!first || !last || entries.length < 2) return null;
  const begin = Date.parse(first.occurredAt);
  const span = Math.max(1, opened - begin, Date.parse(last.occurredAt) - begin);
  const highest = toCents(Math.max(1, ...entries.map(({ balance }) => centsOf(balance))));
  const points = entries.map(({ occurredAt, balance }) => ({
    x: ((Date.parse(occurredAt) - begin) / span) * TODAY,
    y: HEIGHT - (centsOf(balance) / highest) * (HEIGHT - 8),
  }));
  const steps = points.map(({ x, y }, index) => (index === 0 ? `M0,${HEIGHT} V${y}` : `H${x} V${y}`)).join(" ");
  const words = `${label}: up to ${formatMoney(highest, currency)}, ${formatMoney(centsOf(last.balance), currency)} after the latest entry.`;
  return (
    <figure className="mb-8 break-inside-avoid">
      <p aria-hidden className="mb-1 flex items-baseline justify-between gap-4">
        <span className="eyebrow">{label} over time</span>
        <span className="figures text-sm text-ink-soft">Highest: {formatMoney(highest, currency)}</span>
      </p>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words}
        className="h-28 w-full border-b lg:h-44 border-line"
      >
        <path d={`${steps} H${WIDTH} V${HEIGHT} Z`} className="fill-gold-wash" />
        <path d={`${steps} H${WIDTH}`} fill="none" vectorEffect="non-scaling-stroke" className="stroke-gold stroke-2" />
      </svg>
      <figcaption aria-hidden className="figures mt-1 flex justify-between gap-4 text-sm text-ink-soft">
        <DateText value={first.occurredAt} />
        <span>
          Now: <span className="font-semibold text-ink">{formatMoney(centsOf(last.balance), currency)}</span>
        </span>
      </figcaption>
    </figure>
  );
}
