import { treasurerPath } from "#contract/money/treasurer/treasurer-path.ts";
import type { WayKind } from "#contract/people/way-kinds.ts";
import { wayPhrase } from "#contract/people/way-phrase.ts";
import { counted } from "#contract/platform/counted.ts";
import { type Cents, formatMoney } from "#contract/platform/money.ts";
import type { DigestNotice, League, PeopleNotice } from "#server/notices/notice.ts";
import { collectedNews, type Said, toldToday, toOneAndOthers } from "#server/notices/shapes.ts";
import { type Mention, mention } from "#server/platform/mentions.ts";

/** To a treasurer: what waits for them. */
export const forTreasurer = (league: League, treasurerId: string, said: Said): DigestNotice =>
  collectedNews(league, [treasurerId], said);

/** Where members object to payments, find what they are owed, and answer about keeping the money. */
export const paymentsPath = ({ id }: League) => `/leagues/${id}#payments`;
const debtsPath = ({ id }: League) => `/leagues/${id}#debts`;
const keeperPath = ({ id }: League) => `/leagues/${id}#treasurer`;

type Paid = { userId: string; name: Mention; amount: Cents };
type By = { treasurerId: string; treasurer: Mention };

/** To the payer: what they paid has no place, so the treasurer owes it back. */
export const feeOwedBack = (league: League, { userId, amount, treasurer }: Paid & By): PeopleNotice =>
  toldToday(league, [userId], {
    title: `${treasurer} owes you ${formatMoney(amount, league.currency)}`,
    message: `Your payment for ${league.name} arrived, but that was no longer owed there. ${treasurer} has to give it back to you.`,
    email: { headOf: league.id },
  });

type OwedBack = By & { userId: string; amount: Cents; isReturn: boolean; reason: string };

/** To a member who gets money back: a treasurer owes it from now on. Their own fee isn't news to them. */
export function refundOwedTo(league: League, { userId, amount, isReturn, reason, ...by }: OwedBack): PeopleNotice {
  const money = formatMoney(amount, league.currency);
  const isOwn = userId === by.treasurerId;
  return toldToday(league, isOwn && !isReturn ? [] : [userId], {
    title: isReturn ? `Your share of what was left is ${money}` : `${by.treasurer} owes you ${money}`,
    message: isOwn
      ? `${reason}. You keep the money: pay yourself on the treasurer's page.`
      : `${reason}. ${by.treasurer} has to pay it to you, and you confirm it once it has arrived.`,
    path: isOwn ? treasurerPath(league.id, "pay") : debtsPath(league),
    email: { headOf: league.id },
  });
}

type Got = Paid & By & { what: string };

/** To a commissioner who isn't the treasurer: somebody has paid. @param got.what What it was, in the books' own words. */
export const treasurerGotFee = (league: League & { commissionerId: string }, { name, amount, what, treasurer }: Got) =>
  forTreasurer(league, league.commissionerId, {
    title: `${name} paid ${formatMoney(amount, league.currency)} in ${league.name}`,
    message: `${what}. ${treasurer} keeps it.`,
  });

type TreasurerRequest = { userId: string; by: Mention };

export const treasurerAsked = (league: League, { userId, by }: TreasurerRequest): PeopleNotice =>
  toldToday(league, [userId], {
    title: `${by} asks you to keep the money of ${league.name}`,
    message: "As the treasurer, you would collect the entry fees and pay the winners. You can say no.",
    path: keeperPath(league),
  });

export const treasurerUnasked = (league: League, { userId, by }: TreasurerRequest): PeopleNotice =>
  toldToday(league, [userId], {
    title: `${by} doesn't ask you anymore to keep the money of ${league.name}`,
    message: "You don't need to answer.",
  });

type Changed = { members: readonly string[]; treasurer: Mention; beforeId: string };

export const treasurerChanged = (league: League, { members, treasurer, beforeId }: Changed): PeopleNotice[] => {
  const title = `${treasurer} is the treasurer of ${league.name} now`;
  const before = mention(beforeId, league.id);
  return toOneAndOthers(beforeId, {
    one: toldToday(league, [beforeId], {
      title,
      message: `You were it before. What you keep stays with you until ${treasurer} confirms having got it.`,
    }),
    others: toldToday(league, members, {
      title,
      message: `${before} was it before. Pay ${treasurer} from now on. Money that ${before} keeps stays with them until ${treasurer} confirms having got it.`,
    }),
  });
};

export const treasurerDeclined = (league: League, { userId, by }: TreasurerRequest): PeopleNotice =>
  toldToday(league, [userId], {
    title: `${by} won't keep the money of ${league.name}`,
    message: "You can ask someone else on the league's page.",
    path: keeperPath(league),
  });

export const moneyHandedOver = (
  league: League,
  { members, treasurer, beforeId, amount }: Changed & { amount: Cents },
): PeopleNotice[] => {
  const said = (before: string) => ({
    email: { headOf: league.id },
    title: `${treasurer} took over ${formatMoney(amount, league.currency)} from ${before}`,
    message: `${treasurer} confirms having got the money of ${league.name} that ${before} kept.`,
  });
  return toOneAndOthers(beforeId, {
    one: toldToday(league, [beforeId], said("you")),
    others: toldToday(league, members, said(mention(beforeId, league.id))),
  });
};

/** What one person is owed, as many debts as were sent together. */
type Debts = { userId: string; name: Mention; amount: Cents; count: number; keeperId: string; keeper: Mention };

/** "It is from Sunday Crew", "It is 12 payouts from Sunday Crew". */
const itIs = (league: League, { count }: { count: number }) =>
  `It is ${count === 1 ? "" : `${counted(count, "payout")} `}from ${league.name}`;

/** To the recipient, who may have left the league: their dashboard asks them. */
export const debtSent = (league: League, told: Debts & { way: WayKind }): PeopleNotice =>
  toldToday(league, [told.userId], {
    title: `${told.keeper} sent you ${formatMoney(told.amount, league.currency)}`,
    message: `${itIs(league, told)}, sent ${wayPhrase(told.way)}. Did it arrive? Confirm it on your dashboard, or say that it didn't.`,
    path: "/player",
    label: "Confirm it",
    email: { headOf: league.id },
  });

export const debtReceived = (league: League, { keeperId, name, amount, count }: Debts): DigestNotice =>
  forTreasurer(league, keeperId, {
    title: `${name} confirms having got ${formatMoney(amount, league.currency)} from ${league.name}`,
    message: count === 1 ? "That one is settled." : `That settles ${counted(count, "payout")}.`,
  });

/** To the one who sent it: a link's word settles nothing (RULES §28). */
export const debtArrivedByLink = (league: League, { keeperId, name, amount }: Debts): DigestNotice =>
  forTreasurer(league, keeperId, {
    title: `${name}'s link says that ${formatMoney(amount, league.currency)} from ${league.name} arrived`,
    message: `It stays "sent, not confirmed" unless ${name} makes the seat theirs and confirms it.`,
  });

/** To the one who sent it: it didn't arrive. */
export const debtDenied = (
  league: League,
  { keeperId, name, amount, reason, byLink }: Debts & { reason: string; byLink: boolean },
) =>
  toldToday(league, [keeperId], {
    title: `${byLink ? `${name}'s link` : name} says that ${formatMoney(amount, league.currency)} hasn't arrived`,
    message: `You said that you sent it, for ${league.name}. ${name} says: ${reason}`,
    path: treasurerPath(league.id, "pay"),
    label: "Answer",
  });

/** To the recipient: it wasn't sent after all. */
export const debtTakenBack = (league: League, { userId, keeper, amount, reason }: Debts & { reason: string }) =>
  toldToday(league, [userId], {
    title: `${keeper} didn't send the ${formatMoney(amount, league.currency)} after all`,
    message: `It is still owed to you in ${league.name}. ${keeper} says: ${reason}`,
    email: { headOf: league.id },
  });
