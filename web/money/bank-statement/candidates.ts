import type { ExpectedPayment } from "#web/money/bank-statement/expected-payment.ts";
import { type NameFit, nameAmong, wordsOf } from "#web/money/bank-statement/names.ts";
import { type FoundReference, referenceKey, referencesIn } from "#web/money/bank-statement/references.ts";
import type { StatementLine } from "#web/money/bank-statement/statement-lines.ts";

/** A movement that could be a payment, and what speaks for it. */
export type Candidate = {
  line: StatementLine;
  expected: ExpectedPayment;
  by: "reference" | "name";
  isWhole: boolean;
  /** Whether it is all of what is expected, or a part that can be paid alone. */
  isSameAmount: boolean;
  isPart: boolean;
  name: NameFit | undefined;
  /** How good it is: 0 is the best. */
  rank: number;
};

/** The rank of an amount with only a part of the name: the last. */
export const PART_OF_NAME = 5;

/** Finds every movement that has a payment's reference, or its amount and its member's name. */
export function candidatesOf(lines: readonly StatementLine[], expected: readonly ExpectedPayment[]): Candidate[] {
  const byReference = grouped(expected, ({ reference }) => [referenceKey(reference) ?? []].flat());
  const byAmount = grouped(expected, ({ amount, parts = [] }) => [...new Set([amount, ...parts])]);
  const keys = new Set(byReference.keys());
  const lengths = [...new Set([...keys].map((key) => key.length))];
  return lines.flatMap((line) => {
    const text = `${line.name} / ${line.text}`;
    const references = referencesIn(text, keys, lengths);
    const sameAmount = byAmount.get(line.amount) ?? [];
    if (references.length === 0 && sameAmount.length === 0) return [];
    const words = new Set(wordsOf(text));
    const found = references.flatMap((reference) =>
      (byReference.get(reference.key) ?? []).map((one) => candidate(line, one, words, reference)),
    );
    const ids = new Set(found.map(({ expected: { id } }) => id));
    const named = sameAmount
      .filter(({ id }) => !ids.has(id))
      .map((one) => candidate(line, one, words, undefined))
      .filter(({ name }) => name !== undefined);
    return [...found, ...named];
  });
}

function candidate(
  line: StatementLine,
  expected: ExpectedPayment,
  words: ReadonlySet<string>,
  reference: FoundReference | undefined,
): Candidate {
  const isPart = line.amount !== expected.amount && (expected.parts?.includes(line.amount) ?? false);
  const isSameAmount = isPart || line.amount === expected.amount;
  const name = nameAmong(words, expected.name);
  const isWhole = reference?.isWhole ?? false;
  return {
    ...{ line, expected, isWhole, isSameAmount, isPart, name },
    by: reference ? "reference" : "name",
    rank: reference ? rankByReference(isWhole, isSameAmount) : name === "full" ? 3 : PART_OF_NAME,
  };
}

/** A reference within a longer word, with another amount, says less than an amount with a name. */
function rankByReference(isWhole: boolean, isSameAmount: boolean): number {
  if (isWhole) return isSameAmount ? 0 : 2;
  return isSameAmount ? 1 : 4;
}

function grouped<Key>(expected: readonly ExpectedPayment[], keysOf: (one: ExpectedPayment) => readonly Key[]) {
  const groups = new Map<Key, ExpectedPayment[]>();
  for (const one of expected) {
    for (const key of keysOf(one)) groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return groups;
}
