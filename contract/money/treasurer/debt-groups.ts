import { isSpent } from "#contract/money/set-off-words.ts";
import { addCents, centsOf, centsToDecimal } from "#contract/platform/money.ts";
import { payoutTitle } from "#contract/terms/place-name.ts";
import type { Debt } from "./debts.ts";

/** What an act on debts says of them: all that one person is owed, or was sent, at once. */
export type Together = Pick<Debt, "id" | "amount"> & { alsoIds: readonly string[] };

/** Debts to one person that share one line, and one press. */
export type DebtGroup = {
  debts: readonly Debt[];
  /** All of them as one: the sums, and since when the first is owed. */
  whole: Debt & Together;
  /** "1st place", or "12 payouts". */
  title: string;
};

/** The debts as lines: what is owed to one person, and what was sent to them with one press. */
export function groupDebts(debts: readonly Debt[]): DebtGroup[] {
  const lines = new Map<string, [Debt, ...Debt[]]>();
  for (const debt of debts) {
    const line = lines.get(lineOf(debt));
    if (line) line.push(debt);
    else lines.set(lineOf(debt), [debt]);
  }
  return [...lines.values()].map((all) => {
    const [first, ...others] = all;
    const sumOf = (part: "amount" | "setOff") => centsToDecimal(addCents(...all.map((debt) => centsOf(debt[part]))));
    const whole = {
      ...first,
      alsoIds: others.map(({ id }) => id),
      ...{ amount: sumOf("amount"), setOff: sumOf("setOff") },
      createdAt: all.map(({ createdAt }) => createdAt).reduce((one, other) => (one < other ? one : other)),
    };
    return {
      debts: all.toSorted(inOrder),
      whole,
      title: others.length === 0 ? payoutTitle(first) : `${all.length} payouts`,
    };
  });
}

/** Places first, then prizes by their names: month 2 before month 10. */
const inOrder = (one: Debt, other: Debt): number =>
  Number(one.prize !== null) - Number(other.prize !== null) ||
  payoutTitle(one).localeCompare(payoutTitle(other), "en", { numeric: true });

/** What didn't arrive stays a line of its own, so that the reason is said about nothing else. */
function lineOf(debt: Debt): string {
  const { userId, seasonYear, standing, denial, sentBy, sentAt, receivedAt } = debt;
  const said = isSpent(debt) ? ["spent"] : [standing, denial, sentBy?.userId, sentAt, receivedAt];
  return JSON.stringify([userId, seasonYear, ...said]);
}
