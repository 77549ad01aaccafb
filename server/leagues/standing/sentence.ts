import { mainStepOf } from "#contract/leagues/main-need.ts";
import { isNeeded } from "#contract/leagues/needs.ts";
import { dueDateOf, entryDueOf, entryLeftOf } from "#contract/members/dues.ts";
import type { Member } from "#contract/members/members.ts";
import { hasPaid, isRefunded, owes } from "#contract/members/payment-status.ts";
import type { Payout } from "#contract/money/payouts.ts";
import { centsOfPrize, isSpent, wonOf } from "#contract/money/set-off-words.ts";
import { treasurerNameOf } from "#contract/people/shown-names.ts";
import { counted } from "#contract/platform/counted.ts";
import { dayMark, moneyMark, nearMark } from "#contract/platform/marked-words.ts";
import { addCents, centsOf, subtractCents } from "#contract/platform/money.ts";
import { percentOf, percentToBasisPoints, toBasisPoints } from "#contract/platform/percent.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import { amountForYears, seasonsFrom, yearsToPayChoices } from "#contract/terms/dynasty.ts";
import { leastToJoin } from "#contract/terms/fee-to-join.ts";
import { isOpenForJoining, isOpenForPaying } from "#contract/terms/league-status.ts";
import { isOfPool, isSeasonPrize } from "#contract/terms/payout-kinds.ts";
import { payoutTitle } from "#contract/terms/place-name.ts";
import { seasonsInWords } from "#contract/terms/seasons-in-words.ts";
import { isKept } from "#server/leagues/custody.ts";
import { leftUntil } from "#server/leagues/standing/pay-words.ts";
import { seasonMoney, settledSentence } from "#server/leagues/standing/season-money.ts";
import { isFree, moneyIn, plain, type Said, type Seen } from "#server/leagues/standing/seen.ts";
import {
  ownPrizesSentence,
  treasurerRefundSentences,
  treasurerSettledSentence,
} from "#server/leagues/standing/treasurer-season.ts";

/** What the reader most needs to know about the league: what needs them, or else how it stands. */
export function sentenceOf(seen: Seen): Said {
  const main = mainStepOf(seen.needs);
  if (main && isNeeded(main)) {
    const text = main.says.endsWith("?") ? main.says : `${main.says}.`;
    return { text, more: main.more?.replace(/[^.!?”]$/, "$&.") ?? null, tone: main.tone };
  }
  return restingSentence(seen);
}

function restingSentence(seen: Seen): Said {
  const { league, own, runsIt } = seen;
  if (league.status === "cancelled") return plain(["This league was canceled.", ...refundsOf(seen)].join(" "));
  const [prize, ...more] = wonBy(seen);
  if (prize) return wonSentence([prize, ...more], seen);
  if (own && owes(own) && !isFree(league)) return owedSentence(own, seen);
  if (runsIt) return forCommissioner(seen);
  return own ? forMember(own, seen) : visitorSentence(seen);
}

/** The current season's awards, without those that were given back. */
export const awardsIn = ({ payouts, league }: Pick<Seen, "payouts" | "league">): Payout[] =>
  payouts.filter(
    (payout) => isOfPool(payout) && payout.seasonYear === league.currentYear && payout.givenBackAt === null,
  );

const wonBy = (seen: Seen): Payout[] =>
  awardsIn(seen).filter((award) => award.userId === seen.readerId && isSeasonPrize(award));

/** What a canceled league still has to say about its members' money. */
function refundsOf(seen: Seen): string[] {
  const { own, league } = seen;
  if (isKept(league)) return treasurerRefundSentences(seen);
  if (own && isRefunded(own)) return ["Your entry fee was refunded."];
  if (own && hasPaid(own) && own.totalAmountPaid !== "0.00")
    return ["Your entry fee goes back to the card that paid it."];
  return league.pot.escrowBalance === "0.00" ? [] : ["Every entry fee held goes back to its card."];
}

function wonSentence(won: readonly [Payout, ...Payout[]], seen: Seen): Said {
  const { total, setOff } = sumsOf(won, seen);
  const owed = won.filter((prize) => !isSpent(prize));
  const places = won
    .map((payout) => (payout.prize === null ? payoutTitle(payout).toLowerCase() : payoutTitle(payout)))
    .join(", ");
  const isSent = owed.length > 0 && owed.every(({ progress }) => progress === "sent");
  const sent = isSent ? " Sent. Banks take a few days to show it." : "";
  const end = isKept(seen.league) ? ownPrizesSentence(owed, seen) : sent;
  // Money sent by card or bank may still be on its way; what paid their own dues never comes.
  const isThere = owed.every(({ status }) => isKept(seen.league) && status === "completed");
  return { text: `You won ${total}: ${places}.${setOff}${end}`, more: null, tone: isThere ? "plain" : "gold" };
}

/** What was won, and what of it paid the winner's own late fees and charges (RULES §25). */
function sumsOf(won: readonly Payout[], { league: { currency } }: Seen): { total: string; setOff: string } {
  const prizes = won.map(centsOfPrize);
  const total = moneyMark(addCents(...prizes.map(wonOf)), currency);
  const setOff = addCents(...prizes.map((prize) => prize.setOff));
  const left = addCents(...prizes.map(({ amount }) => amount));
  if (setOff === 0) return { total, setOff: "" };
  if (left === 0) return { total, setOff: " It paid your own dues." };
  return {
    total,
    setOff: ` ${moneyMark(setOff, currency)} of it paid your own dues, and ${moneyMark(left, currency)} is left.`,
  };
}

/** What someone reads who owes and isn't asked to pay. */
function owedSentence(own: Member, { league, dues = [] }: Seen): Said {
  // They said so, or somebody who paid for them did.
  if (own.saysPaid) {
    const later = dues.filter(
      ({ userId, kind, standing }) => userId === own.userId && kind === "part" && standing === "open",
    );
    const parts = later.map(({ left, dueAt }) => `${moneyIn(league, left)} by ${nearMark(dueAt)}`);
    const then = parts.length > 0 ? `Then ${parts.join(", ")}.` : null;
    return plain(`${treasurerNameOf(league)} hasn't confirmed your payment yet.`, then);
  }
  if (own.firstSeason > league.currentYear) {
    const [least = 1] = yearsToPayChoices(league, own);
    const fee = amountForYears(centsOf(league.entryFee), least, entryLeftOf(own, league));
    return plain(`You owe ${moneyMark(fee, league.currency)} from season ${own.firstSeason} on.`);
  }
  const left = entryLeftOf(own, league);
  if (isOpenForPaying(league.status)) {
    return plain(`You owe ${moneyMark(left, league.currency)} by ${dayMark(dueDateOf(own, league))}.`);
  }
  const due = entryDueOf(own, league);
  const paid = subtractCents(due, left);
  const part = `You paid ${moneyMark(paid, league.currency)} of ${moneyMark(due, league.currency)}`;
  return plain(`${paid > 0 ? part : "You didn't pay"}, and payments are closed.`);
}

/** What somebody without a seat reads. */
function visitorSentence({ league, now }: Seen): Said {
  const { status, maxMembers, memberCount, isPublic, paymentDeadline } = league;
  const open = maxMembers - memberCount;
  if (status === "completed") return plain("This season is over.");
  if (!isPublic || !isOpenForJoining(status) || new Date(paymentDeadline) <= now) return plain("Registration Closed");
  if (open <= 0) return plain("This league is full");
  const fee = isFree(league) ? "A seat costs nothing" : `A seat costs ${leastSeat(league)}`;
  return plain(
    `${fee}. ${open} of ${maxMembers} ${open === 1 ? "is" : "are"} open.`,
    `Until ${dayMark(paymentDeadline)}, ${leftUntil(paymentDeadline, now)}.`,
  );
}

function leastSeat(league: Seen["league"]): string {
  const least = leastToJoin(centsOf(league.entryFee), league);
  return league.maxYears > league.minYears && league.minYears > 1 ? `at least ${least}` : least;
}

function forCommissioner(seen: Seen): Said {
  const { league, members, own } = seen;
  if (league.status === "completed") return paidOutOrNot(seen);
  const owing = members.filter((member) => owes(member) && member !== own);
  const others = owing.filter(({ saysPaid }) => !saysPaid).length;
  // They owe, but everyone was reminded lately.
  if (!isFree(league) && others > 0) {
    return plain(`${counted(others, "player")} still ${others === 1 ? "owes" : "owe"} the entry fee.`);
  }
  if (owing.length > 0 && !isFree(league)) {
    const says = `${counted(owing.length, "member")} ${owing.length === 1 ? "says they" : "say they"} paid`;
    return plain(`${says}. ${treasurerNameOf(league)} hasn't confirmed it yet.`);
  }
  const everyone = isFree(league) ? "Everyone is in" : "Everyone who joined has paid the entry fee";
  return plain(`${everyone}. The season ends on ${dayMark(league.endDate)}.`);
}

function paidOutOrNot(seen: Seen): Said {
  const { league, payouts } = seen;
  if (isFree(league)) return plain("The season is over.");
  const money = seasonMoney(payouts, league);
  const { held, awarded, unsent } = money;
  if (held === 0 && isKept(league)) return plain(treasurerSettledSentence(seen));
  if (held === 0) return failedSentence(unsent) ?? plain(settledSentence(money, league.currency));
  // The reimbursement leaves with the season's own prizes, and isn't theirs (RULES §18).
  const reimbursement = percentToBasisPoints(league.commissionerReimbursement) ?? toBasisPoints(0);
  if (reimbursement > 0 && held !== centsOf(league.pot.collected)) {
    return plain(`${moneyMark(held, league.currency)} is still ${wordsOf(league).isThere}.`);
  }
  const prizes = moneyMark(subtractCents(held, percentOf(held, reimbursement, league.currency)), league.currency);
  return plain(awarded > 0 ? `${prizes} is still to be awarded or returned.` : `${prizes} is waiting for its winners.`);
}

/** Asks those who can to retry what failed, and tells the others that nothing is lost; undefined if nothing failed. */
function failedSentence(unsent: readonly Payout[]): Said | undefined {
  const toRetry = unsent.filter(({ canRetry }) => canRetry).length;
  if (toRetry > 0) {
    const text = `${counted(toRetry, "payout")} failed. Retry ${toRetry === 1 ? "it" : "them"} below.`;
    return { text, more: null, tone: "red" };
  }
  const failed = unsent.filter(({ status }) => status === "failed").length;
  if (failed === 0) return undefined;
  return plain(`${counted(failed, "payout")} failed. ${failed === 1 ? "Its" : "Their"} money is safe.`);
}

function forMember(own: Member, seen: Seen): Said {
  const { league } = seen;
  if (isRefunded(own)) return plain("Your entry fee was refunded.");
  if (league.status === "completed") return paidOutOrNot(seen);
  if (isFree(league) || own.totalAmountPaid === "0.00" || own.paidAt === null) return plain("You're in.");
  const paid = centsOf(own.totalAmountPaid);
  // In parts, it may have been paid on several days.
  const isOnce =
    league.entryParts.length === 0 &&
    amountForYears(centsOf(league.entryFee), own.yearsPayedFor, entryDueOf(own, league)) === paid;
  const when = isOnce ? ` on ${dayMark(own.paidAt)}` : " in all";
  const back = own.refundAmount ?? "0.00";
  const refunded = back === "0.00" ? "" : `, ${moneyIn(league, back)} refunded`;
  return plain(`You're in${seasonsPaid(own, league)}: ${moneyMark(paid, league.currency)} paid${when}${refunded}.`);
}

/** The seasons that someone who plays is in for, if there is more to say than that they are in. */
function seasonsPaid({ firstSeason, lastSeason, paidThroughYear }: Member, { currentYear }: Seen["league"]): string {
  if (firstSeason > currentYear) {
    return ` for ${seasonsInWords(seasonsFrom(firstSeason, paidThroughYear - firstSeason + 1))}`;
  }
  const last = lastSeason ?? paidThroughYear;
  return lastSeason !== null || last > currentYear ? ` through season ${last}` : "";
}
