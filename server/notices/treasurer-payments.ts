import { treasurerPath } from "#contract/money/treasurer/treasurer-path.ts";
import { type Cents, formatMoney } from "#contract/platform/money.ts";
import { siteName } from "#contract/platform/site.ts";
import type { Event, League, PeopleNotice } from "#server/notices/notice.ts";
import { collectedNews, type Said, toldToday } from "#server/notices/shapes.ts";
import { forTreasurer, paymentsPath } from "#server/notices/treasurers.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";
import { type Mention, mention } from "#server/platform/mentions.ts";

/* What is said of payments to treasurers (RULES §24): each act tells whom it concerns, with the sum and who paid for whom. */

/** A payment as notices tell of it: who paid, for which member, and who says something about it. */
export type AboutPayment = Record<"payer" | "member" | "by", Mention> & {
  payerId: string;
  memberId: string;
  /** Isn't told of it. */
  byId: string;
  amount: Cents;
};

type Paid = { userId: string; paidById: string | null; amount: Cents };

export function aboutPayment({ id }: { id: string }, { userId, paidById, amount }: Paid, byId: string): AboutPayment {
  const payerId = paidById ?? userId;
  const [payer, member, by] = [mention(payerId, id), mention(userId, id), mention(byId, id)];
  return { payerId, memberId: userId, byId, payer, member, by, amount };
}

/** A payment as each of its readers knows it: "your payment of $50.00 for Alice", "Ben's payment of $50.00 for you". */
function readings({ currency }: League, { payerId, memberId, payer, member, amount }: AboutPayment) {
  const money = `payment of ${formatMoney(amount, currency)}`;
  const others = payerId === memberId ? "" : ` for ${member}`;
  return {
    payer: `your ${money}${others}`,
    member: `${payer}'s ${money} for you`,
    others: `${payer}'s ${money}${others}`,
  };
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** To whoever paid and to the member it was for, but for the person who says it. */
function toBoth(league: League, about: AboutPayment, say: (whose: string) => Said): PeopleNotice[] {
  const whose = readings(league, about);
  const all = { [about.memberId]: whose.member, [about.payerId]: whose.payer };
  return Object.entries(all).flatMap(([id, words]) =>
    id === about.byId ? [] : [toldToday(league, [id], { ...say(words), email: { headOf: league.id } })],
  );
}

type ToAll = AboutPayment & { to: readonly string[]; reason: string };

/** The same, and to all others in the app, who get one email a day at most. */
function toEverybody(league: League, about: AboutPayment & { to: readonly string[] }, say: (whose: string) => Said) {
  const { title, message } = say(readings(league, about).others);
  const to = about.to.filter((id) => id !== about.byId);
  return [...toBoth(league, about, say), collectedNews(league, to, { title, message })];
}

type Kept = League & { treasurerId: string };

/** To the treasurer, with what it is; and to the member whose payment somebody else speaks of, or the payer. */
function aboutWord(league: Kept, about: AboutPayment & { what?: string }, say: (whose: string) => Said): Event {
  const { title, message } = say(readings(league, about).others);
  const told = { title, message: about.what ? `${about.what}. ${message}` : message };
  const path = treasurerPath(league.id, "confirm");
  const toTreasurer =
    about.byId === league.treasurerId ? [] : [forTreasurer(league, league.treasurerId, { ...told, path })];
  return [...toTreasurer, ...toBoth(league, about, say)];
}

/** @param about.what What it is, in the books' own words. */
export const paymentAnnounced = (league: Kept, about: AboutPayment & { what: string; byLink: boolean }): Event =>
  aboutWord(league, about, (whose) => ({
    title: `${about.by} announces ${whose}${about.byLink ? " by their link" : ""} in ${league.name}`,
    message: "The treasurer confirms it once it has arrived, or says that it hasn't.",
  }));

export const announcementWithdrawn = (league: Kept, about: AboutPayment): Event =>
  aboutWord(league, about, (whose) => ({
    title: `${about.by} takes back ${whose} in ${league.name}`,
    message: "It hasn't been paid after all.",
  }));

export const paymentNotArrived = (league: League, about: AboutPayment & { reason: string }): Event =>
  toBoth(league, about, (whose) => ({
    title: `${capital(whose)} hasn't arrived`,
    message: `${about.by} says about it, in ${league.name}: ${about.reason}`,
    path: `/leagues/${league.id}/payment`,
    label: "See how to pay",
  }));

/** The treasurer has the money; only who paid has a receipt. */
export const paymentArrived = (league: League, about: AboutPayment & { paymentId: string }): Event =>
  toBoth(league, about, (whose) => ({
    title: `${about.by} got ${whose}`,
    message: `It has arrived in ${league.name}. ${about.by} keeps it; ${siteName()} doesn't hold this money.`,
    ...(whose.startsWith("your") ? { path: `/receipts/payments/${about.paymentId}`, label: "See the receipt" } : {}),
  }));

/** The treasurer recorded a payment that nobody announced: its member and whoever is said to have paid can object. */
export const paymentRecorded = (league: League, about: AboutPayment & { until: Date }): Event =>
  toBoth(league, about, (whose) => ({
    title: `${about.by} recorded ${whose}`,
    message: `It counts in ${league.name}. If it isn't right, say so on the league's page by ${utcText(about.until)}.`,
    path: paymentsPath(league),
  }));

/** A payment turns out to be wrong, unless its member or its payer objects. */
export const reversalAnnounced = (league: League, about: ToAll & { until: Date }): Event =>
  toEverybody(league, about, (whose) => ({
    title: `${about.by} says that ${whose} was wrong`,
    message: `It counts in ${league.name} until ${utcText(about.until)}, and for longer if its member or payer says by then on the league's page that this isn't right. ${about.by} says why: ${about.reason}`,
    path: paymentsPath(league),
  }));

/** A record was wrong, and what it paid is owed again. */
export const paymentReversed = (league: League, about: ToAll): Event =>
  toEverybody(league, about, (whose) => ({
    title: `${capital(whose)} is reversed`,
    message: `What it paid in ${league.name} is owed again. ${about.by} says why: ${about.reason}`,
  }));

/** A reversal isn't booked anymore, because the money is gone. */
export const reversalLapsed = (league: League, about: ToAll): Event =>
  toEverybody(league, { ...about, byId: "" }, (whose) => ({
    title: `${capital(whose)} stands`,
    message: `${about.by} said that it was wrong, in ${league.name}. ${about.reason}`,
  }));

const what = ({ isReversal }: { isReversal: boolean }) => (isReversal ? "reversed" : "recorded");

type Objected = ToAll & { isReversal: boolean; receiverId: string };

/** Somebody says that a payment recorded for them isn't right, or its reversal: who received it has to answer. */
export function recordObjected(league: League, { receiverId, ...about }: Objected): Event {
  const say = (whose: string) => ({
    title: `${about.by} says that ${whose} isn't right as ${what(about)}`,
    message: `It is in ${league.name}. ${about.by} says: ${about.reason}`,
  });
  const isToldAnyway = [about.memberId, about.payerId, about.byId].includes(receiverId);
  const asked = { ...say(readings(league, about).others), path: treasurerPath(league.id, "answer") };
  const to = about.to.filter((id) => id !== receiverId);
  return [
    ...toEverybody(league, { ...about, to }, (whose) => ({ ...say(whose), path: paymentsPath(league) })),
    ...(isToldAnyway ? [] : [forTreasurer(league, receiverId, asked)]),
  ];
}

/** How whoever received it settled that: it stays in the books. */
export const objectionSettled = (league: League, about: ToAll & { isReversal: boolean }): Event =>
  toEverybody(league, about, (whose) => ({
    title: `${about.by} lets ${whose} stand`,
    message: `It stays in the books of ${league.name}. ${about.by} says: ${about.reason}`,
  }));

/** Whoever objected to a reversal doesn't anymore. */
export const objectionWithdrawn = (league: League, about: Omit<ToAll, "reason">): Event =>
  toEverybody(league, about, (whose) => ({
    title: `${about.by} agrees that ${whose} was wrong`,
    message: `It is reversed in ${league.name} once nobody can object anymore.`,
  }));
