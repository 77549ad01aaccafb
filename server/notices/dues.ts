import { type ChargeKind, chargeName } from "#contract/members/due-kinds.ts";
import { type Cents, formatMoney } from "#contract/platform/money.ts";
import type { League, PeopleNotice } from "#server/notices/notice.ts";
import { subjectIn } from "#server/notices/shapes.ts";
import type { Mention } from "#server/platform/mentions.ts";

type Said = { title: string; message: string; path?: string; label?: string };

const notice = (league: League, to: readonly string[], { title, message, ...said }: Said): PeopleNotice => {
  const { path = `/leagues/${league.id}`, label = "See the league" } = said;
  return {
    to,
    leagueId: league.id,
    type: "admin_alert",
    title,
    message,
    path,
    email: { subject: subjectIn(league, title), heading: title, paragraphs: [message], action: { label, path } },
  };
};

const toPay = (league: League) => ({ path: `/leagues/${league.id}/payment`, label: "See what you owe" });

type Charged = { to: readonly string[]; by: Mention; chargeKind: ChargeKind; amount: Cents; reason: string };

/** To whom the commissioner charges something (RULES §25). */
export const charged = (league: League, { to, by, chargeKind, amount, reason }: Charged): PeopleNotice =>
  notice(league, to, {
    title: `You owe ${formatMoney(amount, league.currency)} more in ${league.name}`,
    message: `${chargeName(chargeKind)}, charged by ${by}: ${reason} If that isn't right, you can object once on the league's page.`,
    ...toPay(league),
  });

/** To whom the league's own terms charge something by its results (RULES §26). */
export const chargedByResults = (
  league: League,
  { userId, amount, reason }: { userId: string; amount: Cents; reason: string },
): PeopleNotice =>
  notice(league, [userId], {
    title: `You owe ${formatMoney(amount, league.currency)} more in ${league.name}`,
    message: `${reason} If that isn't right, you can object once on the league's page.`,
    ...toPay(league),
  });

/** To a member whose entry fee is still open. */
export const lateFeeAdded = (league: League, { userId, amount }: { userId: string; amount: Cents }): PeopleNotice =>
  notice(league, [userId], {
    title: `A late fee of ${formatMoney(amount, league.currency)} was added in ${league.name}`,
    message: "Your entry fee is still open after the deadline. The league's terms add this fee once.",
    ...toPay(league),
  });

type TakenBack = { to: readonly string[]; amount: Cents; refunded: Cents; reason: string };

const goesBack = (refunded: Cents): string => (refunded > 0 ? " What was paid for it goes back to whoever paid." : "");

export const chargeWithdrawn = (league: League, { to, amount, refunded, reason }: TakenBack): PeopleNotice =>
  notice(league, to, {
    title: `You no longer owe the ${formatMoney(amount, league.currency)} that you were charged in ${league.name}`,
    message: `The reason given: ${reason}${goesBack(refunded)}`,
  });

export const lateFeeWaived = (league: League, { to, amount, refunded, reason }: TakenBack): PeopleNotice =>
  notice(league, to, {
    title: `You don't owe the late fee of ${formatMoney(amount, league.currency)} in ${league.name}`,
    message: `The reason given: ${reason}${goesBack(refunded)}`,
  });

/** To everyone else in the league: a member objects to a charge. */
export const chargeObjected = (
  league: League,
  { to, name, amount }: { to: readonly string[]; name: Mention; amount: Cents },
): PeopleNotice =>
  notice(league, to, {
    title: `${name} objects to a charge of ${formatMoney(amount, league.currency)} in ${league.name}`,
    message: "The reason is in the list of what everyone owes. The commissioner decides.",
  });

/** To a member whose dues somebody else paid. */
export const paidForMember = (
  league: League,
  { userId, payer, amount }: { userId: string; payer: Mention; amount: Cents },
): PeopleNotice =>
  notice(league, [userId], {
    title: `${payer} paid ${formatMoney(amount, league.currency)} for you in ${league.name}`,
    message: "The receipt and any money that goes back are theirs. The seat is yours.",
  });
