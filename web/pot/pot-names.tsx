import { seatMiddles } from "#contract/leagues/pot-shape.ts";
import type { Seat, SeatState } from "#web/pot/pot-seats.ts";

const LOOKS: Record<SeatState, string> = {
  paid: "fill-on-gold",
  pending: "fill-ink",
  overdue: "fill-ink stroke-red-wash",
  empty: "fill-ink-soft",
};

/** Names on the pot's segments, for sighted users; the segments themselves have labels for screen readers. */
export function PotNames({ seats }: { seats: readonly Seat[] }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of texts takes no focus.
    <g aria-hidden="true" className="pointer-events-none font-display text-[9px] font-semibold" textAnchor="middle">
      {seatMiddles(seats.length).map(([x, y], index) => {
        const { state, name } = seats[index] ?? { state: "empty" };
        return (
          <text
            key={`${x} ${y}`}
            x={x}
            y={y + 3}
            className={LOOKS[state]}
            strokeWidth={state === "overdue" ? 6 : 0}
            paintOrder="stroke"
            strokeLinejoin="round"
          >
            {state === "empty" ? "Open seat" : name}
          </text>
        );
      })}
    </g>
  );
}
