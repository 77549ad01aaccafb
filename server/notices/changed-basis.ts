import type { League, PeopleNotice } from "#server/notices/notice.ts";
import type { CorrectedWeek } from "#server/notices/results.ts";
import { aboutPayouts } from "#server/notices/shapes.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";

type Changed = {
  to: readonly string[];
  sessionId: string;
  /** An open vote, payouts that members can object to, or an award that they approved and that waits (RULES §17). */
  of: "vote" | "proposal" | "award";
  /** Whether the outcome is the proposed one again. */
  isBack: boolean;
  /** Whether these people see the league's results; others aren't told what is in them. */
  canCompare: boolean;
  until: Date;
  /** The weeks whose high scores go to others now, and whether they are the proposed ones. Earlier ones may have been paid. */
  corrected: readonly (CorrectedWeek & { isProposed: boolean })[];
};

/**
 * To the voters and the commissioner: newer results have a different outcome from the one that the open vote or proposal
 * is based on, or the same one again (RULES §21).
 */
export function basisChanged(
  league: League,
  { to, sessionId, of, isBack, canCompare, until, corrected }: Changed,
): PeopleNotice {
  const title = isBack ? "Results match the proposal again" : "Results changed after payouts were proposed";
  const compares = canCompare && !isBack;
  const difference = `The results of ${league.name} differ from the ones the payouts are based on.`;
  const same = `The results of ${league.name} changed again. Their outcome is again the one the payouts are based on.`;
  const weeks = canCompare ? correctedWords(corrected) : [];
  const change = [isBack ? same : difference, ...weeks, ...(compares ? [COMPARE] : [])].join(" ");
  const unless = of === "award" ? "enough members object" : "members object or the commissioner withdraws the proposal";
  const next =
    of === "vote"
      ? `The vote goes on until ${utcText(until)}, and every vote cast so far counts.`
      : `The prizes will still be awarded on ${utcText(until)} unless ${unless} by then.`;
  return aboutPayouts(league, {
    ...{ to, title, message: `${change} ${next}`, path: `/voting/${sessionId}` },
    label: compares ? "Compare the results" : "See the payouts",
    email: { paragraphs: [change, next] },
  });
}

const COMPARE = "Compare the old and new results, cell by cell.";

function correctedWords(corrected: Changed["corrected"]): string[] {
  const weeks = corrected.map(({ week, teams }) => `They now give the prizes of week ${week} to ${teams}.`);
  return corrected.some(({ isProposed }) => !isProposed) ? [...weeks, "Prizes that were paid stay paid."] : weeks;
}
