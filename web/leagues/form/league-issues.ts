import type { League } from "#contract/leagues/leagues.ts";
import { centsOf, formatMoney, toCents } from "#contract/platform/money.ts";
import { percentToBasisPoints, toBasisPoints } from "#contract/platform/percent.ts";
import { type DuesTerms, duesIssues } from "#contract/terms/dues-terms.ts";
import { pastDateIssues, termIssues, termsByType } from "#contract/terms/league-rules.ts";
import { createLeagueSchema, editLeagueSchema } from "#contract/terms/league-terms.ts";
import { type PrizeTerms, prizeIssues } from "#contract/terms/prize-issues.ts";
import { type TableTerms, tableIssues } from "#contract/terms/prize-table-issues.ts";
import { tableFromWire } from "#contract/terms/prize-table-wire.ts";
import { prizesFromWire } from "#contract/terms/prize-wire.ts";
import { unitIssues } from "#contract/terms/whole-units.ts";
import { bodyOf, changesOf, type LeagueFormValues } from "#web/leagues/form/league-form.ts";

export type Issue = { path: readonly PropertyKey[]; message: string };

/** SPEC §9: between 1 and 100 on the screen, although the shared schema allows 0. */
const placeIssues = ({ payoutStructure, prizeTable }: LeagueFormValues): Issue[] =>
  (prizeTable ? [] : payoutStructure).flatMap(({ percentage }, index) => {
    const points = percentToBasisPoints(percentage);
    if (points !== undefined && points >= 100 && points <= 10_000) return [];
    const message = "Enter a percentage between 1 and 100 with at most two decimals";
    return [{ path: ["payoutStructure", index, "percentage"], message }];
  });

const atFields = (issues: readonly { path: string; message: string }[]): Issue[] =>
  issues.map(({ path, message }) => ({ path: [path], message }));

const LEAST_FEE = toCents(100);

/** The server's own schema and rules, plus the form's own minimums: $1 (SPEC §5, Create league) and 1%. */
export function createIssues(values: LeagueFormValues, now: Date, isFreeAllowed = false): Issue[] {
  const places = placeIssues(values);
  const parsed = createLeagueSchema.safeParse(bodyOf(values));
  if (!parsed.success) return [...places, ...parsed.error.issues];
  const floor =
    parsed.data.entryFee < LEAST_FEE && !(isFreeAllowed && parsed.data.entryFee === 0)
      ? [{ path: "entryFee", message: `The entry fee must be at least ${formatMoney(LEAST_FEE, values.currency)}` }]
      : [];
  return [...atFields([...floor, ...pastDateIssues(parsed.data, { now })]), ...places];
}

/** The same for an edit, which may keep unchanged past dates and old places. */
export function editIssues(values: LeagueFormValues, league: League, now: Date): Issue[] {
  const changes = changesOf(values, league);
  const places = changes.payoutStructure ? placeIssues(values) : [];
  const parsed = editLeagueSchema.safeParse(changes);
  if (!parsed.success) return [...places, ...parsed.error.issues];
  const dates = { paymentDeadline: new Date(league.paymentDeadline), endDate: new Date(league.endDate) };
  const before = termsOf(league);
  const terms = termsByType(parsed.data, { ...league, periodPrizeShare: before.periodPrizeShare });
  const prizes = [
    ...prizeIssues({ ...before, ...parsed.data, ...terms } as PrizeTerms, before),
    ...(league.prizeRow ? [] : tableIssues({ ...before, ...parsed.data, ...terms } as TableTerms, before)),
  ];
  const dues = duesIssues({ ...duesTermsOf(league), ...parsed.data, ...terms } as DuesTerms);
  const units = unitIssues({ ...before, ...duesTermsOf(league), ...parsed.data } as Parameters<typeof unitIssues>[0]);
  const dateIssues = pastDateIssues(parsed.data, { before: dates, now });
  return [...atFields([...dateIssues, ...termIssues(terms), ...units, ...dues, ...prizes]), ...places];
}

const percentOf = (text: string) => percentToBasisPoints(text) ?? toBasisPoints(0);

const termsOf = (league: League): PrizeTerms & TableTerms => ({
  leagueType: league.leagueType,
  prizeTable: tableFromWire(league.prizeTable),
  entryFee: centsOf(league.entryFee),
  maxMembers: league.maxMembers,
  commissionerReimbursement: percentOf(league.commissionerReimbursement),
  periodPrizeShare: percentOf(league.periodPrizeShare),
  maxChargesPerMember: centsOf(league.maxChargesPerMember),
  prizeRules: prizesFromWire(league.prizeRules),
  currency: league.currency,
});

const duesTermsOf = (league: League) => ({
  entryFee: centsOf(league.entryFee),
  lateFee: centsOf(league.lateFee),
  maxChargesPerMember: centsOf(league.maxChargesPerMember),
  entryParts: league.entryParts.map(({ amount, dueAt }) => ({ amount: centsOf(amount), dueAt })),
  currency: league.currency,
});
