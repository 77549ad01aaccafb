import type { KeeperRecord } from "#contract/money/treasurer/treasurers.ts";
import { counted } from "#contract/platform/counted.ts";

/** How a treasurer has dealt with the money of leagues so far; empty before they have paid anyone. */
export function recordSentence({ seasons, confirmed, medianDays, open, ...more }: KeeperRecord): string {
  const { stillKeeps, handedOver, objections } = more;
  const time =
    medianDays === null
      ? ""
      : `, usually sent ${medianDays < 1 ? "the same day" : `within ${counted(medianDays, "day")}`}`;
  const paid = `${counted(seasons, "season")} kept so far, ${counted(confirmed, "payment")} confirmed${time}, ${open} open.`;
  return [
    ...(confirmed === 0 && open === 0 ? [] : [paid]),
    ...(stillKeeps === 0 ? [] : [`Still keeps money of ${counted(stillKeeps, "league")} without being the treasurer.`]),
    ...(handedOver === 0
      ? []
      : [`Handed over money of ${counted(handedOver, "season")} whose prizes haven't all arrived.`]),
    ...(objections === 0 ? [] : [`${counted(objections, "objection")} not settled.`]),
  ].join(" ");
}
