import type { DeletionBlockers } from "./deletion-blockers.ts";

/**
 * Says which leagues keep their commissioner's account from being deleted and what to do first, in a sentence for those
 * still running and one for those that ended; the leagues' names go between `before` and `after`.
 */
export function unfinishedWords(leagues: DeletionBlockers["unfinishedLeagues"], isOwn: boolean) {
  const before = isOwn ? "You run" : "This user runs";
  return [false, true].flatMap((isEnded) => {
    const these = leagues.filter((league) => league.isEnded === isEnded);
    if (these.length === 0) return [];
    const [it, its, holds] = these.length === 1 ? ["it", "its", "holds"] : ["them", "their", "hold"];
    const first = isEnded ? `, which still ${holds} money. Pay ${it} out first` : `. Complete or cancel ${it} first`;
    return { isEnded, before, leagues: these, after: `${first}, or let ${its} members choose another commissioner.` };
  });
}
