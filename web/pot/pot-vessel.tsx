import { type KeyboardEvent, useId, useRef } from "react";
import { bodyPath, footPath, handlePaths, mouth, POT_BOX, segmentPaths } from "#contract/leagues/pot-shape.ts";
import { PotNames } from "#web/pot/pot-names.tsx";
import type { Seat, SeatState } from "#web/pot/pot-seats.ts";
import { describeSeat } from "#web/pot/pot-words.ts";
import { classNames } from "#web/ui/class-names.ts";
import { useCurrency } from "#web/ui/currency.ts";

type PotVesselProps = {
  seats: readonly Seat[];
  /** The picture's description for screen readers. */
  label: string;
  className?: string;
  /** Wider gaps and bolder lines, to stay clear at a small size. */
  isSmall?: boolean;
  /** Writes each owner's name on their segment; for large pots. */
  isNamed?: boolean;
  pointed?: number | undefined;
  /** If given, pointer and keyboard can reach each segment. */
  onPoint?: (seat: number | undefined) => void;
};

const SEGMENT: Record<SeatState, string> = {
  paid: "fill-gold stroke-gold-deep",
  pending: "fill-surface stroke-ink-soft",
  overdue: "stroke-red",
  empty: "fill-sunken stroke-line-strong/60",
};

/** The vessel itself: a cup with two handles, its seats filled from the bottom up in the given order. */
export function PotVessel({
  seats,
  label,
  className,
  isSmall = false,
  isNamed = false,
  pointed,
  onPoint,
}: PotVesselProps) {
  const hatch = useId();
  const outlines = segmentPaths(seats.length, isSmall ? 6 : 4);
  const strokeWidth = isSmall ? 3 : 1.5;
  const segments = outlines.map((outline, index) => {
    const seat = seats[index] ?? { state: "empty" };
    return {
      outline,
      seat,
      key: `${index}`,
      look: {
        className: classNames(
          "transition-[fill,stroke] duration-200 ease-out",
          SEGMENT[seat.state],
          seat.state === "paid" && "animate-pour",
          pointed === index && "stroke-ink",
        ),
        strokeWidth: pointed === index ? 3 : strokeWidth,
        ...(seat.state === "overdue" ? { fill: `url(#${hatch})` } : {}),
      },
    };
  });
  return (
    <svg
      viewBox={`0 0 ${POT_BOX.width} ${POT_BOX.height}`}
      role={onPoint ? "group" : "img"}
      aria-label={label}
      className={classNames("h-auto overflow-visible", className)}
    >
      <defs>
        <pattern id={hatch} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="7" height="7" className="fill-red-wash" />
          <rect width="2.5" height="7" className="fill-red" />
        </pattern>
      </defs>
      <PotBody isSmall={isSmall} />
      {onPoint ? (
        <PointableSegments segments={segments} pointed={pointed} onPoint={onPoint} />
      ) : (
        segments.map(({ key, outline, look }) => <path key={key} d={outline} strokeLinejoin="round" {...look} />)
      )}
      {isNamed && <PotNames seats={seats} />}
    </svg>
  );
}

export function PotBody({ isSmall }: { isSmall: boolean }) {
  const wall = isSmall ? 7 : 5;
  return (
    <g className="fill-none stroke-green" strokeWidth={wall} strokeLinecap="round" strokeLinejoin="round">
      {handlePaths.map((outline) => (
        <path key={outline} d={outline} />
      ))}
      <path d={footPath} className="fill-green" strokeWidth={2} />
      <path d={bodyPath} className="fill-paper" />
      <ellipse {...mouth} className="fill-sunken" />
    </g>
  );
}

type Segment = {
  key: string;
  outline: string;
  seat: Seat;
  look: { className: string; strokeWidth: number; fill?: string };
};
type PointableProps = {
  segments: readonly Segment[];
  pointed: number | undefined;
  onPoint: (seat: number | undefined) => void;
};

/** One stop for the tab key; the arrow keys move between seats. */
function PointableSegments({ segments, pointed, onPoint }: PointableProps) {
  const currency = useCurrency();
  const elements = useRef<(SVGPathElement | null)[]>([]);
  const walk = (event: KeyboardEvent, from: number) => {
    const step = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    elements.current[(from + step + segments.length) % segments.length]?.focus();
  };
  return segments.map(({ key, outline, seat, look }, index) => (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it is a picture to be read and does nothing else.
    <path
      key={key}
      ref={(element) => {
        elements.current[index] = element;
      }}
      d={outline}
      strokeLinejoin="round"
      {...look}
      className={classNames(look.className, "outline-none")}
      role="img"
      aria-label={describeSeat(seat, currency)}
      tabIndex={index === (pointed ?? 0) ? 0 : -1}
      onPointerEnter={() => onPoint(index)}
      onPointerDown={() => onPoint(index)}
      onPointerLeave={() => onPoint(undefined)}
      onFocus={() => onPoint(index)}
      onBlur={() => onPoint(undefined)}
      onKeyDown={(event) => walk(event, index)}
    />
  ));
}
