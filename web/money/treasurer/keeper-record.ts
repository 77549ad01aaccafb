import type { KeeperRecord } from "#contract/money/treasurer/kept-money.ts";
import { counted } from "#contract/platform/counted.ts";

/** How a treasurer has dealt with the money of leagues so far; empty before they have paid anyone. */
export function recordSentence({ seasons, confirmed, medianDays, open }: KeeperRecord): string {
  if (confirmed === 0 && open === 0) return "";
  const paid = `${counted(seasons, "season")} kept so far, ${counted(confirmed, "payment")} confirmed`;
  const time =
    medianDays === null
      ? ""
      : `, usually sent ${medianDays < 1 ? "the same day" : `within ${counted(medianDays, "day")}`}`;
  return `${paid}${time}, ${open} open.`;
}
