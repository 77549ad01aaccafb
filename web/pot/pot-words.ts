import { counted } from "#contract/platform/counted.ts";
import { centsOf, formatMoney } from "#contract/platform/money.ts";
import type { Seat } from "#web/pot/pot-seats.ts";
import { formatDay } from "#web/ui/day.ts";

/** Describes one seat: "Maya paid $50.00 on Sep 3, 2025". */
export function describeSeat({ state, name, amount, at }: Seat): string {
  if (amount === "0.00") return freeSeat(name, at);
  const money = amount === undefined ? "" : ` ${formatMoney(centsOf(amount))}`;
  const day = at === undefined ? undefined : formatDay(at);
  if (state === "empty") return amount === undefined ? "An open seat" : `An open seat:${money} when it is taken`;
  const who = name ?? "This seat";
  if (state === "paid") return `${who} paid${money}${day ? ` on ${day}` : ""}`;
  if (state === "overdue") return `${who} is overdue:${money}${day ? ` was due by ${day}` : ""}`;
  return `${who} has yet to pay${money}${day ? `, due by ${day}` : ""}`;
}

/** Describes a seat that costs nothing: its owner, and since when, if that is known. */
function freeSeat(name: string | undefined, at: string | undefined): string {
  if (name === undefined) return "An open seat";
  return `${name} joined${at ? ` on ${formatDay(at)}` : ""}`;
}

const inWords = (amount: string) => formatMoney(centsOf(amount));

type PotFacts = { paid: number; seats: number; collected: string; expected: string };

/** The pot in words, for screen readers. */
export const potSentence = ({ paid, seats, collected, expected }: PotFacts): string =>
  expected === "0.00"
    ? `${paid} of ${counted(seats, "seat")} are taken`
    : `${paid} of ${seats} have paid: ${inWords(collected)} of ${inWords(expected)}`;
