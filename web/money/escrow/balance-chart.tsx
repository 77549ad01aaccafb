import { useState } from "react";
import type { Escrow } from "#contract/escrow.ts";
import { centsOf, formatMoney, toCents } from "#contract/money.ts";

const WIDTH = 600;
const HEIGHT = 120;

/** The escrow balance from the first entry until now, one step per entry; described in words for screen readers. */
export function BalanceChart({ entries }: { entries: Escrow["entries"] }) {
  const [now] = useState(() => Date.now());
  const [first] = entries;
  const last = entries.at(-1);
  if (!first || !last || entries.length < 2) return null;
  const begin = Date.parse(first.occurredAt);
  const span = Math.max(1, now - begin);
  const highest = toCents(Math.max(1, ...entries.map(({ balance }) => centsOf(balance))));
  const points = entries.map(({ occurredAt, balance }) => ({
    x: ((Date.parse(occurredAt) - begin) / span) * WIDTH,
    y: HEIGHT - (centsOf(balance) / highest) * (HEIGHT - 8),
  }));
  const steps = points.map(({ x, y }, index) => (index === 0 ? `M0,${HEIGHT} V${y}` : `H${x} V${y}`)).join(" ");
  const words = `Held in escrow: up to ${formatMoney(highest)}, ${formatMoney(centsOf(last.balance))} after the latest entry.`;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={words}
      className="mb-5 h-28 w-full border-b border-line"
    >
      <path d={`${steps} H${WIDTH} V${HEIGHT} Z`} className="fill-gold-wash" />
      <path d={`${steps} H${WIDTH}`} fill="none" vectorEffect="non-scaling-stroke" className="stroke-gold stroke-2" />
    </svg>
  );
}
