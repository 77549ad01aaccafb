import type { ActKind, Standing } from "#contract/leagues/standing.ts";
import { treasurerDoes } from "#contract/leagues/treasurer-does.ts";
import { momentMark } from "#contract/platform/marked-words.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import { isOpenForJoining, isOpenForPaying } from "#contract/terms/league-status.ts";
import { hasSeasons, paysDuringSeason } from "#contract/terms/league-types.ts";
import { objectionDaysOf } from "#contract/terms/objection-rules.ts";
import { isSeasonPrize } from "#contract/terms/payout-kinds.ts";
import { owingIn, reminderMessage, winnersMessage } from "#server/leagues/standing/messages.ts";
import { isFree, type Seen } from "#server/leagues/standing/seen.ts";
import { awardsIn } from "#server/leagues/standing/sentence.ts";
import { giveBackVoteOf } from "#server/leagues/standing/unfinished.ts";

/** Says what an act does, in one line, or undefined while it can't be done. */
type When = (seen: Seen) => string | false | undefined | null;

const isOpen = ({ league }: Seen) => isOpenForJoining(league.status);
const isOver = ({ league }: Seen) => league.status === "completed";
const isReaders = ({ league, readerId }: Seen) => league.commissionerId === readerId;
const isVoting = ({ vote }: Seen) => vote?.status === "active";
const has = (sum: string | undefined) => sum !== undefined && sum !== "0.00";
/** There is nothing to do about fees in a free league, or once payments are closed (RULES §5). */
const takesFees = ({ league }: Seen) => isOpenForPaying(league.status) && !isFree(league);
const owesAnything = ({ league: { pot } }: Seen) => pot.pendingMembers + pot.overdueMembers > 0;
const hasPrizes = (seen: Seen) => isOver(seen) && awardsIn(seen).some(isSeasonPrize);

/** What the commissioner can do, each under its own condition (SPEC §2, Commissioner-only controls). */
const OF_COMMISSIONER: Record<Exclude<ActKind, "share">, When> = {
  open: ({ league }) => league.status === "draft" && "The terms are final: make the league active.",
  period_prizes: (seen) =>
    (seen.league.status === "active" || seen.league.status === "in_season") &&
    !isVoting(seen) &&
    paysDuringSeason(seen.league) &&
    seen.league.periodPrizeShare !== "0.00" &&
    "Award daily, weekly or monthly prizes.",
  pay_winners: (seen) =>
    isOver(seen) && !isVoting(seen) && !isFree(seen.league) && has(seen.pool?.available) && sayOfPaying(seen),
  return_rest: (seen) =>
    isUnheld(seen) && (has(seen.pool?.available) || has(seen.pool?.reimbursement)) && sayOfReturning(seen),
  carry_rest: (seen) =>
    isUnheld(seen) &&
    !seen.isReviewed &&
    hasSeasons(seen.league) &&
    has(seen.pool?.available) &&
    "Start the next season with what is left in its pool.",
  next_season: (seen) =>
    isOver(seen) &&
    hasSeasons(seen.league) &&
    (isFree(seen.league) ? "Every member is in." : "Members who prepaid are in; everyone else owes the fee again."),
  invite: (seen) =>
    isOpen(seen) &&
    (seen.league.memberCount < seen.league.maxMembers
      ? seen.league.treasurer
        ? "By name, or with a link to a seat."
        : "Send people a link to a seat."
      : "Every seat is taken. People you invite can join if one opens up."),
  remind: (seen) =>
    takesFees(seen) &&
    (owesAnything(seen) ? "Remind everyone who owes the entry fee." : "No one owes the entry fee now."),
  start_season: (seen) => isOpen(seen) && seen.league.memberCount > 0 && "Close the league to new members.",
  complete: ({ league, completableFrom }) =>
    (league.status === "active" || league.status === "in_season") &&
    (completableFrom
      ? `You can end the season from ${momentMark(completableFrom)}.`
      : COMPLETING[league.status](league)),
  join_own: (seen) => isOpen(seen) && seen.own === undefined && isReaders(seen) && "Take a seat in your own league.",
  run_again: ({ needs }) =>
    needs.some(({ kind }) => kind === "run_again") && "Create next season's league with these terms and members.",
  edit: ({ league }) => league.status !== "cancelled" && "Change the name, the dates and the terms.",
  channel: ({ league }) =>
    league.status !== "cancelled" && "Send the league's news to Discord, Slack or another program.",
  history: () => "Who won before, here and in the years before.",
  share_reminder: (seen) =>
    takesFees(seen) &&
    owingIn(seen).length > 0 &&
    "A message for your group chat, with names, amounts and the deadline.",
  lower_fee: (seen) =>
    takesFees(seen) && owesAnything(seen) && "For one member who owes, with a reason that everyone can read.",
  share_text: (seen) => hasPrizes(seen) && "A message for your group chat, with the winners and their prizes.",
};

/** Money of a season that is over can go another way while nobody decides about it. */
const isUnheld = (seen: Seen) => isOver(seen) && !isVoting(seen) && giveBackVoteOf(seen.payouts) === undefined;

const COMPLETING = {
  active: (league: Seen["league"]) =>
    `End the season. No one can ${isFree(league) ? "join" : "join or pay"} after this.`,
  in_season: (league: Seen["league"]) =>
    `Complete the league and thank everyone.${isFree(league) ? "" : " No one can pay after this."}`,
};

function sayOfReturning(seen: Seen): string {
  const { league, pool, readerId } = seen;
  if (!has(pool?.available)) {
    return `No prizes are left to award, only ${isReaders(seen) ? "your" : "the commissioner's"} reimbursement.`;
  }
  const share = league.lowered === "0.00" ? "an equal share" : "in proportion to their fee";
  return wordsOf(league).returnShares(treasurerDoes(league, "owe", readerId), share);
}

function sayOfPaying({ league, noVote }: Seen): string {
  if (noVote) return noVote;
  if (league.membersVote) return "Name the winners for the members to vote on.";
  if (objectionDaysOf(league) > 0) return "Name the winners. Members can object before they're paid.";
  return wordsOf(league).nameWinners;
}

const isOnPodium = ({ place }: { place: number | null }) => place !== null && place <= 3;

function messageOf(kind: ActKind, seen: Seen): Standing["acts"][number]["message"] {
  if (kind === "share_reminder") return reminderMessage(seen);
  return kind === "share_text" ? winnersMessage(seen, awardsIn(seen)) : null;
}

/** Everything the reader can do besides what needs them. */
export function actsOf(seen: Seen): Standing["acts"] {
  const share = hasPrizes(seen) && awardsIn(seen).some((award) => isSeasonPrize(award) && isOnPodium(award));
  const acts = seen.runsIt ? Object.entries(OF_COMMISSIONER).map(([kind, when]) => ({ kind, says: when(seen) })) : [];
  const done = acts.flatMap(({ kind, says }) =>
    says ? [{ kind: kind as ActKind, says, message: messageOf(kind as ActKind, seen) }] : [],
  );
  const sharing = { kind: "share" as const, says: "A picture of the podium for your group chat.", message: null };
  return share ? [...done, sharing] : done;
}
