import { classNames } from "#web/ui/class-names.ts";
import { Money } from "#web/ui/money.tsx";

/** One place's part of the pool; the amount as the wire has it, "250.00". */
export type SplitPart = { place: number; percentage: number; amount: string };

const ORDINALS = new Intl.PluralRules("en", { type: "ordinal" });
const SUFFIXES: Record<string, string> = { one: "st", two: "nd", few: "rd" };

/** 1 → "1st place". */
export const placeName = (place: number): string => `${place}${SUFFIXES[ORDINALS.select(place)] ?? "th"} place`;

/** The better the place, the deeper its gold. */
const goldOf = (index: number, count: number) => {
  const depth = count === 1 ? 100 : Math.round(100 - (70 * index) / Math.max(3, count - 1));
  return `color-mix(in oklch, var(--gold) ${depth}%, var(--gold-pale))`;
};

/** The payout structure as a bar cut into places, with dollars and percent; what no place has is hatched. */
export function SplitBar({ parts }: { parts: readonly SplitPart[] }) {
  const total = parts.reduce((sum, { percentage }) => sum + percentage, 0);
  const scale = 100 / Math.max(100, total);
  return (
    <div>
      <div aria-hidden="true" className="flex h-12 gap-0.5 overflow-hidden rounded-control bg-sunken">
        {parts.map(({ place, percentage }, index) => (
          <span
            key={place}
            className="grid min-w-0 place-items-center overflow-hidden transition-[width] duration-200 ease-out"
            style={{ width: `${percentage * scale}%`, background: goldOf(index, parts.length) }}
          >
            {percentage * scale >= 9 && (
              <span className="figures font-display text-lg font-semibold text-on-gold">{place}</span>
            )}
          </span>
        ))}
        {total < 100 && <span className="hatched flex-1" />}
      </div>
      <ol className={classNames("mt-3 grid gap-x-8", parts.length > 6 && "sm:grid-cols-2")}>
        {parts.map(({ place, percentage, amount }, index) => (
          <li key={place} className="flex items-baseline gap-3 border-b border-line py-2">
            <span
              aria-hidden="true"
              className="size-3 shrink-0 self-center rounded-full"
              style={{ background: goldOf(index, parts.length) }}
            />
            <span className="grow">{placeName(place)}</span>
            <span className="figures text-ink-soft">{percentage}%</span>
            <Money value={amount} className="min-w-24 text-right font-semibold" />
          </li>
        ))}
      </ol>
    </div>
  );
}
