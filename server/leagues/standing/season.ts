import type { League } from "#contract/leagues/leagues.ts";
import { leftOverSentence } from "#contract/leagues/left-over-words.ts";
import type { Standing } from "#contract/leagues/standing.ts";
import { treasurerDoes } from "#contract/leagues/treasurer-does.ts";
import type { Payout } from "#contract/money/payouts.ts";
import { counted } from "#contract/platform/counted.ts";
import { addDays } from "#contract/platform/days.ts";
import { dayMark } from "#contract/platform/marked-words.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import { hasSeasons } from "#contract/terms/league-types.ts";
import { statusWord } from "#contract/terms/league-words.ts";
import { objectionDaysOf } from "#contract/terms/objection-rules.ts";
import { isSeasonPrize } from "#contract/terms/payout-kinds.ts";
import { WITHOUT_VOTE_DAYS } from "#contract/votes/votes.ts";
import { isKept } from "#server/leagues/custody.ts";
import { openSeasonSentence } from "#server/leagues/standing/open-season.ts";
import { type SeasonMoney, seasonMoney, waitingSentence } from "#server/leagues/standing/season-money.ts";
import { isFree, type Seen } from "#server/leagues/standing/seen.ts";
import {
  isSettledSeason,
  treasurerWaitingSentence,
  unconfirmedWords,
} from "#server/leagues/standing/treasurer-season.ts";

type Season = NonNullable<Standing["season"]>;
type SeasonStep = Season["steps"][number];
type SeasonFacts = Pick<Seen, "league" | "vote" | "payouts" | "kept" | "readerId" | "noVote" | "now">;

const stepOf = (name: string, at: string | null = null, share: number | null = null): SeasonStep => ({
  name,
  at,
  share,
});

/** A season's life from draft to payout, and where it is (RULES §2). A canceled league has none. */
export function seasonOf(facts: SeasonFacts): Season | null {
  const { league, payouts } = facts;
  if (league.status === "cancelled") return null;
  const isSettled = league.status === "completed" && league.pot.escrowBalance === "0.00";
  const ending = { ...facts, isSettled, money: seasonMoney(payouts, league) };
  // Its name is the status of a league that collects, as the chips say it.
  const collecting = stepOf(statusWord("active"), collectedUntil(league));
  const played = stepOf(statusWord("in_season"), endOf(league));
  // A dynasty's later seasons start where the last one ended, not as a draft.
  const draft = league.currentYear === 1 ? [stepOf(statusWord("draft"), league.createdAt)] : [];
  const last = isFree(league) ? [stepOf("Finished")] : endingSteps(ending);
  const steps = [...draft, collecting, played, ...last];
  const fromStart = { draft: 0, active: 1, in_season: 2, completed: isSettled && !isFree(league) ? 4 : 3 };
  const current = fromStart[league.status] - (draft.length === 0 ? 1 : 0);
  return { steps, current, sentence: sentenceOf(ending) };
}

type Ending = SeasonFacts & {
  /** Whether a completed season has nothing left in its pot. */
  isSettled: boolean;
  /** What became of its money. */
  money: SeasonMoney;
};

/** How a season with money ends: the awards are decided, then sent. */
function endingSteps({ league, vote, isSettled, money, kept }: Ending): SeasonStep[] {
  const ofSeason = money.awards.filter(({ period }) => period === null);
  const awardedAt = isSettled ? lastOf(ofSeason, "createdAt") : null;
  const awarding = stepOf(league.membersVote ? "Voting" : "Awarding", vote ? decisionAt(vote) : awardedAt);
  const { paidOut } = wordsOf(league);
  if (!isSettled) return [awarding, stepOf(paidOut)];
  // Refunds, which not every member can see, are a part of what a treasurer owes.
  const isPaid = isKept(league) ? isSettledSeason({ league, kept }) : undefined;
  const isConfirmed = unconfirmedWords({ league, kept }) === "";
  return [awarding, settledStep(money, { paidOut: isConfirmed ? paidOut : "Finished", isPaid })];
}

/** Until a dynasty's next season is completed, `completedAt` is the previous season's. */
const endOf = ({ status, completedAt, endDate }: League): string =>
  (status === "completed" ? completedAt : null) ?? endDate;

/** Completing a league also ends its payments, even before their deadline. */
const collectedUntil = (league: League): string =>
  league.status === "completed" && league.paymentDeadline > endOf(league) ? endOf(league) : league.paymentDeadline;

/** When the payouts are or were decided; a proposal that led to nothing decided nothing. */
const decisionAt = ({ kind, status, resolvedAt, expiresAt }: NonNullable<SeasonFacts["vote"]>): string | null =>
  kind === "proposal" && status === "rejected" ? null : (resolvedAt ?? expiresAt);

const lastOf = (awards: readonly Payout[], moment: "createdAt" | "processedAt") =>
  awards
    .flatMap((award) => award[moment] ?? [])
    .sort()
    .at(-1) ?? null;

/** A season is only paid out if everything that it awarded is sent; until then the step says how much is, or since when all is. */
function settledStep(
  { awards, unsent, kept }: SeasonMoney,
  { paidOut, isPaid }: { paidOut: string; isPaid: boolean | undefined },
): SeasonStep {
  if (awards.length === 0 || kept.length > 0) return stepOf("Finished");
  if (isPaid ?? unsent.length === 0) return stepOf(paidOut, lastOf(awards, "processedAt"));
  return stepOf("Paying out", null, awards.filter(({ status }) => status === "completed").length / awards.length);
}

const sentenceOf = (ending: Ending): string =>
  openSeasonSentence(ending.league, ending.readerId, ending.now) ??
  (isFree(ending.league) ? "The season is over." : endingSentence(ending));

function endingSentence({ league, vote, isSettled, money, kept, readerId, noVote }: Ending): string {
  const isReaders = league.commissionerId === readerId;
  if (!isSettled) {
    const isBegun = money.awards.some(isSeasonPrize);
    return (
      (vote && sentenceOfVote(vote, isReaders)) ??
      (isBegun
        ? leftOverSentence(league)
        : noVote
          ? withoutVote(league, noVote)
          : awardingSentence(league, isReaders, readerId))
    );
  }
  if (league.pot.collected === "0.00") return "Nothing was paid in, so there's nothing to pay out.";
  return sentSentence({ league, money, kept, readerId });
}

/** What follows once everything is awarded. */
function sentSentence({
  league,
  money,
  kept,
  readerId,
}: Pick<Ending, "league" | "money" | "kept" | "readerId">): string {
  const isPaid = isKept(league) && isSettledSeason({ league, kept });
  const waiting = isKept(league) ? treasurerWaitingSentence(money, { league, readerId }) : waitingSentence(money);
  if (waiting && !isPaid) return waiting;
  if (hasSeasons(league)) return "In the next season, members who prepaid are in; everyone else pays again.";
  const confirmed = unconfirmedWords({ league, kept }) || "Everyone confirmed what they were owed.";
  return isPaid ? confirmed : "The season is over.";
}

/** What an open vote or proposal leads to, or what follows a vote that didn't pass; undefined for any other that ended. */
function sentenceOfVote(
  { kind, status, expiresAt, closedBecause }: NonNullable<SeasonFacts["vote"]>,
  isReaders: boolean,
): string | undefined {
  const until = dayMark(expiresAt);
  if (status === "active") {
    return kind === "proposal"
      ? `Members can object to the proposed payouts until ${until}. If too few do, the prizes are awarded then.`
      : `Paid members vote until ${until}. If the vote passes, the prizes are awarded.`;
  }
  if (kind === "proposal" || status === "approved") return undefined;
  if (closedBecause) {
    return `The vote was closed because a team changed hands. ${isReaders ? "You propose" : "The commissioner proposes"} the prizes again.`;
  }
  return `The vote didn't pass. ${isReaders ? "You" : "The commissioner"} can propose again, or an admin resolves it.`;
}

/** What becomes of prizes that no vote can decide about (RULES §17, §28). */
const withoutVote = ({ completedAt }: League, noVote: string): string =>
  `${noVote} Equal shares need no vote${completedAt === null ? "" : `, nor does what a linked platform's results give, from ${dayMark(addDays(new Date(completedAt), WITHOUT_VOTE_DAYS).toISOString())} on`}.`;

/** How the prizes are awarded once payments are closed. */
function awardingSentence(league: League, isReaders: boolean, readerId: string): string {
  if (league.membersVote) {
    return `Payments are closed. ${isReaders ? "You propose" : "The commissioner proposes"} the winners, and paid members vote on them for 7 days.`;
  }
  const days = objectionDaysOf(league);
  const name = isReaders ? "You name" : "The commissioner names";
  return days > 0
    ? `Payments are closed. ${name} the winners, and members have ${counted(days, "day")} to object before the prizes are awarded.`
    : `Payments are closed. ${name} the winners. Their prizes are awarded at once, and ${sending(league, readerId)}.`;
}

const sending = (league: League, readerId: string): string =>
  isKept(league) ? `${lowerYou(treasurerDoes(league, "pay", readerId))} them` : "sent when nothing is holding them up";

const lowerYou = (words: string): string => words.replace(/^(You|The) /, (word) => word.toLowerCase());
