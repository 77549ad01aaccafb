import type { Candidate } from "#web/money/bank-statement/candidates.ts";

/**
 * Chooses among the candidates so that each movement and each payment is used once at most: the better ones first, and of
 * equal ones those with the fewest others, so that as many members as possible get one. The choice doesn't depend on the
 * candidates' order.
 */
export function assign(candidates: readonly Candidate[]): Candidate[] {
  const ofLine = counts(candidates, ({ line }) => line.line);
  const ofPayment = counts(candidates, ({ expected }) => expected.id);
  const choices = ({ line, expected }: Candidate) => (ofLine.get(line.line) ?? 0) + (ofPayment.get(expected.id) ?? 0);
  const sorted = candidates.toSorted(
    (a, b) =>
      a.rank - b.rank ||
      choices(a) - choices(b) ||
      daysApart(a) - daysApart(b) ||
      a.line.line - b.line.line ||
      (a.expected.id < b.expected.id ? -1 : 1),
  );
  const [lines, payments] = [new Set<number>(), new Set<string>()];
  return sorted.filter(({ line, expected }) => {
    if (lines.has(line.line) || payments.has(expected.id)) return false;
    lines.add(line.line);
    payments.add(expected.id);
    return true;
  });
}

function counts<Key>(candidates: readonly Candidate[], keyOf: (candidate: Candidate) => Key): Map<Key, number> {
  const found = new Map<Key, number>();
  for (const candidate of candidates) found.set(keyOf(candidate), (found.get(keyOf(candidate)) ?? 0) + 1);
  return found;
}

const DAY_IN_MS = 86_400_000;

/** How far a movement is from the day that the member named. */
export const daysApart = ({ line, expected }: Candidate): number =>
  expected.paidOn === null ? 0 : Math.abs(Date.parse(line.date) - Date.parse(expected.paidOn)) / DAY_IN_MS;
