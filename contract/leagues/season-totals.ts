import type { SeasonSums } from "#contract/leagues/season-sums.ts";
import { addCents, type Cents, centsOf, centsToDecimal } from "#contract/platform/money.ts";
import { fullPool } from "#contract/terms/pool.ts";

type Terms = { entryFee: string; maxMembers: number; lowered: string };

export const fullPoolOf = ({ entryFee: fee, maxMembers, lowered }: Terms): SeasonSums["fullPool"] => ({
  amount: centsToDecimal(fullPool({ entryFee: centsOf(fee), maxMembers }, centsOf(lowered))),
  ...{ seats: maxMembers, fee, lowered },
});

/** What a treasurer keeps of the season, where nothing was handed over: all that hasn't been sent. */
export const keptOf = ({ inPot, owed, refundsOwed }: SeasonSums): Cents =>
  addCents(centsOf(inPot), centsOf(owed), centsOf(refundsOwed));
