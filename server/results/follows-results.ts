import { isOfWeek } from "#contract/money/is-of-week.ts";
import { addHours } from "#contract/platform/days.ts";
import { type JudgedAward, keyOfPrize, payoutsFrom } from "#contract/results/awarded-payouts.ts";
import { AWARD_WAIT_HOURS } from "#contract/terms/objection-rules.ts";
import { isPeriodic } from "#contract/terms/prize-kinds.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import type { Proposal } from "#server/money/payouts/examine-proposal.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { resultWeeks } from "#server/platform/db/schema/results.ts";
import { awardedResults } from "#server/results/awarded-results.ts";
import { isFinalWeek } from "#server/results/final-week.ts";
import { newestFetch } from "#server/results/newest-fetch.ts";
import { inSeason, linkOf, seasonOf, teamsOf } from "#server/results/season-results.ts";

type Proposed = Pick<Proposal, "payouts" | "period">;

/**
 * Tells whether payouts are what the linked platform's final results give, without a guess or a flag (RULES §17). The
 * commissioner chooses the league and whose team is whose: members must have had as long to see that as an award waits.
 */
export async function followsResults(tx: Tx, league: LockedLeague, { payouts, period }: Proposed, now: Date) {
  const season = seasonOf(league);
  const link = await linkOf(tx, season);
  const newest = link && (await newestFetch(tx, season, link));
  const found = newest && (await awardedResults(tx, league));
  if (!link || !newest || found?.resultsId !== newest.resultsId) return false;
  const [weeks, teams] = [
    await tx.select().from(resultWeeks).where(inSeason(resultWeeks, season)),
    await teamsOf(tx, season),
  ];
  const seenBy = addHours(now, -AWARD_WAIT_HOURS);
  const isKnown = (teamId: string) => teams.some((team) => team.teamId === teamId && team.assignedAt <= seenBy);
  const isFinal = ({ kind, week }: JudgedAward) =>
    period === null
      ? newest.resultsId === link.finalResultsId
      : isPeriodic(kind) &&
        weeks.some((row) => row.week === week && isOfWeek(period, row.week) && isFinalWeek(row, { link, newest }));
  const settled = found.awards.filter(
    (award) => isFinal(award) && award.winners.every(({ teamId }) => isKnown(teamId)),
  );
  const rowOf = ({ userId, place = null, prize = null, amount }: Proposed["payouts"][number]) =>
    `${userId} ${keyOfPrize({ place, prize })} ${amount}`;
  const given = new Set(payoutsFrom(settled).payouts.map(rowOf));
  return link.linkedAt <= seenBy && payouts.every((payout) => given.has(rowOf(payout)));
}
