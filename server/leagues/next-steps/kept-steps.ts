import type { NextStep } from "#contract/leagues/next-steps.ts";
import type { Currency } from "#contract/platform/currency.ts";
import { type Cents, centsToDecimal } from "#contract/platform/money.ts";

/** What waits for one person about the money of a league that a treasurer keeps. */
type Waiting = {
  /** How many payments, or people, it is about. */
  count: number;
  amount: Cents;
  since: Date;
  /** Whom it is about, if it's one person. */
  name: string | null;
  /** What was sent at once. */
  payoutIds: readonly string[];
};

/**
 * What waits for one person in a league that keeps its own money (RULES §24). As its treasurer: payments that members
 * announced, objections to recorded ones, what they owe, and what others still keep. As the sender of something: that its
 * recipient says it hasn't arrived. As the recipient: what somebody says they sent. And whether they are asked to become
 * the treasurer.
 */
export type KeptFacts = Partial<
  Record<"announced" | "objected" | "owed" | "denied" | "sent" | "elsewhere" | "asked", readonly Waiting[]>
>;

type Named = { leagueId: string; leagueName: string; currency: Currency };

/** The steps about money that comes to the person first, then those of the treasurer, what is disputed first. */
export function keptSteps(named: Named, kept: KeptFacts): NextStep[] {
  const { announced = [], objected = [], owed = [], denied = [], sent = [], elsewhere = [], asked = [] } = kept;
  const about = ({ count, name }: Waiting) => ({ count, name });
  return [
    ...sent.map(({ payoutIds: [payoutId = "", ...alsoIds], ...one }) => ({
      ...named,
      ...{ kind: "confirm_received" as const, payoutId, alsoIds, from: one.name ?? "" },
      ...waitingSum(one),
    })),
    ...asked.map(({ name }) => ({ ...named, kind: "keep_money" as const, askedBy: name ?? "" })),
    ...denied.map((one) => ({ ...named, kind: "look_at_denials" as const, ...about(one), ...waitingSum(one) })),
    ...objected.map((one) => ({
      ...named,
      ...{ kind: "settle_objections" as const, ...about(one), since: one.since.toISOString() },
    })),
    ...announced.map((one) => ({
      ...named,
      ...{ kind: "confirm_payments" as const, count: one.count },
      ...waitingSum(one),
    })),
    ...owed.map((one) => ({ ...named, kind: "pay_debts" as const, ...about(one), ...waitingSum(one) })),
    ...elsewhere.map(({ name, amount }) => ({
      ...named,
      ...{ kind: "take_over_money" as const, name, amount: centsToDecimal(amount) },
    })),
  ];
}

const waitingSum = ({ amount, since }: Pick<Waiting, "amount" | "since">) => ({
  amount: centsToDecimal(amount),
  since: since.toISOString(),
});
