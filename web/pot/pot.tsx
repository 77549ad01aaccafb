import { useState } from "react";
import { counted } from "#contract/counted.ts";
import { centsOf, formatMoney } from "#contract/money.ts";
import { inFillOrder, type Seat, type SeatState } from "#web/pot/pot-seats.ts";
import { PotVessel } from "#web/pot/pot-vessel.tsx";
import { describeSeat } from "#web/pot/pot-words.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Money } from "#web/ui/money.tsx";

type PotSize = "row" | "card" | "page" | "hero";

type PotProps = {
  seats: readonly Seat[];
  /** "350.00": the amount paid in. */
  collected: string;
  /** "500.00": the amount if every seat pays. */
  expected: string;
  size?: PotSize;
};

const inWords = (amount: string) => formatMoney(centsOf(amount));

/**
 * The league's pot: one segment per seat, with its amount next to it. On a page, its segments show who paid how much,
 * and when.
 */
export function Pot({ seats, collected, expected, size = "page" }: PotProps) {
  const [pointed, setPointed] = useState<number>();
  const ordered = inFillOrder(seats);
  const isFree = expected === "0.00";
  const paid = ordered.filter(({ state }) => state === "paid").length;
  const sentence = isFree
    ? `${paid} of ${counted(ordered.length, "seat")} are taken`
    : `${paid} of ${ordered.length} have paid: ${inWords(collected)} of ${inWords(expected)}`;
  const amounts = (isLarge: boolean) =>
    isFree ? (
      <p className={isLarge ? "text-2xl font-semibold" : "font-semibold"}>{sentence}</p>
    ) : (
      <PotAmounts collected={collected} expected={expected} isLarge={isLarge} />
    );
  if (size === "row") return <PotVessel seats={ordered} label={sentence} className="w-14 shrink-0" isSmall />;
  if (size === "card") {
    return (
      <div className="flex items-center gap-4">
        <PotVessel seats={ordered} label={sentence} className="w-20 shrink-0" isSmall />
        {amounts(false)}
      </div>
    );
  }
  const seat = pointed === undefined ? undefined : ordered[pointed];
  const vessel = (
    <PotVessel
      seats={ordered}
      label={sentence}
      className="w-full"
      isNamed={size === "hero"}
      pointed={pointed}
      onPoint={setPointed}
    />
  );
  const story = (
    <p className="min-h-12 text-balance text-ink-soft">
      {seat ? describeSeat(seat) : `Pick a seat to see who ${isFree ? "has it" : "has paid"}, and when.`}
    </p>
  );
  if (size === "hero") {
    return (
      <div className="grid justify-items-center gap-3 text-center">
        <div className="w-full max-w-[30rem]">{vessel}</div>
        <div className="w-full">{amounts(true)}</div>
        {story}
      </div>
    );
  }
  return (
    <div className="@container">
      <div className="grid items-center gap-x-8 gap-y-4 @md:grid-cols-[minmax(11rem,17rem)_1fr]">
        <div className="max-w-80">{vessel}</div>
        <div className="grid gap-4">
          {amounts(true)}
          <PotLegend seats={ordered} isFree={isFree} />
          {story}
        </div>
      </div>
    </div>
  );
}

function PotAmounts({ collected, expected, isLarge }: { collected: string; expected: string; isLarge: boolean }) {
  return (
    <p className="leading-tight">
      <Money value={collected} size={isLarge ? "huge" : "large"} className="text-ink" />
      <span className={classNames("block text-ink-soft", isLarge ? "mt-2 text-lg" : "text-sm")}>
        of <Money value={expected} /> expected
      </span>
    </p>
  );
}

const LEGEND: readonly { state: SeatState; word: string; look: string }[] = [
  { state: "paid", word: "paid", look: "bg-gold border-gold-deep" },
  { state: "pending", word: "pending", look: "border-ink-soft" },
  { state: "overdue", word: "overdue", look: "hatched border-red [--hatch:var(--red)]" },
  { state: "empty", word: "open", look: "bg-sunken border-line" },
];

/** The number of seats in each state, with its color and its word. */
function PotLegend({ seats, isFree }: { seats: readonly Seat[]; isFree: boolean }) {
  const present = LEGEND.map((entry) => ({
    ...entry,
    count: seats.filter(({ state }) => state === entry.state).length,
  }));
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
      {present
        .filter(({ count }) => count > 0)
        .map(({ state, word, look, count }) => (
          <li key={state} className="figures inline-flex items-center gap-2">
            <span aria-hidden className={classNames("size-3.5 rounded-[4px] border-[1.5px]", look)} />
            {count} {isFree && state === "paid" ? "taken" : word}
          </li>
        ))}
    </ul>
  );
}
