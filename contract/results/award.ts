import { addCents, type Cents } from "#contract/platform/money.ts";
import type { PrizeKind } from "#contract/terms/prize-kinds.ts";
import { type AwardReason, type AwardStatus, REASONS, statusBy } from "./award-reasons.ts";
import type { ResultsTable } from "./results-table.ts";

/** A part of the pool, and the teams that win it by the results. */
export type Award = {
  /** What it is for: "2nd place", "Weekly high score, week 3". */
  title: string;
  kind: PrizeKind;
  /** The best of the places it covers; null for prizes that have none. */
  place: number | null;
  /** The week it is for; null for prizes of the season. */
  week: number | null;
  amount: Cents;
  /** None if no team wins it, or only people can say which. Their amounts add up to the award's. */
  winners: { teamId: string; amount: Cents }[];
  status: AwardStatus;
  /** Why it isn't settled, in words; none if it is. */
  reasons: AwardReason[];
};

type Decided = Omit<Award, "status">;

/**
 * Completes an award. Amounts won by teams without an owner become a separate award that the members decide on; they
 * never go to the next team (RULES §21).
 */
export function awardsFrom({ teams }: ResultsTable, award: Decided): Award[] {
  const ownerless = new Set(teams.filter(({ owners }) => owners?.length === 0).map(({ id }) => id));
  const parts = [
    award.winners.filter(({ teamId }) => !ownerless.has(teamId)),
    award.winners.filter(({ teamId }) => ownerless.has(teamId)),
  ];
  if (award.winners.length === 0) return award.amount === 0 ? [] : [{ ...award, status: statusBy(award.reasons) }];
  return parts.flatMap((winners, index) => {
    const amount = addCents(...winners.map((winner) => winner.amount));
    if (amount === 0) return [];
    const reasons = index === 0 ? award.reasons : [...award.reasons, REASONS.noOwner];
    return [{ ...award, amount, winners, reasons, status: statusBy(reasons) }];
  });
}
