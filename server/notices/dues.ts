import { type ChargeKind, chargeName } from "#contract/members/due-kinds.ts";
import { type Cents, formatMoney } from "#contract/platform/money.ts";
import type { League, PeopleNotice } from "#server/notices/notice.ts";
import { toldToday } from "#server/notices/shapes.ts";
import type { Mention } from "#server/platform/mentions.ts";

/** Where a charge is answered, and its reason stands. */
const toDues = (league: League) => ({ path: `/leagues/${league.id}#dues`, label: "See what everyone owes" });

const toPay = (league: League) => ({ path: `/leagues/${league.id}/payment`, label: "See what you owe" });

type Charge = { chargeKind: ChargeKind; amount: Cents };
type Charged = Charge & { userId: string; noticeId: string; by: Mention; reason: string };

/** To whom the commissioner charges something (RULES §25). */
export const charged = (league: League, { userId, noticeId, by, reason, ...charge }: Charged): PeopleNotice => ({
  id: noticeId,
  ...toldToday(league, [userId], {
    title: `You owe ${formatMoney(charge.amount, league.currency)} more in ${league.name}`,
    message: `${chargeName(charge.chargeKind)}, charged by ${by}: “${reason}” If that isn't right, object within 7 days on the league's page. If you don't, it can be taken from a prize of yours.`,
    ...toPay(league),
  }),
});

/** "the fine of $5.00 of ann", in the middle of a sentence. */
const chargeOf = ({ currency }: League, { name, chargeKind, amount }: Charge & { name: Mention }): string =>
  `the ${chargeName(chargeKind).toLowerCase()} of ${formatMoney(amount, currency)} of ${name}`;

type ChargeNotice = Charge & { to: readonly string[]; name: Mention };

/** To the commissioner: a member agrees to a charge. */
export const chargeAccepted = (league: League, { to, ...charge }: ChargeNotice): PeopleNotice =>
  toldToday(league, to, {
    title: `${charge.name} accepts a charge of ${formatMoney(charge.amount, league.currency)} in ${league.name}`,
    message: "It is taken from a prize of theirs if they haven't paid it by then.",
  });

/** To the paid members, and the member whom it concerns: does a charge stand? */
export const askedAboutCharge = (league: League, { to, ...charge }: ChargeNotice): PeopleNotice =>
  toldToday(league, to, {
    title: `Members of ${league.name} vote on a charge of ${formatMoney(charge.amount, league.currency)}`,
    message: `Does ${chargeOf(league, charge)} stand? If most of the members who have paid say so, it is taken from a prize of theirs. The reason is in the list of what everyone owes.`,
    ...toDues(league),
  });

/** To everyone else in the league: what the members said about a charge. */
export const chargeDecided = (
  league: League,
  { to, stands, ...charge }: ChargeNotice & { stands: boolean },
): PeopleNotice =>
  toldToday(league, to, {
    title: `A charge of ${formatMoney(charge.amount, league.currency)} ${stands ? "stands" : "doesn't stand"} in ${league.name}`,
    message: `The members voted on ${chargeOf(league, charge)}: it ${stands ? "is taken from a prize of theirs" : "isn't taken from a prize, and stays owed until the commissioner withdraws it"}.`,
  });

/** To whom the league's own terms charge something by its results (RULES §26). */
export const chargedByResults = (
  league: League,
  { userId, amount, reason }: { userId: string; amount: Cents; reason: string },
): PeopleNotice =>
  toldToday(league, [userId], {
    title: `You owe ${formatMoney(amount, league.currency)} more in ${league.name}`,
    message: `${reason} If that isn't right, object within 7 days on the league's page.`,
    ...toPay(league),
  });

/** To a member whose entry fee is still open. */
export const lateFeeAdded = (league: League, { userId, amount }: { userId: string; amount: Cents }): PeopleNotice =>
  toldToday(league, [userId], {
    title: `A late fee of ${formatMoney(amount, league.currency)} was added in ${league.name}`,
    message: "Your entry fee is still open after the deadline. The league's terms add this fee once.",
    ...toPay(league),
  });

type TakenBack = {
  status: "withdrawn" | "waived";
  /** The member whom it concerns, and the others who hear of it. */
  to: readonly string[];
  others: readonly string[];
  name: Mention;
  amount: Cents;
  refunded: Cents;
  /** What had been taken from the member's prize, and is added to it again. */
  added: Cents;
  reason: string;
};

/** A member doesn't owe a charge or late fee anymore. */
export function dueTakenBack(league: League, back: TakenBack): PeopleNotice[] {
  const { status, to, others, name, reason } = back;
  const money = (amount: Cents) => formatMoney(amount, league.currency);
  const what = status === "waived" ? `late fee of ${money(back.amount)}` : `charge of ${money(back.amount)}`;
  const follows = [
    `The reason given: ${reason}`,
    ...(back.refunded > 0 ? ["What was paid for it goes back to the person who paid."] : []),
    ...(back.added > 0 ? [`${money(back.added)} that it had taken is added to the prize again.`] : []),
  ].join(" ");
  return [
    toldToday(league, to, { title: `You no longer owe the ${what} in ${league.name}`, message: follows }),
    toldToday(league, others, { title: `${name} no longer owes the ${what} in ${league.name}`, message: follows }),
  ];
}

/** To everyone else in the league: a member objects to a charge. */
export const chargeObjected = (
  league: League,
  { to, name, amount }: { to: readonly string[]; name: Mention; amount: Cents },
): PeopleNotice =>
  toldToday(league, to, {
    title: `${name} objects to a charge of ${formatMoney(amount, league.currency)} in ${league.name}`,
    message: "The reason is in the list of what everyone owes. The commissioner decides.",
    ...toDues(league),
  });

/** To a member whose dues somebody else paid. */
export const paidForMember = (
  league: League,
  { userId, payer, amount }: { userId: string; payer: Mention; amount: Cents },
): PeopleNotice =>
  toldToday(league, [userId], {
    title: `${payer} paid ${formatMoney(amount, league.currency)} for you in ${league.name}`,
    message: "The receipt and any money that goes back are theirs. The seat is yours.",
  });
