import type { League } from "#contract/leagues/leagues.ts";
import { openSeasonSentence } from "#contract/leagues/season-sentence.ts";
import type { Payout } from "#contract/money/payouts.ts";
import type { KeptMoney } from "#contract/money/treasurer/kept-money.ts";
import { counted } from "#contract/platform/counted.ts";
import { hasTreasurer } from "#contract/terms/custody.ts";
import { hasSeasons } from "#contract/terms/league-types.ts";
import { objectionDaysOf } from "#contract/terms/objection-rules.ts";
import { isSeasonPrize } from "#contract/terms/payout-kinds.ts";
import type { VotingSession } from "#contract/votes/payout-votes.ts";
import { statusWord } from "#web/leagues/status-badge.tsx";
import { treasurerDoes } from "#web/members/treasurer-does.ts";
import { type SeasonMoney, seasonMoney, waitingSentence } from "#web/money/payouts/season-money.ts";
import { isSettledSeason, keptWaitingSentence } from "#web/money/treasurer/kept-season-words.ts";
import { formatDay } from "#web/ui/day.ts";
import { isFree } from "#web/ui/fee.tsx";

type SeasonStep = {
  name: string;
  /** The day it ends or ended, if there is one. */
  at?: string | undefined;
  /** How much of it is done, if that doesn't depend on its days. */
  share?: number | undefined;
};

export type Season = {
  steps: SeasonStep[];
  /** The current step's place among them. */
  current: number;
  /** What can happen now, and what the next step changes. */
  sentence: string;
};

type Facts = {
  league: League;
  vote?:
    | (Pick<VotingSession, "kind" | "status" | "expiresAt" | "resolvedAt"> & { closedBecause?: string | null })
    | undefined;
  /** Everything that the league has awarded, once it is known. */
  payouts?: readonly Payout[] | undefined;
  /** What its treasurer keeps and owes, once it is known. */
  kept?: KeptMoney | undefined;
  readerId?: string | undefined;
  now?: Date;
};

/** A season's life from draft to payout, and where it is now (RULES §2). A canceled league has none. */
export function seasonOf({ league, vote, payouts, kept, readerId, now = new Date() }: Facts): Season | undefined {
  if (league.status === "cancelled") return undefined;
  const money = payouts && seasonMoney(payouts, league);
  const isSettled = league.status === "completed" && league.pot.escrowBalance === "0.00";
  // Its name is the status of a league that collects, as the chips say it.
  const collecting = { name: statusWord("active"), at: collectedUntil(league) };
  const played = { name: statusWord("in_season"), at: endOf(league) };
  // A dynasty's later seasons start where the last one ended, not as a draft.
  const draft = league.currentYear === 1 ? [{ name: statusWord("draft"), at: league.createdAt }] : [];
  const last = isFree(league) ? [{ name: "Finished" }] : endingSteps(league, { vote, isSettled, money, kept });
  const steps = [...draft, collecting, played, ...last];
  const fromStart = { draft: 0, active: 1, in_season: 2, completed: isSettled && !isFree(league) ? 4 : 3 };
  const current = fromStart[league.status] - (draft.length === 0 ? 1 : 0);
  return { steps, current, sentence: sentenceOf(league, { vote, isSettled, money, kept, readerId, now }) };
}

/** How a season with money ends: the awards are decided, then sent. */
function endingSteps(
  league: League,
  { vote, isSettled, money, kept }: Pick<Ending, "vote" | "isSettled" | "money"> & Pick<Facts, "kept">,
) {
  const ofSeason = money?.awards.filter(({ period }) => period === null) ?? [];
  const awardedAt = isSettled ? lastOf(ofSeason, "createdAt") : undefined;
  const awarding: SeasonStep = {
    name: league.membersVote ? "Voting" : "Awarding",
    at: vote ? decisionAt(vote) : awardedAt,
  };
  const paidOut = hasTreasurer(league) ? "Settled" : "Paid out";
  if (!isSettled) return [awarding, { name: paidOut }];
  // Refunds, which not every member can see, are a part of what a treasurer owes.
  const isOwed = hasTreasurer(league) && isSettledSeason({ league, kept }) === false;
  return [awarding, settledStep(money, { paidOut, isOwed })];
}

/** Until a dynasty's next season is completed, `completedAt` is the previous season's. */
const endOf = ({ status, completedAt, endDate }: League): string =>
  (status === "completed" ? completedAt : null) ?? endDate;

/** Completing a league also ends its payments, even before their deadline. */
const collectedUntil = (league: League): string =>
  league.status === "completed" && league.paymentDeadline > endOf(league) ? endOf(league) : league.paymentDeadline;

/** When the payouts are or were decided; a proposal that led to nothing decided nothing. */
const decisionAt = ({ kind, status, resolvedAt, expiresAt }: NonNullable<Facts["vote"]>): string | undefined =>
  kind === "proposal" && status === "rejected" ? undefined : (resolvedAt ?? expiresAt);

const lastOf = (awards: readonly Payout[], moment: "createdAt" | "processedAt") =>
  awards
    .flatMap((award) => award[moment] ?? [])
    .sort()
    .at(-1);

/** A season is only paid out if everything that it awarded is sent; until then the step says how much is, or since when all is. */
function settledStep(
  money: SeasonMoney | undefined,
  { paidOut, isOwed }: { paidOut: string; isOwed: boolean },
): SeasonStep {
  if (!money || money.awards.length === 0 || money.kept.length > 0) return { name: "Finished" };
  const { awards, unsent } = money;
  if (unsent.length === 0 && !isOwed) return { name: paidOut, at: lastOf(awards, "processedAt") };
  return { name: "Paying out", share: awards.filter(({ status }) => status === "completed").length / awards.length };
}

type Ending = Pick<Facts, "kept"> & {
  vote: Facts["vote"];
  /** Whether a completed season has nothing left in escrow. */
  isSettled: boolean;
  /** What became of its money, once that is known. */
  money: SeasonMoney | undefined;
  readerId: string | undefined;
  now: Date;
};

function sentenceOf(league: League, ending: Ending): string {
  return (
    openSeasonSentence(league, ending.readerId, ending.now) ??
    (isFree(league) ? "The season is over." : endingSentence(league, ending))
  );
}

function endingSentence(league: League, { vote, isSettled, money, kept, readerId }: Ending): string {
  const isReaders = league.commissionerId === readerId;
  if (!isSettled) {
    const isBegun = money?.awards.some(isSeasonPrize) ?? false;
    return (
      (vote && sentenceOfVote(vote, isReaders)) ??
      (isBegun ? leftOverSentence(league) : awardingSentence(league, isReaders, readerId))
    );
  }
  if (league.pot.collected === "0.00") return "Nothing was paid in, so there's nothing to pay out.";
  const waiting =
    money && (hasTreasurer(league) ? keptWaitingSentence(money, league, readerId) : waitingSentence(money));
  if (waiting) return waiting;
  if (hasSeasons(league)) return "In the next season, members who prepaid are in; everyone else pays again.";
  return isSettledSeason({ league, kept }) ? "Everyone confirmed what they were owed." : "The season is over.";
}

/** What an open vote or proposal leads to, or what follows a vote that didn't pass; undefined for any other that ended. */
function sentenceOfVote(
  { kind, status, expiresAt, closedBecause }: NonNullable<Facts["vote"]>,
  isReaders: boolean,
): string | undefined {
  const until = formatDay(expiresAt);
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

const leftOverSentence = ({ leagueType }: League): string =>
  `What is left over can become another prize, or go back to the members in equal shares${
    hasSeasons({ leagueType }) ? ", or go into the next season's pool" : ""
  }.`;

/** How the prizes are awarded once payments are closed. */
function awardingSentence(league: League, isReaders: boolean, readerId: string | undefined): string {
  if (league.membersVote) {
    return `Payments are closed. ${isReaders ? "You propose" : "The commissioner proposes"} the winners, and paid members vote on them for 7 days.`;
  }
  const days = objectionDaysOf(league);
  const name = isReaders ? "You name" : "The commissioner names";
  return days > 0
    ? `Payments are closed. ${name} the winners, and members have ${counted(days, "day")} to object before the prizes are awarded.`
    : `Payments are closed. ${name} the winners. Their prizes are awarded at once, and ${sending(league, readerId)}.`;
}

const sending = (league: League, readerId: string | undefined): string =>
  hasTreasurer(league)
    ? `${lowerYou(treasurerDoes(league, "pay", readerId))} them`
    : "sent when nothing is holding them up";

const lowerYou = (words: string): string => words.replace(/^(You|The) /, (word) => word.toLowerCase());
