import type { League } from "#contract/leagues/leagues.ts";
import type { Debt } from "#contract/money/treasurer/debts.ts";
import type { SeasonDebts } from "#contract/money/treasurer/kept-money.ts";

import { addCents, centsOf, formatMoney } from "#contract/platform/money.ts";

import { isRefund } from "#contract/terms/payout-kinds.ts";
import { treasurerDoes } from "#web/members/treasurer-does.ts";
import type { SeasonMoney } from "#web/money/payouts/season-money.ts";
import type { Treasury } from "#web/money/treasurer/kept-queries.ts";
import { sentHow } from "#web/money/treasurer/treasurer-words.ts";

type Season = Pick<League, "currentYear" | "treasurer" | "currency">;
const moneyIn = ({ currency }: Season, decimal: string) => formatMoney(centsOf(decimal), currency);

type Read = Treasury & { league: Season; readerId: string | undefined };

const ofSeason = ({ league, kept }: Pick<Read, "league" | "kept">): SeasonDebts | undefined =>
  kept?.seasons.find(({ seasonYear }) => seasonYear === league.currentYear);

/** Whether everything that a season owes is received; undefined until it is known, and if it owed nothing. */
export function isSettledSeason(read: Pick<Read, "league" | "kept">): boolean | undefined {
  const season = ofSeason(read);
  return season && season.received === season.debts;
}

/** What became of a completed season's money once all of it is awarded (RULES §24, "Completed and clean"). */
export function keptSettledSentence(read: Read): string {
  const season = ofSeason(read);
  if (!season) return "The season is over.";
  if (season.received === season.debts) return "This season is settled: everything owed was received.";
  const owes = `${treasurerDoes(read.league, "owe", read.readerId)} ${moneyIn(read.league, season.owed)}`;
  if (season.sent === "0.00") return `${owes} to the members.`;
  const isSent = `${moneyIn(read.league, season.sent)} is sent and not confirmed yet`;
  return season.owed === "0.00" ? `${isSent}.` : `${owes}, and ${isSent}.`;
}

/** What a treasurer's payments wait for; undefined if all of them arrived. */
export function keptWaitingSentence({ unsent }: SeasonMoney, league: Season, readerId: string | undefined) {
  if (unsent.length === 0) return undefined;
  return unsent.some(({ status }) => status === "pending")
    ? `${treasurerDoes(league, "pay", readerId)} the winners, and each of them confirms that it arrived.`
    : "Everything is sent. Each winner confirms that it arrived.";
}

/** What a canceled league says about the fees that were paid into it: the reader's own, and everyone's. */
export function keptRefundSentences(read: Read): string[] {
  const { debts, readerId } = read;
  const own = debts?.filter((debt) => isRefund(debt) && debt.userId === readerId) ?? [];
  const { refunds = 0, refundsReceived = 0 } = ofSeason(read) ?? {};
  const confirmed = `${refundsReceived} of ${refunds} refunds ${refundsReceived === 1 ? "is" : "are"} confirmed.`;
  // Whoever paid in parts, or for others, gets several back: one sentence for all that stand alike.
  const alike = ["owed", "sent", "received"].flatMap((standing) => {
    const [first, ...others] = own.filter((debt) => debt.standing === standing);
    return first ? [[first, ...others] as const] : [];
  });
  return [...alike.map((debts) => ownSentence(debts, read)), ...(refunds > 0 ? [confirmed] : [])];
}

/** Where something stands that the reader is owed. */
function ownSentence([debt, ...others]: readonly [Debt, ...Debt[]], { league, readerId }: Read): string {
  const amount = formatMoney(addCents(...[debt, ...others].map((each) => centsOf(each.amount))), league.currency);
  const how = others.length > 0 ? "" : ` ${sentHow(debt)}`;
  if (debt.standing === "received") return `You got ${amount} back.`;
  if (debt.standing === "sent") return `Your ${amount} was sent${how}: confirm it below.`;
  return `${treasurerDoes(league, "owe", readerId)} you ${amount}.`;
}

/** What became of the prizes that the reader has won; empty until it is known. */
export function ownPrizesSentence(won: readonly { id: string }[], { debts, league, readerId }: Read): string {
  const own = debts?.filter(({ id }) => won.some((prize) => prize.id === id)) ?? [];
  if (own.length === 0) return "";
  if (own.every(({ standing }) => standing === "received")) return " You have it.";
  const sent = own.filter(({ standing }) => standing === "sent");
  if (sent.length > 0) return ` ${sent.length === own.length ? "It" : "Some of it"} was sent: confirm it below.`;
  return ` ${treasurerDoes(league, "owe", readerId)} it to you.`;
}
