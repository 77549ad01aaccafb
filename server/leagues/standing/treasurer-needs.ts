import type { BareStep } from "#contract/leagues/needs.ts";
import type { Currency } from "#contract/platform/currency.ts";
import { addCents, type Cents, centsToDecimal, ZERO } from "#contract/platform/money.ts";
import type { ToldNeed } from "#server/leagues/standing/need-words.ts";

/** What waits for one person about the money of a league that a treasurer keeps. */
type Waiting = {
  /** How many payments, or people, it is about. */
  count: number;
  amount: Cents;
  /** What of the prizes was taken for their winner's own dues. */
  setOff: Cents;
  since: Date;
  /** Whom it is about, if it's one person. */
  name: string | null;
  /** What was sent at once. */
  payoutIds: readonly string[];
  /** What somebody wrote about it, or the name of the seat it is about. */
  text: string | null;
  /** Whether it is settled on this person's side: they said how to be paid. */
  isReady: boolean;
};

/**
 * What waits for one person in a league that keeps its own money (RULES §24). As its treasurer: payments that members
 * announced, objections to recorded ones, what they owe, and what others still keep. As the sender of something: that its
 * recipient says it hasn't arrived. As a payer: that the treasurer says so. As the recipient: prizes and refunds that they
 * are owed, and what somebody says they sent. And whether they are asked to become the treasurer, or, as the commissioner too,
 * whose seat somebody's is (RULES §28).
 */
export type TreasurerFacts = Partial<
  Record<
    | ("announced" | "objected" | "owed" | "denied" | "sent" | "elsewhere" | "asked" | "seat_asks" | "seat_claims")
    | ("won" | "won_again" | "back" | "back_again" | "not_arrived" | "not_arrived_for"),
    readonly Waiting[]
  >
>;

type Named = { leagueId: string; leagueName: string; currency: Currency };
/** Without a treasurer's name, it is the person themselves. */
type Kept = {
  treasurer: string | null;
  facts: TreasurerFacts;
  /** Whether they can open the league's page, which those who left can't. */
  isInside: boolean;
};

/**
 * First, what comes before the person's own dues: what they won, and what they paid that hasn't arrived. Then what they
 * are asked, and the treasurer's part, what is disputed first.
 */
export function treasurerNeeds(
  named: Named,
  { treasurer, facts, isInside }: Kept,
): { first: ToldNeed[]; others: ToldNeed[] } {
  const { announced = [], objected = [], owed = [], denied = [], sent = [], elsewhere = [], asked = [] } = facts;
  const { seat_asks = [], seat_claims = [] } = facts;
  const about = ({ count, name }: Waiting) => ({ count, name });
  const ofSeats = (one: Waiting) => ({
    ...{ ...named, ...about(one), seatName: one.text, since: one.since.toISOString() },
  });
  return {
    first: [
      ...sent.map(({ payoutIds: [payoutId = "", ...alsoIds], ...one }) => ({
        ...named,
        ...{ kind: "confirm_received" as const, payoutId, alsoIds, from: one.name ?? "" },
        ...waitingSum(one),
      })),
      ...(["won", "won_again", "back", "back_again"] as const).flatMap((which) =>
        (facts[which] ?? []).map((one) => awaited(named, one, { which, treasurer, isInside })),
      ),
      ...(["not_arrived", "not_arrived_for"] as const).flatMap((which) =>
        (facts[which] ?? []).map(({ name, text, ...one }) => {
          const [memberName, payer] = which === "not_arrived" ? [null, name] : [name, null];
          const told = { quote: { by: treasurer ?? "The treasurer", text: text ?? "", payer } };
          return { ...named, kind: "answer_denial" as const, memberName, ...waitingSum(one), told };
        }),
      ),
    ],
    others: [
      ...asked.map(({ name }) => ({ ...named, kind: "keep_money" as const, askedBy: name ?? "" })),
      ...seat_asks.map((one) => ({ ...ofSeats(one), kind: "answer_asks" as const })),
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
      ...seat_claims.map((one) => ({ ...ofSeats(one), kind: "confirm_claim" as const })),
      ...owed.map((one) => ({ ...named, kind: "pay_debts" as const, ...about(one), ...waitingSum(one) })),
      ...elsewhere.map(({ name, amount }) => ({
        ...named,
        ...{ kind: "take_over_money" as const, name, amount: centsToDecimal(amount) },
      })),
    ],
  };
}

type Which = "won" | "won_again" | "back" | "back_again";

function awaited(
  named: Named,
  one: Waiting,
  { which, treasurer, isInside }: Omit<Kept, "facts"> & { which: Which },
): ToldNeed {
  const isPrize = which === "won" || which === "won_again";
  const told = {
    ...{ from: treasurer, won: isPrize ? addCents(one.amount, one.setOff) : ZERO, setOff: one.setOff },
    ...{ isInside, hasWays: one.isReady, wasDenied: which.endsWith("_again") },
  };
  return { ...named, kind: "await_prize", ...waitingSum(one), told: { awaited: told } };
}

const waitingSum = ({
  amount,
  since,
}: Pick<Waiting, "amount" | "since">): Pick<Extract<BareStep, { kind: "await_prize" }>, "amount" | "since"> => ({
  amount: centsToDecimal(amount),
  since: since.toISOString(),
});
