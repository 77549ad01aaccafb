import { type Cents, formatMoney } from "#contract/platform/money.ts";
import { feeToPay } from "#contract/terms/dynasty.ts";
import { placeName } from "#contract/terms/place-name.ts";
import { fullPool, splitPool } from "#contract/terms/pool.ts";
import { rowsInWords, surplusLabel } from "#contract/terms/prize-table-words.ts";
import { prizeTitle } from "#contract/terms/prize-words.ts";
import type { LeagueRow } from "#server/access/league-access.ts";

/** The terms that the prizes come from. */
export type PrizeTerms = Pick<
  LeagueRow,
  | "leagueType"
  | "entryFee"
  | "maxMembers"
  | "commissionerReimbursement"
  | "periodPrizeShare"
  | "payoutStructure"
  | "prizeRules"
  | "currency"
> &
  Partial<Pick<LeagueRow, "prizeTable" | "prizeRow">>;

/** Lists a league's prizes for an email, as parts that add up to the pool; nothing for a free league (RULES §18). */
export function prizeFacts(league: PrizeTerms): { label: string; value: string }[] {
  if (league.entryFee === 0) return [];
  const pool = fullPool(league);
  const terms = { ...league, reimbursement: league.commissionerReimbursement };
  const { others, places, period, reimbursement, surplus } = splitPool(pool, terms, league.maxMembers);
  const part = (label: string, amount: Cents) =>
    amount > 0 ? [{ label, value: formatMoney(amount, league.currency) }] : [];
  return [
    { label: "Pool if every seat is paid", value: feeToPay(formatMoney(pool, league.currency), league) },
    ...places.flatMap(({ place, amount }) => part(placeName(place), amount)),
    ...others.flatMap(({ prize, amount }) => part(prizeTitle(prize), amount)),
    ...part("Prizes during the season", period),
    ...part("Commissioner reimbursement", reimbursement),
    ...fixedFacts(league, surplus),
  ];
}

/** What is above fixed prizes with every seat paid, and the rows that are still possible (RULES §26). */
function fixedFacts(
  { prizeTable, prizeRow, currency }: PrizeTerms,
  surplus: Cents,
): { label: string; value: string }[] {
  if (!prizeTable) return [];
  const rows = prizeRow ? [] : rowsInWords(prizeTable, currency);
  return [
    {
      label: surplusLabel(prizeTable),
      value: formatMoney(surplus, currency),
    },
    ...rows.map(({ members, prizes }) => ({ label: `Prizes with ${members} paid`, value: prizes })),
  ];
}
