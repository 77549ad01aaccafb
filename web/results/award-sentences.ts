import type { ResultAward } from "#contract/results/result-awards.ts";
import type { WeekFinality } from "#contract/results/results-finality-fields.ts";
import { provisionalUntil } from "#web/money/payouts/final-from.ts";

export type SentencesOf = (award: ResultAward) => readonly string[];

/** How an award's winners are known, and until when that can change. */
export function sentencesWith(weekFinality: readonly WeekFinality[]): SentencesOf {
  const finalFrom = new Map(weekFinality.map((one) => [one.week, one.isFinal ? undefined : one.finalFrom]));
  return ({ source, state, week }) => {
    if (source === null) return [];
    const from = week === null || state === "awarded" ? undefined : finalFrom.get(week);
    return from ? [source, `Provisional ${provisionalUntil(from)}.`] : [source];
  };
}

/** The sentences that all awards with a winner share, if there are several: they need to be said only once. */
export function commonTo(awards: readonly ResultAward[], sentencesOf: SentencesOf): readonly string[] {
  const [first = [], ...others] = awards.filter(({ winners }) => winners.length > 0).map(sentencesOf);
  return others.length === 0 ? [] : first.filter((sentence) => others.every((other) => other.includes(sentence)));
}
