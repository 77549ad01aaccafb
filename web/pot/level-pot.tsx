import { useId } from "react";
import { bandPath, POT_BOX } from "#contract/leagues/pot-shape.ts";
import type { SeatCounts } from "#web/pot/pot-seats.ts";
import { PotBody } from "#web/pot/pot-vessel.tsx";
import { classNames } from "#web/ui/class-names.ts";

type LevelPotProps = {
  counts: SeatCounts;
  /** The picture's description for screen readers. */
  label: string;
  isFree: boolean;
};

/** The pot in lists, where segments would blur: one smooth level for each state, from the floor up. */
export function LevelPot({ counts: { paid, overdue, pending, seats }, label, isFree }: LevelPotProps) {
  const hatch = useId();
  const levels = [
    { name: "paid", count: paid, className: "fill-gold" },
    { name: "overdue", count: overdue, fill: `url(#${hatch})` },
    { name: "pending", count: pending, className: "fill-line" },
  ];
  const startOf = (index: number) => levels.slice(0, index).reduce((sum, { count }) => sum + count, 0);
  return (
    <svg
      viewBox={`0 0 ${POT_BOX.width} ${POT_BOX.height}`}
      role="img"
      aria-label={label}
      className={classNames("h-auto w-14 shrink-0 overflow-visible", isFree && "no-money")}
    >
      <defs>
        <pattern id={hatch} width="20" height="20" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="20" height="20" className="fill-red-wash" />
          <rect width="9" height="20" className="fill-red" />
        </pattern>
      </defs>
      <PotBody isSmall />
      {levels.map(
        ({ name, count, ...look }, index) =>
          count > 0 && (
            <path key={name} d={bandPath(startOf(index) / seats, (startOf(index) + count) / seats)} {...look} />
          ),
      )}
    </svg>
  );
}
