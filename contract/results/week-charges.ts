import type { Currency } from "#contract/platform/currency.ts";
import { askedEach } from "#contract/terms/other-prizes.ts";
import { isCharge, type PrizeRule } from "#contract/terms/prize-kinds.ts";
import type { Award } from "./award.ts";
import { awardWeeks } from "./award-weeks.ts";
import type { ResultsTable } from "./results-table.ts";

type Terms = { prizeRules: readonly PrizeRule[]; currency: Currency };

/**
 * What teams owe the pot by the results of a week (RULES §26): its "winners" pay. Equal teams share what one would pay.
 */
export const chargesOfWeek = (table: ResultsTable, { prizeRules, currency }: Terms, week: number): Award[] =>
  prizeRules
    .filter(isCharge)
    .flatMap((rule) => awardWeeks(table, [{ rule, amount: askedEach(rule), currency }]))
    .filter((award) => award.week === week);
