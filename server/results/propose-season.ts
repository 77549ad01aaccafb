import { and, eq, isNull } from "drizzle-orm";
import { sourceName } from "#contract/results/results-words.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { membersVote } from "#server/money/season-holds/voted-seasons.ts";
import { finalResultsIn, seasonWaits } from "#server/notices/results.ts";
import { tell } from "#server/notices/tell.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { votingSessions } from "#server/platform/db/schema/payout-votes.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { platformLinks } from "#server/platform/db/schema/results.ts";
import { awardsForProposal } from "#server/results/awarded-results.ts";
import { followsResults } from "#server/results/follows-results.ts";
import type { NewestFetch } from "#server/results/newest-fetch.ts";
import { inSeason, type PlatformLink, seasonOf } from "#server/results/season-results.ts";
import { proposeByRules } from "#server/votes/payout-votes/propose-payouts.ts";

type Season = { league: LockedLeague; link: PlatformLink; newest: NewestFetch; config: Config; now: Date };

/**
 * Once a completed season's results are final, opens the vote on its prizes if the members vote and every award is
 * settled; otherwise tells the commissioner that the results are in, and pays nothing (RULES §21). Once for a season.
 * @throws AppError like a proposal.
 */
export async function proposeSeason(tx: Tx, { league, link, newest, config, now }: Season): Promise<void> {
  if (league.status !== "completed" || !link.finalAt || link.actedAt) return;
  const done = () =>
    tx
      .update(platformLinks)
      .set({ actedAt: now, waitsFor: null })
      .where(inSeason(platformLinks, seasonOf(league)));
  if (await isProposed(tx, league)) return void (await done());
  const found = await awardsForProposal(tx, league);
  const isFinal = newest.resultsId === link.finalResultsId && found?.resultsId === link.finalResultsId;
  const isSettled = found !== undefined && isFinal && found.left.length === 0 && found.payouts.length > 0;
  if (found && isSettled && (await membersVote(tx, league))) {
    const because = `The final places according to ${sourceName(newest.table.platform)}.`;
    const proposal = { payouts: found.payouts, period: null, resultsId: found.resultsId };
    const isFollowed = await followsResults(tx, league, proposal, now);
    await proposeByRules(tx, league, { ...proposal, followsResults: isFollowed, because, config, now });
  } else {
    const reason = found?.left[0]?.reasons[0]?.sentence;
    const why = isFinal
      ? `${reason ? `${reason} ` : ""}Propose the payouts: the form is filled in from the results.`
      : "The newest results differ from the final ones. Compare both, then propose the payouts.";
    await tell(tx, now, finalResultsIn(league, { why }));
  }
  await done();
}

const AGAIN_AFTER_MS = 3_600_000;

/**
 * Schedules another try within about an hour, because nothing else may trigger one, and tells the commissioner, once
 * for each reason, why the season's vote isn't open yet.
 */
export async function keepSeasonWaiting(
  tx: Tx,
  { league, link }: Pick<Season, "league" | "link">,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  if (link.actedAt) return;
  const nextFetchAt = new Date(now.getTime() + AGAIN_AFTER_MS);
  await tx
    .update(platformLinks)
    .set({ waitsFor: reason, nextFetchAt })
    .where(inSeason(platformLinks, seasonOf(league)));
  if (link.waitsFor !== reason) await tell(tx, now, seasonWaits(league, { reason }));
}

/** Whether the season's own prizes were proposed or paid before. */
async function isProposed(tx: Tx, { id, currentYear }: LockedLeague): Promise<boolean> {
  const voted = and(
    eq(votingSessions.leagueId, id),
    eq(votingSessions.seasonYear, currentYear),
    isNull(votingSessions.period),
    eq(votingSessions.kind, "payouts"),
  );
  const paid = and(eq(payouts.leagueId, id), eq(payouts.seasonYear, currentYear), eq(payouts.kind, "prize"));
  return (await tx.$count(votingSessions, voted)) > 0 || (await tx.$count(payouts, paid)) > 0;
}
