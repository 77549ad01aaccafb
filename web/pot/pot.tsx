import { useState } from "react";
import { ofFees } from "#contract/leagues/of-fees.ts";
import { PotAmounts } from "#web/pot/pot-amounts.tsx";
import { inFillOrder, type Seat, type SeatState } from "#web/pot/pot-seats.ts";
import { takenWords } from "#web/pot/pot-sums.ts";
import { PotVessel } from "#web/pot/pot-vessel.tsx";
import { describeSeat, potSentence } from "#web/pot/pot-words.ts";
import { classNames } from "#web/ui/class-names.ts";
import { useCurrency } from "#web/ui/currency.ts";

type PotSize = "card" | "page";

type PotProps = {
  seats: readonly Seat[];
  /** "350.00" */
  collected: string;
  /** "500.00": the entry fees that `collected` are of, unless other words follow it; "0.00" in a free league. */
  expected: string;
  /** Follows the amount instead of "of $500.00 in entry fees". */
  rest?: string | undefined;
  size?: PotSize;
  /** Follows it where no seat is open or pending anymore. */
  caption?: string | undefined;
  /** "Casey keeps": who keeps the money, and how much of it, where a treasurer does (RULES §24). */
  kept?: { keeps: string; amount: string } | undefined;
};

/**
 * The league's pot: one segment per seat, with its amount next to it. On a page, its segments show who paid how much,
 * and when. There its picture and its amounts are the first two cells of a `PicturedHead`.
 */
export function Pot({ seats, collected, expected, size = "page", caption, rest: words, kept }: PotProps) {
  const currency = useCurrency();
  const [pointed, setPointed] = useState<number>();
  const ordered = inFillOrder(seats);
  const isFree = expected === "0.00";
  const paid = ordered.filter(({ state }) => state === "paid").length;
  const rest = words ?? caption ?? ofFees(expected, currency);
  const shown = { collected: kept?.amount ?? collected, keeps: kept?.keeps, rest };
  const sentence = isFree
    ? takenWords(paid, seats.length)
    : potSentence({ ...shown, paid, seats: seats.length }, currency);
  const amounts = isFree ? (
    <p className={size === "page" ? "text-2xl font-semibold" : "font-semibold"}>{sentence}</p>
  ) : (
    <PotAmounts {...shown} size={size} />
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
    <PotVessel seats={ordered} label={sentence} className="w-full" pointed={pointed} onPoint={setPointed} />
  );
  return (
    <>
      <div className="sm:row-span-2">{vessel}</div>
      <div className="grid gap-3 sm:self-end">
        {amounts}
        <div className="min-h-11 text-ink-soft sm:min-h-6">
          {seat ? (
            <p className="text-sm">{describeSeat(seat, currency)}</p>
          ) : (
            caption === undefined && <PotLegend seats={ordered} isFree={isFree} />
          )}
        </div>
      </div>
    </>
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
            <span
              aria-hidden
              className={classNames("size-3.5 rounded-[4px] border-[1.5px] forced-color-adjust-none", look)}
            />
            {count} {isFree && state === "paid" ? "taken" : word}
          </li>
        ))}
    </ul>
  );
}
