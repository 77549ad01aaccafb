import type { League } from "#contract/leagues/leagues.ts";
import { counted } from "#contract/platform/counted.ts";
import { centsOf } from "#contract/platform/money.ts";
import { formatShort } from "#contract/platform/money-forms.ts";
import { feeToPay } from "#contract/terms/dynasty.ts";
import { prepaidSpan } from "#contract/terms/fee-to-join.ts";
import { fixedPrizesInShort } from "#contract/terms/prize-table-words.ts";
import { isFree } from "#web/ui/fee.tsx";

type Terms = Pick<
  League,
  | "entryFee"
  | "currency"
  | "entryParts"
  | "leagueType"
  | "minYears"
  | "maxYears"
  | "maxMembers"
  | "payoutStructure"
  | "prizeTable"
  | "prizeRow"
  | "prizeRules"
  | "commissionerReimbursement"
  | "payoutRule"
>;

/** A line may break after it. */
const SEPARATOR = "\u00a0· ";

/** The terms in one line: "$50 · 12 seats · 50/30/20 after 5% · majority vote". */
export function termsLine(league: Terms): string {
  const seats = counted(league.maxMembers, "seat").replace(" ", "\u00a0");
  if (isFree(league)) return `Free${SEPARATOR}${seats}`;
  const split = league.payoutStructure.map(({ percentage }) => percentage).join("/");
  const reimbursement = Number(league.commissionerReimbursement);
  const span = prepaidSpan(league);
  const hasOthers = league.prizeRules.length > 0;
  const shares = split === "100" && !hasOthers ? "winner takes all" : split;
  const fixed = fixedPrizesInShort(league);
  const prizes = fixed ?? shares;
  const first = [...(reimbursement > 0 ? [`${reimbursement}%`] : []), ...(hasOthers ? ["other prizes"] : [])];
  return [
    [
      feeToPay(formatShort(centsOf(league.entryFee), league.currency), league),
      ...partsOf(league),
      ...(span ? [`${span} prepaid`] : []),
    ].join(", "),
    seats,
    first.length > 0 && !fixed ? `${prizes} after ${first.join(" and ")}` : prizes,
    league.payoutRule === "majority_approval" ? "majority vote" : "commissioner decides",
  ].join(SEPARATOR);
}

const partsOf = ({ entryParts }: Terms) => (entryParts.length > 0 ? [`in ${entryParts.length} parts`] : []);
