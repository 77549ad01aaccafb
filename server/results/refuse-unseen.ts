import { changeToCompare } from "#contract/results/changed-results.ts";
import { type SeenByProposer, unseenByProposer } from "#contract/results/seen-by-proposer.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import type { Proposal } from "#server/money/payouts/examine-proposal.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { AppError } from "#server/platform/errors.ts";
import { leagueResults } from "#server/results/queries.ts";
import { resultAwards } from "#server/results/result-awards.ts";
import { hasResults, seasonOf } from "#server/results/season-results.ts";

/**
 * Refuses payouts that someone proposes without having seen the season's newest results, compared what changed in them,
 * or looked at a guess or a flag (RULES §21). The caller holds the league's lock, so that no fetch comes between this
 * and the proposal. @throws AppError 409 with the code `results_unseen`.
 */
export async function refuseUnseen(
  tx: Tx,
  league: LockedLeague,
  { payouts, period }: Pick<Proposal, "payouts" | "period">,
  seen: SeenByProposer,
): Promise<void> {
  if (!(await hasResults(tx, seasonOf(league)))) return;
  const [results, { awards }] = await Promise.all([leagueResults(tx, league.id), resultAwards(tx, league)]);
  const isPeriod = period !== null;
  const unseen = unseenByProposer(seen, payouts, {
    resultsId: results.current?.id ?? null,
    compareWith: changeToCompare(results, { isRunning: isPeriod })?.before.importId,
    ...{ awards, isPeriod },
  });
  if (unseen) throw new AppError(409, unseen, { code: "results_unseen" });
}
