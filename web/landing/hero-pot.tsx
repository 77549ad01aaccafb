import { useState } from "react";
import { ofFees } from "#contract/leagues/of-fees.ts";
import { PotAmounts } from "#web/pot/pot-amounts.tsx";
import { inFillOrder, type Seat } from "#web/pot/pot-seats.ts";
import { PotVessel } from "#web/pot/pot-vessel.tsx";
import { describeSeat, potSentence } from "#web/pot/pot-words.ts";
import { useCurrency } from "#web/ui/currency.ts";

type HeroPotProps = { seats: readonly Seat[]; collected: string; expected: string };

/** The large pot of the landing page, with its players' names on their segments. */
export function HeroPot({ seats, collected, expected }: HeroPotProps) {
  const currency = useCurrency();
  const [pointed, setPointed] = useState<number>();
  const ordered = inFillOrder(seats);
  const paid = ordered.filter(({ state }) => state === "paid").length;
  const rest = ofFees(expected, currency);
  const seat = pointed === undefined ? undefined : ordered[pointed];
  return (
    <div className="grid justify-items-center gap-3 text-center">
      <div className="w-full max-w-[17rem] sm:max-w-[30rem]">
        <PotVessel
          seats={ordered}
          label={potSentence({ paid, seats: seats.length, collected, rest }, currency)}
          className="w-full"
          isNamed
          pointed={pointed}
          onPoint={setPointed}
        />
      </div>
      <div className="w-full">
        <PotAmounts collected={collected} rest={rest} size="hero" />
      </div>
      <p className="min-h-6 text-balance text-ink-soft">
        {seat ? describeSeat(seat, currency) : "Pick a seat to see who has paid, and when."}
      </p>
    </div>
  );
}
