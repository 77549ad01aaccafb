import { AMOUNT_MAX, type Cents, decimalToCents, ZERO } from "#contract/platform/money.ts";
import { percentToBasisPoints, toBasisPoints } from "#contract/platform/percent.ts";
import { paysDuringSeason } from "#contract/terms/league-types.ts";
import type { PrizeTerms } from "#contract/terms/prize-issues.ts";
import type { TableTerms } from "#contract/terms/prize-table-issues.ts";
import type { LeagueFormValues } from "#web/leagues/form/league-form.ts";
import { prizeSoFar } from "#web/leagues/form/typed-prizes.ts";
import { tableSoFar } from "#web/leagues/form/typed-table.ts";
import { typedAmount } from "#web/ui/typed-amount.ts";

const percentOf = (text: string) => percentToBasisPoints(text) ?? toBasisPoints(0);

/** The entry fee as typed so far; undefined while it isn't an amount that a fee can be. */
export function typedFee({ entryFee, currency }: Pick<LeagueFormValues, "entryFee" | "currency">): Cents | undefined {
  const fee = decimalToCents(typedAmount(entryFee, currency));
  return fee !== undefined && fee <= AMOUNT_MAX ? fee : undefined;
}

/** What the prizes are computed from, as typed so far: anything that isn't a number yet counts as 0. */
export const typedPrizeTerms = (values: LeagueFormValues): PrizeTerms => ({
  entryFee: typedFee(values) ?? ZERO,
  maxMembers: /^\d{1,3}$/.test(values.maxMembers.trim()) ? Number(values.maxMembers) : 0,
  commissionerReimbursement: percentOf(values.commissionerReimbursement),
  periodPrizeShare: percentOf(paysDuringSeason(values) ? values.periodPrizeShare : "0"),
  maxChargesPerMember: decimalToCents(typedAmount(values.maxChargesPerMember, values.currency)) ?? ZERO,
  prizeRules: values.prizeRules.map((prize) => prizeSoFar(prize, values.currency)),
  currency: values.currency,
});

/** The same with the table of fixed prizes as typed so far. */
export const typedTableTerms = (values: LeagueFormValues): TableTerms => ({
  ...typedPrizeTerms(values),
  leagueType: values.leagueType,
  prizeTable: tableSoFar(values.prizeTable, values.currency),
});
