import type { Currency } from "#contract/platform/currency.ts";
import { centsOf, formatMoney } from "#contract/platform/money.ts";
import type { PotAmountsProps } from "#web/pot/pot-amounts.tsx";
import type { Seat } from "#web/pot/pot-seats.ts";
import { formatDay } from "#web/ui/day.ts";

/** Describes one seat: "Maya paid $50.00 on Sep 3, 2025". */
export function describeSeat({ state, name, amount, at }: Seat, currency: Currency): string {
  if (amount === "0.00") return freeSeat(name, at);
  const money = amount === undefined ? "" : ` ${formatMoney(centsOf(amount), currency)}`;
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

type PotFacts = Pick<PotAmountsProps, "collected" | "rest" | "keeps"> & { paid: number; seats: number };

/** The pot in words, for screen readers: what `PotAmounts` shows. */
export function potSentence({ paid, seats, collected, rest, keeps = "" }: PotFacts, currency: Currency): string {
  return `${paid} of ${seats} have paid: ${keeps && `${keeps} `}${formatMoney(centsOf(collected), currency)} ${rest}`;
}
