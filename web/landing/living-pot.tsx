import { useEffect, useState } from "react";
import { HeroPot } from "#web/landing/hero-pot.tsx";
import type { Seat } from "#web/pot/pot-seats.ts";

const FEE = "50.00";
const payer = (name: string, at: string): Seat => ({ state: "paid", name, amount: FEE, at });

/** The pictured league's players, in the order in which they paid. */
const PAYERS = [
  payer("Priya", "2025-08-18T16:00:00Z"),
  payer("Marcus", "2025-08-18T19:30:00Z"),
  payer("Dana", "2025-08-20T15:00:00Z"),
  payer("Tom", "2025-08-23T18:00:00Z"),
  payer("Wen", "2025-08-27T17:00:00Z"),
  payer("Luis", "2025-08-30T20:00:00Z"),
  payer("Aisha", "2025-09-03T16:00:00Z"),
];
const OTHERS: Seat[] = [
  { state: "overdue", name: "Kofi", amount: FEE, at: "2025-09-02T16:00:00Z" },
  { state: "pending", name: "Zoe", amount: FEE, at: "2025-09-05T16:00:00Z" },
  { state: "empty", amount: FEE },
];
const BETWEEN_PAYERS_MS = 170;

/** A pot that fills: a league whose players pay one after the other while the page opens. */
export function LivingPot() {
  const paid = useFilling(PAYERS.length);
  const waiting = PAYERS.slice(paid).map((seat): Seat => ({ ...seat, state: "pending" }));
  return (
    <HeroPot
      seats={[...PAYERS.slice(0, paid), ...OTHERS.slice(0, 1), ...waiting, ...OTHERS.slice(1)]}
      collected={`${paid * 50}.00`}
      expected="500.00"
    />
  );
}

/** Counts up once, one at a time; with reduced motion it shows the end at once. */
function useFilling(count: number): number {
  const [filled, setFilled] = useState(() =>
    window.matchMedia("(prefers-reduced-motion: reduce)").matches ? count : 0,
  );
  useEffect(() => {
    if (filled >= count) return;
    const timer = setTimeout(() => setFilled(filled + 1), BETWEEN_PAYERS_MS);
    return () => clearTimeout(timer);
  }, [filled, count]);
  return filled;
}
