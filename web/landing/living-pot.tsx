import { useEffect, useState } from "react";
import { HeroPot } from "#web/landing/hero-pot.tsx";
import type { Seat } from "#web/pot/pot-seats.ts";

const FEE = "50.00";
const seatOf = (state: Seat["state"], name: string, day: string): Seat => ({
  state,
  name,
  amount: FEE,
  at: `2025-${day}T16:00:00Z`,
});

/** The pictured league's players, in the order in which they paid. */
const PAYERS = [
  seatOf("paid", "Priya", "08-18"),
  seatOf("paid", "Marcus", "08-18"),
  seatOf("paid", "Dana", "08-20"),
  seatOf("paid", "Tom", "08-23"),
  seatOf("paid", "Wen", "08-27"),
  seatOf("paid", "Luis", "08-30"),
  seatOf("paid", "Aisha", "09-03"),
];
const OTHERS: Seat[] = [
  seatOf("overdue", "Kofi", "09-02"),
  seatOf("pending", "Zoe", "09-05"),
  { state: "empty", amount: FEE },
];
const BETWEEN_PAYERS_MS = 170;

/** A pot that fills: a league whose players pay one after the other while the page opens. */
export function LivingPot() {
  const paid = useFilling(PAYERS.length);
  const payers = PAYERS.map((seat, index): Seat => (index < paid ? seat : { ...seat, state: "pending" }));
  return <HeroPot seats={[...payers, ...OTHERS]} collected={`${paid * 50}.00`} expected="500.00" />;
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
