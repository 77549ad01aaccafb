import { seasonOfLeagueFirst } from "#contract/leagues/season-in-words.ts";
import { dueDateOf, dueNextOf } from "#contract/members/dues.ts";
import type { Member } from "#contract/members/members.ts";
import { owes } from "#contract/members/payment-status.ts";
import type { Payout } from "#contract/money/payouts.ts";
import { centsOfPrize, wonOf } from "#contract/money/set-off-words.ts";
import { nameOf, usernameOf } from "#contract/people/shown-names.ts";
import { listed } from "#contract/platform/listed.ts";
import { dayMark, moneyMark } from "#contract/platform/marked-words.ts";
import { centsOf } from "#contract/platform/money.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import { amountForYears, yearsToPayChoices } from "#contract/terms/dynasty.ts";
import { isSeasonPrize } from "#contract/terms/payout-kinds.ts";
import { byPlace, payoutTitle } from "#contract/terms/place-name.ts";
import type { Seen } from "#server/leagues/standing/seen.ts";

/** A message for a league's chat; the address of the page that it names follows it. */
export type Message = { text: string; path: string };

/** Who owes the fee and doesn't say that they paid it (RULES §24). */
export const owingIn = ({ members }: Pick<Seen, "members">): Member[] =>
  members.filter((member) => owes(member) && !member.saysPaid);

/**
 * Tells a league's chat who still owes what, by when, and where to pay it: what "Send Reminders" emails. Where one of them
 * has no account, that is the join link, which asks who they are: a seat's own link is in no chat (RULES §28).
 */
export function reminderMessage(seen: Seen): Message {
  const { league, joinToken } = seen;
  const pay = wordsOf(league).payHere(league.treasurer?.name ?? "the treasurer");
  const owing = owingIn(seen);
  const path =
    joinToken && owing.some(({ hasAccount }) => !hasAccount) ? `/join/${joinToken}` : `/leagues/${league.id}/payment`;
  return { text: `${league.name}: ${whoOwes(owing, seen)}. ${pay}:`, path };
}

function whoOwes(owing: readonly Member[], seen: Seen): string {
  const debts = owing.map((member) => ({
    ...{ name: nameOf(member), amount: amountOf(member, seen), when: whenOf(dueDateOf(member, seen.league), seen.now) },
  }));
  const names = listed(debts.map(({ name }) => name));
  const amounts = new Set(debts.map(({ amount }) => amount));
  const [amount] = amounts;
  const [when = "", ...others] = new Set(debts.map((debt) => debt.when));
  if (debts.length === 1) return `${names} still owes ${amount}, ${when}`;
  const count = `${debts.length} of us still owe`;
  // Members who pay in parts may be at different ones.
  if (others.length > 0) {
    return `${count} the entry fee: ${listed(debts.map((debt) => `${debt.name} ${debt.amount} (${debt.when})`))}`;
  }
  if (amounts.size === 1) return `${count} ${amount} each, ${when}: ${names}`;
  return `${count} the entry fee, ${when}: ${listed(debts.map((debt) => `${debt.name} ${debt.amount}`))}`;
}

const whenOf = (by: string, now: Date) => `${new Date(by) <= now ? "overdue since" : "due"} ${dayMark(by)}`;

/** A dynasty may ask for several seasons at once, and let them choose how many (RULES §6). */
function amountOf(member: Member, { league }: Seen): string {
  const [least = 1, ...more] = yearsToPayChoices(league, member);
  const amount = moneyMark(amountForYears(centsOf(league.entryFee), least, dueNextOf(member, league)), league.currency);
  return `${more.length > 0 ? "at least " : ""}${amount}${least > 1 ? ` for ${least} seasons` : ""}`;
}

/** A message with more lines isn't read in a chat. */
const LINES_MAX = 12;

/** Tells a league's chat who won what in a completed season, and nothing about whether it has arrived (RULES §18). */
export function winnersMessage({ league, members }: Seen, awards: readonly Payout[]): Message {
  const names = new Map(members.map((member) => [member.userId, nameOf(member)]));
  const prizes = awards.filter(isSeasonPrize).toSorted(byPlace);
  const soFar = league.pot.escrowBalance === "0.00" ? "" : " so far";
  const shown = prizes.length > LINES_MAX ? prizes.slice(0, LINES_MAX - 1) : prizes;
  const lines = shown.map(
    (prize) => `${payoutTitle(prize)}: ${names.get(prize.userId) ?? usernameOf(prize)}, ${wonIn(prize, league)}`,
  );
  const others = prizes.length - shown.length;
  return {
    text: [
      `${seasonOfLeagueFirst(league, league.currentYear)} is over. The winners${soFar}:`,
      ...lines,
      ...(others > 0 ? [`And ${others} more prizes.`] : []),
      "See the league here:",
    ].join("\n"),
    path: `/leagues/${league.id}`,
  };
}

function wonIn(shown: Payout, { currency }: Seen["league"]): string {
  const prize = centsOfPrize(shown);
  const won = moneyMark(wonOf(prize), currency);
  return prize.setOff > 0 ? `${won} less ${moneyMark(prize.setOff, currency)} of own dues` : won;
}
