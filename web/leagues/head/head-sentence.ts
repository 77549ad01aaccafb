import type { League } from "#contract/leagues/leagues.ts";
import type { NextStep, StepKind } from "#contract/leagues/next-steps.ts";
import { dueDateOf, entryDueOf, entryLeftOf } from "#contract/members/dues.ts";
import type { Member } from "#contract/members/members.ts";
import { isRefunded, owes } from "#contract/members/payment-status.ts";
import type { Payout } from "#contract/money/payouts.ts";
import { centsOfPrize, isSpent, wonOf } from "#contract/money/set-off-words.ts";
import { treasurerNameOf } from "#contract/people/shown-names.ts";
import { counted } from "#contract/platform/counted.ts";
import { addCents, centsOf, formatMoney, subtractCents } from "#contract/platform/money.ts";
import { percentOf, percentToBasisPoints, toBasisPoints } from "#contract/platform/percent.ts";
import { hasTreasurer } from "#contract/terms/custody.ts";
import { amountForYears, seasonsFrom, yearsToPayChoices } from "#contract/terms/dynasty.ts";
import { payoutTitle } from "#contract/terms/place-name.ts";
import { seasonsInWords } from "#contract/terms/seasons-in-words.ts";
import { draftSentence } from "#web/leagues/head/draft-sentence.ts";
import { headNeed, openSeats, owingOthers, sayingPaid, type Visit } from "#web/leagues/head/head-need.ts";
import { type HeadSentence, leftUntil, owedSentence } from "#web/leagues/head/owed-sentence.ts";
import { visitorSentence } from "#web/leagues/head/visitor-sentence.ts";
import { sentenceOf } from "#web/leagues/next-steps/step-words.ts";
import { progressSentence } from "#web/money/payouts/payout-words.ts";
import { seasonMoney, settledSentence } from "#web/money/payouts/season-money.ts";
import type { Treasury } from "#web/money/treasurer/kept-queries.ts";
import { keptRefundSentences, keptSettledSentence, ownPrizesSentence } from "#web/money/treasurer/kept-season-words.ts";
import { formatDay } from "#web/ui/day.ts";
import { isFree } from "#web/ui/fee.tsx";

type Facts = Visit & {
  /** The visitor's prizes of this season. */
  won?: readonly Payout[];
  /** Everything that the league has awarded, once it is known. */
  payouts?: readonly Payout[] | undefined;
  /** What its treasurer keeps and owes, once it is known. */
  treasury?: Treasury;
  readerId?: string;
};

const plain = (text: string): HeadSentence => ({ text, tone: "plain" });

/** What this visitor most needs to know about the league, in one sentence: what the head asks them for, if it does. */
export function headSentence(facts: Facts): HeadSentence {
  return askedSentence(facts) ?? restingSentence(facts);
}

/** The sentence of what the green button does; undefined if nothing needs this visitor. */
function askedSentence(facts: Facts): HeadSentence | undefined {
  const { league, own, step } = facts;
  switch (headNeed(facts)) {
    case undefined:
    case "next_season":
    case "run_again":
      return undefined;
    case "pay":
      return own && owedSentence(own, facts);
    case "join":
      return plain(visitorSentence(facts));
    case "open":
      return plain(draftSentence(facts));
    case "remind":
      return owedByOthers(facts);
    case "invite":
      return plain(seatsSentence(facts));
    case "start_season":
      return plain(everyonePaid(league));
    case "complete":
      return step?.kind === "complete" && step.saidBy ? said(step) : plain(endedSentence(league));
    case "pay_winners":
      return step?.kind === "pay_winners" && step.isFinal ? said(step) : paidOutOrNot(facts);
    default:
      // Nothing else on the page says what these are about.
      return step && said(step);
  }
}

const TONES: Partial<Record<StepKind, HeadSentence["tone"]>> = {
  add_bank: "gold",
  correct_bank: "red",
  retry_payout: "red",
};
/** What a step asks is a question or a sentence. */
const said = (step: NextStep): HeadSentence => {
  const text = sentenceOf(step);
  return { text: text.endsWith("?") ? text : `${text}.`, tone: TONES[step.kind] ?? "plain" };
};

function restingSentence(facts: Facts): HeadSentence {
  const { league, own, isCommissioner, won = [] } = facts;
  if (league.status === "cancelled") return plain(["This league was canceled.", ...refundsOf(facts)].join(" "));
  const [prize] = won;
  if (prize) return wonSentence([prize, ...won.slice(1)], facts);
  if (own && owes(own) && !isFree(league)) return owedSentence(own, facts);
  if (isCommissioner) return forCommissioner(facts);
  return own ? forMember(own, facts) : plain(visitorSentence(facts));
}

/** What a canceled league still has to say about its members' money. */
function refundsOf(facts: Facts): string[] {
  const { own, league } = facts;
  if (hasTreasurer(league)) return keptRefundSentences(readOf(facts));
  const { pot } = league;
  if (own && isRefunded(own)) return ["Your entry fee was refunded."];
  return pot.escrowBalance === "0.00" ? [] : ["Every entry fee held goes back to its card."];
}

const readOf = ({ league, treasury = { kept: undefined, debts: undefined }, readerId }: Facts) => ({
  ...treasury,
  ...{ league, readerId },
});

function wonSentence(won: readonly [Payout, ...Payout[]], facts: Facts): HeadSentence {
  const { total, setOff } = sumsOf(won, facts.league);
  const owed = won.filter((prize) => !isSpent(prize));
  const places = won
    .map((payout) => (payout.prize === null ? payoutTitle(payout).toLowerCase() : payoutTitle(payout)))
    .join(", ");
  if (hasTreasurer(facts.league)) {
    return { text: `You won ${total}: ${places}.${setOff}${ownPrizesSentence(owed, readOf(facts))}`, tone: "gold" };
  }
  const isSent = owed.length > 0 && owed.every(({ progress }) => progress === "sent");
  const sent = isSent ? ` ${progressSentence({ progress: "sent", amount: won[0].amount, outstanding: "0.00" })}` : "";
  return { text: `You won ${total}: ${places}.${setOff}${sent}`, tone: "gold" };
}

/** What was won, and what of it paid the winner's own late fees and charges (RULES §25). */
function sumsOf(won: readonly Payout[], { currency }: League): { total: string; setOff: string } {
  const prizes = won.map(centsOfPrize);
  const total = formatMoney(addCents(...prizes.map(wonOf)), currency);
  const setOff = addCents(...prizes.map((prize) => prize.setOff));
  const left = addCents(...prizes.map(({ amount }) => amount));
  if (setOff === 0) return { total, setOff: "" };
  if (left === 0) return { total, setOff: " It paid your own dues." };
  return {
    total,
    setOff: ` ${formatMoney(setOff, currency)} of it paid your own dues, and ${formatMoney(left, currency)} is left.`,
  };
}

function forCommissioner(facts: Facts): HeadSentence {
  const { league, members, own } = facts;
  if (league.status === "completed") return paidOutOrNot(facts);
  // They owe, but everyone was reminded lately.
  if (!isFree(league) && owingOthers(league, members, own).length > 0) return owedByOthers(facts);
  const waiting = sayingPaid(league, members).length;
  if (waiting > 0) {
    const says = `${counted(waiting, "member")} ${waiting === 1 ? "says they" : "say they"} paid`;
    return plain(`${says}. ${treasurerNameOf(league)} hasn't confirmed it yet.`);
  }
  return plain(everyonePaid(league));
}

const everyonePaid = (league: League) =>
  `${isFree(league) ? "Everyone is in" : "Everyone who joined has paid"}. The season ends on ${formatDay(league.endDate)}.`;

const endedSentence = ({ endDate }: League) => `The season ended on ${formatDay(endDate)}.`;

function seatsSentence({ league, now }: Facts): string {
  const open = openSeats(league);
  return `${counted(open, "seat")} ${open === 1 ? "is" : "are"} open, ${leftUntil(league.paymentDeadline, now)}.`;
}

function paidOutOrNot(facts: Facts): HeadSentence {
  const { league, payouts } = facts;
  if (isFree(league) || !payouts) return plain("The season is over.");
  const money = seasonMoney(payouts, league);
  const { held, awarded, unsent } = money;
  const isKept = hasTreasurer(league);
  if (held === 0 && isKept) return plain(keptSettledSentence(readOf(facts)));
  if (held === 0) return failedSentence(unsent) ?? plain(settledSentence(money, league.currency));
  // The reimbursement leaves with the season's own prizes, and isn't theirs (RULES §18).
  const reimbursement = percentToBasisPoints(league.commissionerReimbursement) ?? toBasisPoints(0);
  if (reimbursement > 0 && held !== centsOf(league.pot.collected)) {
    return plain(`${formatMoney(held, league.currency)} is still ${isKept ? "in the pot" : "held"}.`);
  }
  const prizes = formatMoney(subtractCents(held, percentOf(held, reimbursement, league.currency)), league.currency);
  return plain(awarded > 0 ? `${prizes} is still to be awarded or returned.` : `${prizes} is waiting for its winners.`);
}

/** Asks those who can to retry what failed, and tells the others that nothing is lost; undefined if nothing failed. */
function failedSentence(unsent: readonly Payout[]): HeadSentence | undefined {
  const toRetry = unsent.filter(({ canRetry }) => canRetry).length;
  if (toRetry > 0) {
    return { text: `${counted(toRetry, "payout")} failed. Retry ${toRetry === 1 ? "it" : "them"} below.`, tone: "red" };
  }
  const failed = unsent.filter(({ status }) => status === "failed").length;
  if (failed === 0) return undefined;
  return plain(`${counted(failed, "payout")} failed. ${failed === 1 ? "Its" : "Their"} money is safe.`);
}

function owedByOthers({ league, own, members, now }: Facts): HeadSentence {
  const owing = owingOthers(league, members, own);
  const others = owing.length;
  const choices = owing.map((seat) => yearsToPayChoices(league, seat));
  const least = addCents(
    ...owing.map((seat, nth) =>
      amountForYears(centsOf(league.entryFee), choices[nth]?.[0] ?? 1, entryLeftOf(seat, league)),
    ),
  );
  // In a dynasty, some may choose to prepay more seasons.
  const bound = choices.some(({ length }) => length > 1) ? "at least " : "";
  const by = owing.map((seat) => dueDateOf(seat, league)).toSorted()[0] ?? league.paymentDeadline;
  const isLate = new Date(by) <= now;
  const when = isLate ? `due since ${formatDay(by)}` : leftUntil(by, now);
  const who = `${counted(others, "player")} still ${others === 1 ? "owes" : "owe"}`;
  return { text: `${who} ${bound}${formatMoney(least, league.currency)}, ${when}.`, tone: isLate ? "red" : "plain" };
}

function forMember(own: Member, facts: Facts): HeadSentence {
  const { league } = facts;
  if (isRefunded(own)) return plain("Your entry fee was refunded.");
  if (league.status === "completed") return paidOutOrNot(facts);
  if (isFree(league) || own.totalAmountPaid === "0.00" || own.paidAt === null) return plain("You're in.");
  const paid = centsOf(own.totalAmountPaid);
  const isOnce = amountForYears(centsOf(league.entryFee), own.yearsPayedFor, entryDueOf(own, league)) === paid;
  const when = isOnce ? ` on ${formatDay(own.paidAt)}` : " in all";
  const back = centsOf(own.refundAmount ?? "0.00");
  const refunded = back > 0 ? `, ${formatMoney(back, league.currency)} refunded` : "";
  return plain(`You're in${seasonsPaid(own, league)}: ${formatMoney(paid, league.currency)} paid${when}${refunded}.`);
}

/** The seasons that someone who plays is in for, if there is more to say than that they are in. */
function seasonsPaid({ firstSeason, lastSeason, paidThroughYear }: Member, { currentYear }: League): string {
  if (firstSeason > currentYear) {
    return ` for ${seasonsInWords(seasonsFrom(firstSeason, paidThroughYear - firstSeason + 1))}`;
  }
  const last = lastSeason ?? paidThroughYear;
  return lastSeason !== null || last > currentYear ? ` through season ${last}` : "";
}
