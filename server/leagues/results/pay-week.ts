import { and, eq, inArray, isNull } from "drizzle-orm";
import { type JudgedAward, payoutsFrom } from "#contract/awarded-payouts.ts";
import { paysDuringSeason } from "#contract/league-types.ts";
import { isWeekFinal, type WeekEnd, weekChangedAt, weekFinalFrom } from "#contract/results-finality.ts";
import { sourceName } from "#contract/results-words.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { awardedResults } from "#server/leagues/results/awarded-results.ts";
import type { NewestFetch } from "#server/leagues/results/newest-fetch.ts";
import { weekEndOf } from "#server/leagues/results/note-fetched.ts";
import { inSeason, type PlatformLink, seasonOf, teamsOf } from "#server/leagues/results/season-results.ts";
import { weekHeld, weekWaits } from "#server/notices/results.ts";
import { tell } from "#server/notices/tell.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { votingSessions } from "#server/platform/db/schema/payout-votes.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { resultWeeks } from "#server/platform/db/schema/results.ts";
import { proposeByRules } from "#server/votes/payout-votes/propose-payouts.ts";

type Week = {
  league: LockedLeague;
  link: PlatformLink;
  newest: NewestFetch;
  week: number;
  config: Config;
  now: Date;
};

/** Whether weekly high scores come off a share that is paid during the season (RULES §21). */
const paysWeekly = (league: LockedLeague) =>
  paysDuringSeason(league) &&
  league.periodPrizeShare > 0 &&
  (league.status === "active" || league.status === "in_season") &&
  league.prizeRules.some(({ kind }) => kind === "weekly_high_score");

/**
 * Pays a final week's high score out of the share for period prizes, or puts it to the vote, as the league's payout
 * rule says. This happens once: the week is marked in the same transaction. If someone has to look or decide first, the
 * week waits, and the commissioner is told why (RULES §21). @throws AppError like a proposal.
 */
export async function payWeek(tx: Tx, { league, link, newest, week, config, now }: Week): Promise<void> {
  const row = and(inSeason(resultWeeks, seasonOf(league)), eq(resultWeeks.week, week));
  const [known] = await tx.select().from(resultWeeks).where(row);
  if (!known || known.handledAt || !paysWeekly(league)) return;
  const end = weekEndOf(known);
  // Final results of the whole season make each of its weeks final.
  const isOfFinalSeason = end.since !== null && newest.resultsId === link.finalResultsId;
  const isFinal = isWeekFinal(end, newest.fetchedAt) || isOfFinalSeason;
  if (!isFinal) return void (await holdChanged(tx, league, { week, end, fetchedAt: newest.fetchedAt, now }));
  const handle = (winnerIds: string[] | null) => tx.update(resultWeeks).set({ handledAt: now, winnerIds }).where(row);
  if (await isByHand(tx, league, week)) return void (await handle(null));
  const found = await awardedResults(tx, league);
  const awards = found?.awards.filter((award) => award.kind === "weekly_high_score" && award.week === week) ?? [];
  const due = awards.filter(({ state }) => state !== "awarded");
  if (!found || due.length === 0) return void (await handle(null));
  const ready = due.filter(({ state }) => state === "ready");
  const reason = due.find(({ state }) => state !== "ready")?.reasons[0]?.sentence;
  if (await hasNewMember(tx, league, { teamIds: winnersOf(ready), now })) return;
  if (ready.length > 0) {
    await proposeByRules(tx, league, {
      payouts: payoutsFrom(ready).payouts,
      period: periodOf(week),
      resultsId: found.resultsId,
      because: `Week ${week}'s highest score by ${sourceName(newest.table.platform)}, final since Friday.`,
      ...{ config, now },
    });
    await handle(winnersOf(ready));
  }
  if (reason) await keepWaiting(tx, league, { week, reason, now });
}

const periodOf = (week: number) => `Week ${week}`;

const winnersOf = (awards: readonly JudgedAward[]) => [
  ...new Set(awards.flatMap(({ winners }) => winners.map(({ teamId }) => teamId))),
];

/** Whether the commissioner has proposed something for this week: "Week 3", "wk 3", "3rd week". */
async function isByHand(tx: Tx, { id, currentYear }: LockedLeague, week: number): Promise<boolean> {
  const proposed = await tx
    .select({ period: votingSessions.period })
    .from(votingSessions)
    .where(
      and(
        eq(votingSessions.leagueId, id),
        eq(votingSessions.seasonYear, currentYear),
        inArray(votingSessions.status, ["active", "approved"]),
      ),
    );
  const paid = await tx
    .select({ period: payouts.period })
    .from(payouts)
    .where(
      and(
        eq(payouts.leagueId, id),
        eq(payouts.seasonYear, currentYear),
        eq(payouts.kind, "period_prize"),
        isNull(payouts.forfeitedAt),
      ),
    );
  return [...proposed, ...paid].some(({ period }) => period !== null && isOfWeek(period, week));
}

const isOfWeek = (period: string, week: number): boolean => {
  const numbers = period.match(/\d+/g) ?? [];
  return /w/i.test(period) && numbers.length === 1 && Number(numbers[0]) === week;
};

/** How long a member must have had a team before a prize that it won is paid automatically. */
const OWNED_MS = 86_400_000;

/** Whether one of these teams was given to its member so lately that hardly anyone can have seen it. */
async function hasNewMember(tx: Tx, league: LockedLeague, { teamIds, now }: { teamIds: string[]; now: Date }) {
  const teams = await teamsOf(tx, seasonOf(league));
  const since = now.getTime() - OWNED_MS;
  return teams.some(({ teamId, assignedAt }) => teamIds.includes(teamId) && assignedAt.getTime() > since);
}

type Held = { week: number; end: WeekEnd; fetchedAt: Date; now: Date };

/** Tells the commissioner that a week whose Friday has passed waits, because its results have changed. */
async function holdChanged(tx: Tx, league: LockedLeague, { week, end, fetchedAt, now }: Held): Promise<void> {
  if (fetchedAt < weekFinalFrom(end.completeAt) || weekChangedAt(end) === null) return;
  await keepWaiting(tx, league, { week, reason: CHANGED, now });
}

const CHANGED = "Its results changed after it was complete.";

/** Tells the commissioner why a week isn't paid automatically, once for each reason. */
export async function keepWaiting(
  tx: Tx,
  league: LockedLeague,
  { week, reason, now }: { week: number; reason: string; now: Date },
): Promise<void> {
  const row = and(inSeason(resultWeeks, seasonOf(league)), eq(resultWeeks.week, week));
  const [known] = await tx.select().from(resultWeeks).where(row);
  if (!known || known.waitsFor === reason) return;
  await tx.update(resultWeeks).set({ waitsFor: reason }).where(row);
  await tell(tx, now, reason === CHANGED ? weekHeld(league, { week }) : weekWaits(league, { week, reason }));
}
