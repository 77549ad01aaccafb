import { counted } from "#contract/platform/counted.ts";
import { owingOthers, type Visit } from "#web/leagues/head/head-need.ts";
import { isFree } from "#web/ui/fee.tsx";

/** Says how many players are already in a draft, and how many of them have paid. */
export function draftSentence({ league, own, members }: Pick<Visit, "league" | "own" | "members">): string {
  const { memberCount: count } = league;
  const open = "Open it when its terms are right.";
  if (count === 0) return `Your league is a draft. ${open}`;
  const owing = owingOthers(league, members, own).length;
  const [are, have, owe] = count === 1 ? ["is", "has", "owes"] : ["are", "have", "owe"];
  const paid = isFree(league)
    ? ""
    : owing === 0
      ? ` and ${have} paid`
      : owing === count
        ? ` and still ${owe} the entry fee`
        : `, and ${owing} still ${owing === 1 ? "owes" : "owe"} the entry fee`;
  return `Your league is a draft. ${counted(count, "player")} ${are} in${paid}. ${open}`;
}
