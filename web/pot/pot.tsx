import { useState } from "react";
import { counted } from "#contract/platform/counted.ts";
import { centsOf, formatMoney } from "#contract/platform/money.ts";
import { inFillOrder, type Seat, type SeatState } from "#web/pot/pot-seats.ts";
import { PotVessel } from "#web/pot/pot-vessel.tsx";
import { describeSeat } from "#web/pot/pot-words.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Money } from "#web/ui/money.tsx";

type PotSize = "card" | "page" | "hero";

type PotProps = {
  seats: readonly Seat[];
  /** "350.00": the amount paid in. */
  collected: string;
  /** "500.00": the amount if every seat pays. */
  expected: string;
  size?: PotSize;
  /** Shown after the amount instead of "of $500.00 expected". */
  caption?: string | undefined;
};

const inWords = (amount: string) => formatMoney(centsOf(amount));

type PotFacts = Pick<PotProps, "collected" | "expected"> & { paid: number; seats: number };

/** The pot in words, for screen readers. */
export const potSentence = ({ paid, seats, collected, expected }: PotFacts): string =>
  expected === "0.00"
    ? `${paid} of ${counted(seats, "seat")} are taken`
    : `${paid} of ${seats} have paid: ${inWords(collected)} of ${inWords(expected)}`;

/**
 * The league's pot: one segment per seat, with its amount next to it. On a page, its segments show who paid how much,
 * and when. There its picture and its amounts are the first two cells of a `PicturedHead`.
 */
export function Pot({ seats, collected, expected, size = "page", caption }: PotProps) {
  const [pointed, setPointed] = useState<number>();
  const ordered = inFillOrder(seats);
  const isFree = expected === "0.00";
  const sentence = potSentence({
    paid: ordered.filter(({ state }) => state === "paid").length,
    seats: seats.length,
    collected,
    expected,
  });
  const isLarge = size === "page" || size === "hero";
  const amounts = isFree ? (
    <p className={isLarge ? "text-2xl font-semibold" : "font-semibold"}>{sentence}</p>
  ) : (
    <PotAmounts collected={collected} expected={expected} caption={caption} size={size} />
  );
  if (size === "card") {
    return (
      <div className="flex items-center gap-4">
        <PotVessel seats={ordered} label={sentence} className="w-20 shrink-0" isSmall />
        {amounts}
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
  if (size === "hero") {
    return (
      <div className="grid justify-items-center gap-3 text-center">
        <div className="w-full max-w-[30rem]">{vessel}</div>
        <div className="w-full">{amounts}</div>
        <p className="min-h-12 text-balance text-ink-soft">
          {seat ? describeSeat(seat) : `Pick a seat to see who ${isFree ? "has it" : "has paid"}, and when.`}
        </p>
      </div>
    );
  }
  return (
    <>
      <div className="sm:row-span-2">{vessel}</div>
      <div className="grid gap-3 sm:self-end">
        {amounts}
        <div className="min-h-11 text-ink-soft sm:min-h-6">
          {seat ? (
            <p className="text-sm">{describeSeat(seat)}</p>
          ) : (
            caption === undefined && <PotLegend seats={ordered} isFree={isFree} />
          )}
        </div>
      </div>
    </>
  );
}

/** Amounts up to "99999.99" have room next to the pot on a phone. */
const LONG = 8;

type AmountsProps = Pick<PotProps, "collected" | "expected" | "caption"> & { size: PotSize };

function PotAmounts({ collected, expected, caption, size }: AmountsProps) {
  const isLarge = size !== "card";
  const isLong = collected.length > LONG;
  return (
    <p className="leading-tight">
      <Money
        value={collected}
        size={isLarge ? "huge" : "large"}
        className={classNames("text-ink", size === "page" && (isLong ? "max-sm:text-2xl" : "max-sm:text-4xl"))}
      />
      <span className={classNames("block text-ink-soft", isLarge ? "mt-1 sm:mt-2 sm:text-lg" : "text-sm")}>
        {caption ?? (
          <>
            of <Money value={expected} /> expected
          </>
        )}
      </span>
    </p>
  );
}

const LEGEND: readonly { state: SeatState; word: string; look: string }[] = [
  { state: "paid", word: "paid", look: "bg-gold border-gold-deep" },
  { state: "pending", word: "pending", look: "border-ink-soft" },
  { state: "overdue", word: "overdue", look: "hatched border-red [--hatch:var(--red)]" },
  { state: "empty", word: "open", look: "bg-sunken border-line-strong/60" },
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
