import { treasurerPath } from "#contract/money/treasurer/treasurer-path.ts";
import { counted } from "#contract/platform/counted.ts";
import { listed } from "#contract/platform/listed.ts";
import { addCents, type Cents, formatMoney } from "#contract/platform/money.ts";
import type { DigestNotice, League, PeopleNotice } from "#server/notices/notice.ts";
import { aboutPayouts, collectedNews } from "#server/notices/shapes.ts";
import { type Mention, mention } from "#server/platform/mentions.ts";

/** One payment or debt that waits for somebody. */
type Waiting = { name: string; amount: Cents };
type Several = readonly [Waiting, ...Waiting[]];
type To = { userId: string };

const each = ({ currency }: League, waiting: Several) =>
  listed(waiting.map(({ name, amount }) => `${name} ${formatMoney(amount, currency)}`));
const total = ({ currency }: League, [first, ...more]: Several) =>
  formatMoney(addCents(first.amount, ...more.map(({ amount }) => amount)), currency);

/** To the treasurer: members say that they paid, and nobody has confirmed it for days. */
export const paymentsUnanswered = (league: League, to: To, waiting: Several): DigestNotice =>
  collectedNews(league, [to.userId], {
    title:
      waiting.length === 1
        ? `${waiting[0].name === mention(to.userId, league.id) ? "Your own payment" : waiting[0].name} waits for you to confirm ${total(league, waiting)} in ${league.name}`
        : `${counted(waiting.length, "payment")} wait for you to confirm in ${league.name}`,
    message: `${waiting.length === 1 ? "" : `${each(league, waiting)}. `}Confirm what has arrived, and say what hasn't.`,
    path: treasurerPath(league.id, "confirm"),
  });

/** To the treasurer: they still owe this. */
export const debtsUnpaid = (league: League, to: To, waiting: Several): DigestNotice =>
  collectedNews(league, [to.userId], {
    title:
      waiting.length === 1
        ? `You still owe ${waiting[0].name} ${total(league, waiting)} in ${league.name}`
        : `You still owe ${total(league, waiting)} to ${waiting.length} people in ${league.name}`,
    message: `${waiting.length === 1 ? "" : `${each(league, waiting)}. `}Pay it, then say on the treasurer's page how and when.`,
    path: treasurerPath(league.id, "pay"),
  });

/** To the sender of something: its recipient hasn't said whether it arrived. */
export const debtsUnconfirmed = (league: League, to: To, waiting: Several): DigestNotice =>
  collectedNews(league, [to.userId], {
    title:
      waiting.length === 1
        ? `${waiting[0].name} hasn't confirmed ${total(league, waiting)} from ${league.name}`
        : `${waiting.length} people haven't confirmed ${total(league, waiting)} from ${league.name}`,
    message: `${waiting.length === 1 ? "" : `${each(league, waiting)}. `}We reminded them, too. Ask whether it arrived.`,
    path: treasurerPath(league.id, "sent"),
  });

type Own = To & { keeper: Mention; amount: Cents };

/** To a winner, or someone who gets money back: it is still owed. */
export const stillOwed = (league: League, { keeper, amount, ...to }: Own): PeopleNotice =>
  aboutPayouts(league, {
    to: [to.userId],
    title: `${keeper} still owes you ${formatMoney(amount, league.currency)}`,
    message: `It is from ${league.name}, and we reminded ${keeper}, too. Say in your profile how you want to be paid.`,
  });

/** To the recipient of something that was sent, who may have left the league: did it arrive? */
export const didItArrive = (league: League, { keeper, amount, ...to }: Own): PeopleNotice =>
  aboutPayouts(league, {
    to: [to.userId],
    title: `Did ${formatMoney(amount, league.currency)} from ${keeper} arrive?`,
    message: `${keeper} says that they sent it, for ${league.name}. Confirm it on your dashboard, or say that it hasn't arrived.`,
    path: "/player",
    label: "Answer",
  });
