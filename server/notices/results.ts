import type { League, PeopleNotice } from "#server/notices/notice.ts";
import { type Said, toldToday } from "#server/notices/shapes.ts";

type Run = League & { commissionerId: string };
/** To the commissioner: something about the league's results. */
const aboutResults = (league: Run, said: Said): PeopleNotice =>
  toldToday(league, [league.commissionerId], {
    ...{ path: `/leagues/${league.id}/results`, label: "See the results", ...said },
  });

/** Several fetches in a row have failed (RULES §21). @param failure A sentence. */
export const resultsUnavailable = (league: Run, { platform, failure }: { platform: string; failure: string }) =>
  aboutResults(league, {
    title: "Results can't be fetched",
    message: `We can't fetch the results of ${league.name} from ${platform}. ${failure} We'll keep trying, less and less often. You can upload the results, or propose payouts by hand.`,
  });

/** A prize of a week or month can't be paid automatically (RULES §21). @param reason A sentence. */
export const weekWaits = (league: Run, { week, reason }: { week: number; reason: string }) =>
  aboutResults(league, {
    title: `Week ${week}'s prizes need you`,
    message: `The prizes of week ${week} in ${league.name} can't be paid automatically. ${reason} Look at the results, then propose them for the period "Week ${week}".`,
  });

/**
 * A week's prizes wait because a winning team was given to a member a moment ago (RULES §21). @param reason A sentence that
 * says until when.
 */
export const weekWaitsForMember = (league: Run, { week, reason }: { week: number; reason: string }) =>
  aboutResults(league, {
    title: `Week ${week}'s prizes wait for a day`,
    message: `The prizes of week ${week} in ${league.name} aren't paid or put to a vote yet. ${reason} You don't have to do anything.`,
  });

/** A week's results changed, so its prizes wait until they agree for a day, or someone has looked (RULES §21). */
export const weekHeld = (league: Run, { week }: { week: number }) =>
  aboutResults(league, {
    title: `Week ${week}'s results changed`,
    message: `The results of week ${week} in ${league.name} changed after it was complete, so its prizes are on hold. If they stay the same for 24 hours, they're paid or put to a vote automatically. Compare the old and new results, cell by cell. If you're sure, you can also propose them for the period "Week ${week}".`,
  });

/** What a week's lowest score pays wasn't charged, because someone has to look first (RULES §26). @param reason A sentence. */
export const weekNotCharged = (league: Run, { week, reason }: { week: number; reason: string }) =>
  aboutResults(league, {
    title: `Week ${week}'s lowest score wasn't charged`,
    message: `${reason} If someone owes it, you can charge them on the league's page.`,
  });

export type CorrectedWeek = { week: number; teams: string };

/** Later results change the winners of a week that was paid or proposed; nothing claws that back (RULES §21). */
export const weekCorrected = (league: Run, { week, teams }: CorrectedWeek) =>
  aboutResults(league, {
    title: `Week ${week}'s results were corrected`,
    message: `The results of ${league.name} now give the prizes of week ${week} to ${teams}. Prizes that were paid stay paid.`,
  });

/** The vote on a season's prizes can't open by itself yet (RULES §21). @param reason A sentence. */
export const seasonWaits = (league: Run, { reason }: { reason: string }) =>
  aboutResults(league, {
    title: "The vote on the prizes can't open yet",
    message: `The results of ${league.name} are final, but the vote on its prizes can't open by itself. ${reason} We'll try again every hour. You can also propose the payouts yourself.`,
  });

/** The final results are in, and wait for the commissioner. @param why Sentences that say what is left to do. */
export const finalResultsIn = (league: Run, { why }: { why: string }) =>
  aboutResults(league, {
    title: "The final results are in",
    message: `The results of ${league.name} are final. ${why}`,
  });
