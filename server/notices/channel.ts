import type { ChannelEvent } from "#contract/leagues/league-channel.ts";
import { listed } from "#contract/platform/listed.ts";
import { addCents, type Cents, centsToDecimal, formatMoney, ZERO } from "#contract/platform/money.ts";
import type { ChannelNews, League } from "#server/notices/notice.ts";
import { toldToday } from "#server/notices/shapes.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";
import type { Mention } from "#server/platform/mentions.ts";

type Where = Pick<League, "id" | "currency">;

/** For everyone who reads the channel, so it says nothing that not every member sees, and speaks to no one. */
const news = (event: ChannelEvent, { id }: Pick<League, "id">, text: string, facts = {}): ChannelNews => ({
  ...{ channelOf: id, event, text, facts },
});

const money = ({ currency }: Where, amount: Cents) => ({ amount: centsToDecimal(amount), currency });

export const joinedNews = (league: Where, member: Mention) =>
  news("member.joined", league, `${member} joined.`, { member });

export const takenOverNews = (league: Where, { name: member, outgoing }: { name: Mention; outgoing: Mention }) =>
  news("member.joined", league, `${member} took over ${outgoing}'s seat.`, { member });

type Got = { name: Mention; amount: Cents };

export const paidNews = (league: Where, { name: member, amount }: Got) =>
  news("payment.received", league, `${member} paid ${formatMoney(amount, league.currency)}.`, {
    ...{ member, ...money(league, amount) },
  });

export const deadlineNews = (league: Where & { paymentDeadline: Date }) =>
  news("deadline.near", league, `The entry fee is due ${utcText(league.paymentDeadline)}.`, {
    due: league.paymentDeadline.toISOString(),
  });

/** @param about What the members vote on, such as "the payouts". */
export const voteNews = (league: Where, about: string, until: Date) =>
  news("vote.opened", league, `A vote on ${about} is open until ${utcText(until)}.`, {
    about,
    until: until.toISOString(),
  });

/** @param which "The final", or a week's. */
export const resultsNews = (league: Pick<League, "id">, which: string) =>
  news("results.in", league, `${which} results are in.`);

const WINNERS_MAX = 10;

/** @param won What was awarded, in its order; what of a prize paid its winner's own dues was won as well. */
export function winnersNews(league: Where, won: readonly (Got & { setOff: Cents })[]): ChannelNews[] {
  const sums = new Map<Mention, Cents>();
  for (const { name, amount, setOff } of won) sums.set(name, addCents(sums.get(name) ?? ZERO, amount, setOff));
  const said = [...sums].slice(0, WINNERS_MAX).map(([name, sum]) => `${name} won ${formatMoney(sum, league.currency)}`);
  const more = sums.size > WINNERS_MAX ? [`${sums.size - WINNERS_MAX} more won prizes`] : [];
  return said.length === 0 ? [] : [news("winners.named", league, `${listed([...said, ...more])}.`)];
}

export const prizeNews = (league: Where, { name: member, amount }: Got) =>
  news("prize.received", league, `${member} was paid ${formatMoney(amount, league.currency)}.`, {
    ...{ member, ...money(league, amount) },
  });

export const seasonNews = (league: Where) => news("season.over", league, "The season is over.");

export const tryNews = (league: Where) =>
  news("channel.tried", league, "This is a test. The league's news will appear here.");

/** To the commissioner: nothing has reached the channel for days. */
export const channelOff = (
  league: League & { commissionerId: string },
  { host, days }: { host: string; days: number },
) =>
  toldToday(league, [league.commissionerId], {
    path: `/leagues/${league.id}#channel`,
    label: "See the channel",
    title: `The channel of ${league.name} is switched off`,
    message: `Nothing we sent to ${host} has arrived for ${days} days, so we stopped. Check the channel, then send a test. If it arrives, the channel is on again.`,
  });
