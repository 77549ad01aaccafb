import { centsToDecimal } from "#contract/platform/money.ts";
import type { JudgedAward } from "#contract/results/awarded-payouts.ts";
import type { ResultAward, ResultAwards } from "#contract/results/result-awards.ts";
import type { ResultsTable } from "#contract/results/results-table.ts";
import { placeSourceWords, teamName } from "#contract/results/results-words.ts";
import { PRIZE_KINDS } from "#contract/terms/prize-kinds.ts";
import type { LeagueRow } from "#server/access/league-access.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { type AwardedResults, awardedResults } from "#server/results/awarded-results.ts";

/** Who wins what according to a season's newest results, as its members see it (RULES §21). */
export async function resultAwards(db: Reader, league: LeagueRow): Promise<ResultAwards> {
  const found = await awardedResults(db, league);
  if (!found) return { resultsId: null, isSeasonOver: false, awards: [] };
  return {
    resultsId: found.resultsId,
    isSeasonOver: found.table.isSeasonOver,
    awards: found.awards.map((award) => toWire(award, found)),
  };
}

/** How the winners are known, if there are any. A running season's places are those of the standings. */
function sourceOf({ kind, winners }: JudgedAward, table: ResultsTable): string | null {
  if (winners.length === 0) return null;
  const { source } = PRIZE_KINDS[kind];
  if (source) return source;
  const teams = table.teams.filter(({ id }) => winners.some(({ teamId }) => teamId === id));
  const sources = teams.flatMap(({ finalPlaceSource: how }) => (how === null ? [] : [how]));
  if (sources.length === 0) return "From the standings so far.";
  return `${[...new Set(sources.map((how) => placeSourceWords(how, table.platform)))].join(", ")}.`;
}

function toWire(award: JudgedAward, { table, memberOf }: AwardedResults): ResultAward {
  const { title, kind, place, week, amount, state, reasons, winners, payouts } = award;
  return {
    ...{ title, kind, place, week, state, amount: centsToDecimal(amount) },
    source: sourceOf(award, table),
    reasons: [...new Set(reasons.map(({ sentence }) => sentence))],
    winners: winners.map(({ teamId, amount: share }) => ({
      ...{ teamId, teamName: teamName(teamId, table), amount: centsToDecimal(share) },
      userId: memberOf(teamId)?.userId ?? null,
      username: memberOf(teamId)?.name ?? null,
    })),
    payouts: payouts.map((payout) => ({ ...payout, amount: centsToDecimal(payout.amount) })),
  };
}
