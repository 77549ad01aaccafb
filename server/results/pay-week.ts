import { and, eq, gte, inArray, isNull, min, not, sql } from "drizzle-orm";
import { isOfWeek } from "#contract/money/is-of-week.ts";
import { type JudgedAward, payoutsFrom } from "#contract/results/awarded-payouts.ts";
import { periodsPaid } from "#contract/results/periods-paid.ts";
import { type WeekEnd, weekChangedAt, weekCheckAt, weekFinalFrom } from "#contract/results/results-finality.ts";
import { sourceName, teamName } from "#contract/results/results-words.ts";
import { weekWinners } from "#contract/results/week-winners.ts";
import { isPeriodic } from "#contract/terms/prize-kinds.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { weekHeld, weekWaits, weekWaitsForMember } from "#server/notices/results.ts";
import { tell } from "#server/notices/tell.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { votingSessions } from "#server/platform/db/schema/payout-votes.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { platformLinks, resultFetches, resultImports, resultWeeks } from "#server/platform/db/schema/results.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";
import { awardedResults } from "#server/results/awarded-results.ts";
import { isFinalWeek } from "#server/results/final-week.ts";
import { followsResults } from "#server/results/follows-results.ts";
import type { NewestFetch } from "#server/results/newest-fetch.ts";
import { weekEndOf } from "#server/results/record-fetch.ts";
import { inSeason, type PlatformLink, seasonOf, teamsOf, wasUploaded } from "#server/results/season-results.ts";
import { proposeByRules } from "#server/votes/payout-votes/propose-payouts.ts";

type Week = {
  league: LockedLeague;
  link: PlatformLink;
  newest: NewestFetch;
  week: number;
  config: Config;
  now: Date;
};

/**
 * Pays a final week's prizes, and those of a month that ends with it, out of the share for period prizes, or puts them to
 * a vote, as the league's payout rule says. This happens once: the week is marked in the same transaction. If someone has
 * to look or decide first, the week waits, and the commissioner is told why (RULES §21). @throws AppError like a proposal.
 */
export async function payWeek(tx: Tx, { league, link, newest, week, config, now }: Week): Promise<void> {
  const row = and(inSeason(resultWeeks, seasonOf(league)), eq(resultWeeks.week, week));
  const [known] = await tx.select().from(resultWeeks).where(row);
  if (!known || known.handledAt || periodsPaid(league).size === 0) return;
  const end = weekEndOf(known);
  if (!isFinalWeek(known, { link, newest }))
    return void (await holdChanged(tx, league, { week, end, fetchedAt: newest.fetchedAt, now }));
  const handle = (winnerIds: string[] | null) => tx.update(resultWeeks).set({ handledAt: now, winnerIds }).where(row);
  if (await isByHand(tx, league, week)) return void (await handle(null));
  const found = await awardedResults(tx, league);
  const awards = found?.awards.filter((award) => isPeriodic(award.kind) && award.week === week) ?? [];
  const due = awards.filter(({ state }) => state !== "awarded");
  if (!found) return void (await handle(null));
  const winnerIds = weekWinners(found.table, league.prizeRules, week);
  if (due.length === 0) return void (await handle(awards.length === 0 ? winnerIds : null));
  // Paying the others now would mark the week, so that one which earlier weeks can still change would never be paid.
  const ready = due.some(({ state }) => state === "open") ? [] : due.filter(({ state }) => state === "ready");
  const waiting = due.find(({ state }) => state === "open") ?? due.find(({ state }) => state !== "ready");
  const reason = waiting?.reasons[0]?.sentence;
  const given = await lastGiven(tx, league, winnersOf(ready));
  if (given && given.until > now) return void (await waitForMember(tx, league, { week, given, newest, now }));
  if (ready.length > 0) {
    const since = await finalSince(tx, league, { link, end });
    const proposal = { ...{ payouts: payoutsFrom(ready).payouts, period: periodOf(week) }, resultsId: found.resultsId };
    await proposeByRules(tx, league, {
      ...proposal,
      followsResults: await followsResults(tx, league, proposal, now),
      because: `Week ${week} according to ${sourceName(newest.table.platform)}, final since ${utcText(since)}.`,
      ...{ config, now },
    });
    await handle(winnerIds);
  }
  if (reason) await keepWaiting(tx, league, { week, reason, now });
}

const periodOf = (week: number) => `Week ${week}`;

const winnersOf = (awards: readonly JudgedAward[]) => [
  ...new Set(awards.flatMap(({ winners }) => winners.map(({ teamId }) => teamId))),
];

/** Whether the commissioner has proposed something for this week. */
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

/** How long a member must have had a team before a prize that it won is paid automatically. */
const OWNED_MS = 86_400_000;

type TeamDeadline = { teamId: string; until: Date };

/**
 * Finds which of these teams was given to its member last, and when 24 hours have passed since: before that, hardly anyone
 * may have noticed.
 */
async function lastGiven(tx: Tx, league: LockedLeague, teamIds: string[]): Promise<TeamDeadline | undefined> {
  const teams = (await teamsOf(tx, seasonOf(league))).filter(({ teamId }) => teamIds.includes(teamId));
  const [last] = teams.toSorted((one, other) => other.assignedAt.getTime() - one.assignedAt.getTime());
  return last && { teamId: last.teamId, until: new Date(last.assignedAt.getTime() + OWNED_MS) };
}

type Waiting = { week: number; given: TeamDeadline; newest: NewestFetch; now: Date };

/**
 * Lets a week wait until a member has had their team for a day, and makes sure that it is tried again then, even if
 * nothing is fetched anymore because the season is final.
 */
async function waitForMember(tx: Tx, league: LockedLeague, { week, given, newest, now }: Waiting): Promise<void> {
  const { nextFetchAt } = platformLinks;
  await tx
    .update(platformLinks)
    .set({ nextFetchAt: sql`least(${nextFetchAt}, ${given.until.toISOString()}::timestamptz)` })
    .where(inSeason(platformLinks, seasonOf(league)));
  const name = teamName(given.teamId, newest.table);
  const reason = `They wait until ${utcText(given.until)}, 24 hours after ${name} was given to its member.`;
  await waitOnce(tx, league, { week, reason }, () => tell(tx, now, weekWaitsForMember(league, { week, reason })));
}

type Held = { week: number; end: WeekEnd; fetchedAt: Date; now: Date };

/** Tells the commissioner that a week whose Friday has passed waits, because its results have changed. */
async function holdChanged(tx: Tx, league: LockedLeague, { week, end, fetchedAt, now }: Held): Promise<void> {
  if (fetchedAt < weekFinalFrom(end.completeAt) || weekChangedAt(end) === null) return;
  await keepWaiting(tx, league, { week, reason: CHANGED, now });
}

const CHANGED = "Its results changed after it was complete.";

/** Tells the commissioner why a week isn't paid automatically, once for each reason. */
export const keepWaiting = (
  tx: Tx,
  league: LockedLeague,
  { week, reason, now }: { week: number; reason: string; now: Date },
): Promise<void> =>
  waitOnce(tx, league, { week, reason }, () =>
    tell(tx, now, reason === CHANGED ? weekHeld(league, { week }) : weekWaits(league, { week, reason })),
  );

type Wait = { week: number; reason: string };

/** Stores why a week waits, and says so if the reason is new. */
async function waitOnce(tx: Tx, league: LockedLeague, { week, reason }: Wait, say: () => Promise<void>): Promise<void> {
  const row = and(inSeason(resultWeeks, seasonOf(league)), eq(resultWeeks.week, week));
  const [known] = await tx.select().from(resultWeeks).where(row);
  if (!known || known.waitsFor === reason) return;
  await tx.update(resultWeeks).set({ waitsFor: reason }).where(row);
  await say();
}

type Final = { link: PlatformLink; end: WeekEnd };

/** Since when a final week has been final: the first fetch that could make it so, or what made the season final. */
async function finalSince(tx: Tx, league: LockedLeague, { link, end }: Final): Promise<Date> {
  const [first] = await tx
    .select({ at: min(resultFetches.endedAt) })
    .from(resultFetches)
    .innerJoin(resultImports, eq(resultImports.id, resultFetches.importId))
    .where(
      and(inSeason(resultFetches, seasonOf(league)), gte(resultFetches.endedAt, weekCheckAt(end)), not(wasUploaded)),
    );
  const moments = [first?.at, link.finalAt].flatMap((at) => (at ? [at.getTime()] : []));
  return new Date(Math.min(...moments));
}
