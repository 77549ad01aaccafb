import { formatMoney } from "#contract/platform/money.ts";
import { basisPointsToDecimal } from "#contract/platform/percent.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import { hasSeasons } from "#contract/terms/league-types.ts";
import { frequencyNames, payoutRuleNames, typeNames } from "#contract/terms/league-words.ts";
import { objectionDaysOf, objectionTimeInWords } from "#contract/terms/objection-rules.ts";
import { tableInWords } from "#contract/terms/prize-table-words.ts";
import { prizesInWords } from "#contract/terms/prize-words.ts";
import type { LeagueRow } from "#server/access/league-access.ts";
import { memberIds } from "#server/members/queries.ts";
import { duesWords } from "#server/notices/dues-facts.ts";
import { termsChanged } from "#server/notices/leagues.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";

export type TermChange = { label: string; before: string; after: string };

/** Each term's label, and its value as a member reads it. */
const TERMS: [label: string, words: (league: LeagueRow) => string][] = [
  ["Who keeps the money", (league) => wordsOf(league).keeper()],
  ["Currency", ({ currency }) => currency],
  ["Entry fee", ({ entryFee, currency }) => (entryFee === 0 ? "Free" : formatMoney(entryFee, currency))],
  ["Payment deadline", ({ paymentDeadline }) => utcText(paymentDeadline)],
  ["End date", ({ endDate }) => utcText(endDate)],
  ["Entry fee in parts", (league) => duesWords.parts(league) ?? "None"],
  ["Late fee", (league) => duesWords.lateFee(league) ?? "None"],
  ["Charges", (league) => duesWords.charges(league) ?? "None"],
  ["League type", ({ leagueType }) => typeNames[leagueType]],
  ["Seasons prepaid", (league) => (hasSeasons(league) ? `${league.minYears} to ${league.maxYears}` : "None")],
  ["Payout frequency", ({ payoutFrequency }) => frequencyNames[payoutFrequency]],
  [
    "Prizes",
    ({ payoutStructure, prizeTable, currency }) =>
      prizeTable
        ? tableInWords(prizeTable, currency)
        : payoutStructure.map(({ place, percentage }) => `${place}: ${percentage}%`).join(", "),
  ],
  ["Other prizes", prizesInWords],
  ["Share for prizes during the season", ({ periodPrizeShare }) => `${basisPointsToDecimal(periodPrizeShare)}%`],
  [
    "Commissioner reimbursement",
    ({ commissionerReimbursement }) => `${basisPointsToDecimal(commissionerReimbursement)}%`,
  ],
  ["Payout rule", ({ payoutRule }) => payoutRuleNames[payoutRule]],
  ["Time to object to payouts", (league) => objectionTimeInWords(objectionDaysOf(league))],
  ["Max members", ({ maxMembers }) => String(maxMembers)],
];

/** Lists the terms that differ, before and after. */
export const termChanges = (before: LeagueRow, after: LeagueRow): TermChange[] =>
  TERMS.map(([label, words]) => ({ label, before: words(before), after: words(after) })).filter(
    (change) => change.before !== change.after,
  );

type Telling = { changes: TermChange[]; by: "commissioner" | "admin"; actorId: string; now: Date };

/** Tells every member except the one who made the change which terms changed (RULES §19). */
export async function tellTerms(tx: Tx, league: LeagueRow, { changes, by, actorId, now }: Telling) {
  if (changes.length === 0) return;
  const members = await memberIds(tx, league.id);
  const to = members.filter((userId) => userId !== actorId);
  await tell(tx, now, termsChanged(league, { to, by, changes }));
}
