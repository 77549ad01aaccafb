import type { Sport } from "#contract/terms/league-types.ts";
import { emptyPrize, type TypedPrize } from "#web/leagues/form/typed-prizes.ts";

/** Places and other prizes to start from. */
type PrizeTemplate = { name: string; percentages: readonly number[]; prizes: readonly TypedPrize[] };

const TOP_HEAVY = [60, 30, 10];

/** What leagues usually pay; each template replaces the places and the other prizes. */
export function prizeTemplates({ sport, entryFee }: { sport: Sport; entryFee: string }): PrizeTemplate[] {
  const prize = (part: Partial<TypedPrize>): TypedPrize => ({ ...emptyPrize(sport), ...part });
  const share = (kind: TypedPrize["kind"], worth: string) => prize({ kind, unit: "percentage", worth });
  const feeBack = (place: string) => prize({ kind: "final_place", place, unit: "amount", worth: entryFee });
  return [
    { name: "Top-heavy", percentages: TOP_HEAVY, prizes: [] },
    { name: "Weekly high scores", percentages: TOP_HEAVY, prizes: [share("weekly_high_score", "20")] },
    { name: "Points champion", percentages: TOP_HEAVY, prizes: [share("most_points", "15")] },
    { name: "Division winners", percentages: TOP_HEAVY, prizes: [share("division_winner", "10")] },
    { name: "Best record", percentages: TOP_HEAVY, prizes: [share("regular_season_place", "10")] },
    { name: "Fee back for third", percentages: [70, 30], prizes: [feeBack("3")] },
    { name: "Fee back for last", percentages: TOP_HEAVY, prizes: [feeBack("last")] },
  ];
}
