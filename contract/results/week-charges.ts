import { askedEach } from "#contract/terms/other-prizes.ts";
import { isCharge, type PrizeRule } from "#contract/terms/prize-kinds.ts";
import type { Award } from "./award.ts";
import { awardWeeks } from "./award-weeks.ts";
import type { ResultsTable } from "./results-table.ts";

/**
 * What teams owe the pot by the results of a week (RULES §26): its "winners" pay. Equal teams share what one would pay.
 */
export const chargesOfWeek = (table: ResultsTable, rules: readonly PrizeRule[], week: number): Award[] =>
  rules
    .filter(isCharge)
    .flatMap((rule) => awardWeeks(table, [{ rule, amount: askedEach(rule) }]))
    .filter((award) => award.week === week);
