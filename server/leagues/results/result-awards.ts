import type { JudgedAward } from "#contract/awarded-payouts.ts";
import { centsToDecimal } from "#contract/money.ts";
import type { ResultAward, ResultAwards } from "#contract/result-awards.ts";
import { teamName } from "#contract/results-words.ts";
import type { LeagueRow } from "#server/access/league-access.ts";
import { type AwardedResults, awardedResults } from "#server/leagues/results/awarded-results.ts";
import type { Reader } from "#server/platform/db/client.ts";

/** Who wins what by a season's newest results, as its members see it (RULES §21). */
export async function resultAwards(db: Reader, league: LeagueRow): Promise<ResultAwards> {
  const found = await awardedResults(db, league);
  if (!found) return { resultsId: null, isSeasonOver: false, awards: [] };
  return {
    resultsId: found.resultsId,
    isSeasonOver: found.table.isSeasonOver,
    awards: found.awards.map((award) => toWire(award, found)),
  };
}

function toWire(award: JudgedAward, { table, memberOf }: AwardedResults): ResultAward {
  const { title, kind, week, amount, state, reasons, winners, payouts } = award;
  const sourceOf = (teamId: string) => table.teams.find(({ id }) => id === teamId)?.finalPlaceSource ?? null;
  return {
    ...{ title, kind, week, state, amount: centsToDecimal(amount) },
    reasons: [...new Set(reasons.map(({ sentence }) => sentence))],
    winners: winners.map(({ teamId, amount: share }) => ({
      ...{ teamId, teamName: teamName(teamId, table), amount: centsToDecimal(share) },
      userId: memberOf(teamId)?.userId ?? null,
      username: memberOf(teamId)?.name ?? null,
      source: kind === "final_place" ? sourceOf(teamId) : null,
    })),
    payouts: payouts.map((payout) => ({ ...payout, amount: centsToDecimal(payout.amount) })),
  };
}
