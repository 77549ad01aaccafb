import { once } from "./once.ts";
import type { PayoutKind } from "./payouts.ts";

const ordinals = once(() => new Intl.PluralRules("en", { type: "ordinal" }));
const SUFFIXES: Record<string, string> = { one: "st", two: "nd", few: "rd" };

/** 1 → "1st place". */
export const placeName = (place: number): string => `${place}${SUFFIXES[ordinals().select(place)] ?? "th"} place`;

type Named = { kind: PayoutKind; place: number | null; period: string | null };

/** Names a payout by its purpose: "1st place", "Week 3, 1st place", "Commissioner reimbursement", "Refund". */
export function payoutTitle({ kind, place, period }: Named): string {
  if (kind === "refund") return "Refund";
  if (kind === "return") return "Share of what was left over";
  if (kind === "unclaimed") return "Money kept for you";
  const placed = place === null ? "Commissioner reimbursement" : placeName(place);
  return period === null ? placed : `${period}, ${placed}`;
}
