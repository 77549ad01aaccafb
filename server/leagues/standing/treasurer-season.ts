import type { League } from "#contract/leagues/leagues.ts";
import { treasurerDoes } from "#contract/leagues/treasurer-does.ts";
import type { Debt } from "#contract/money/treasurer/debts.ts";
import type { SeasonDebts } from "#contract/money/treasurer/treasurers.ts";
import { counted } from "#contract/platform/counted.ts";
import { listed } from "#contract/platform/listed.ts";
import { moneyMark } from "#contract/platform/marked-words.ts";
import { addCents, centsOf } from "#contract/platform/money.ts";
import { isRefund } from "#contract/terms/payout-kinds.ts";
import type { SeasonMoney } from "#server/leagues/standing/season-money.ts";
import { moneyIn, type Seen } from "#server/leagues/standing/seen.ts";

type Season = Pick<League, "currentYear" | "treasurer" | "currency">;
type Read = Pick<Seen, "kept" | "debts" | "readerId"> & { league: Season };

const ofSeason = ({ league, kept }: Pick<Read, "league" | "kept">): SeasonDebts | undefined =>
  kept?.seasons.find(({ seasonYear }) => seasonYear === league.currentYear);

/** Whether everything that a season owes is received, or sent to members who can't confirm it; undefined where that isn't known, and if it owed nothing. */
export function isSettledSeason(read: Pick<Read, "league" | "kept">): boolean | undefined {
  const season = ofSeason(read);
  return season && season.received + season.unconfirmed === season.debts;
}

/** How many of a settled season's debts nobody has confirmed, in words; empty if all were. */
export function unconfirmedWords(read: Pick<Read, "league" | "kept">): string {
  const { debts = 0, unconfirmed = 0 } = ofSeason(read) ?? {};
  if (unconfirmed === 0) return "";
  return `${counted(unconfirmed, "payment")} of ${debts} went to somebody without an account: sent, not confirmed.`;
}

/** "Casey keeps", "You and Casey keep": who keeps what is in the pot; others keep some until it is handed over. */
export function whoKeeps({ league, kept, readerId }: Read): string {
  const [only, ...more] = kept?.keepers ?? [];
  if (more.length === 0) return treasurerDoes({ treasurer: only ?? league.treasurer }, "keep", readerId);
  const words = listed([only, ...more].map((keeper) => (keeper?.userId === readerId ? "you" : (keeper?.name ?? ""))));
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} keep`;
}

/** What became of a completed season's money once all of it is awarded (RULES §24, "Completed and clean"). */
export function treasurerSettledSentence(read: Read): string {
  const season = ofSeason(read);
  if (!season) return "The season is over.";
  const unconfirmed = unconfirmedWords(read);
  if (isSettledSeason(read)) {
    return unconfirmed
      ? `Everything owed is sent. ${unconfirmed}`
      : "This season is settled: everything owed was received.";
  }
  const owes = `${treasurerDoes(read.league, "owe", read.readerId)} ${moneyIn(read.league, season.owed)}`;
  if (season.sent === "0.00") return `${owes} to the members.`;
  const isSent = `${moneyIn(read.league, season.sent)} is sent and not confirmed yet`;
  return season.owed === "0.00" ? `${isSent}.` : `${owes}, and ${isSent}.`;
}

/** What a treasurer's payments wait for; undefined if all of them arrived. */
export function treasurerWaitingSentence(
  { unsent }: SeasonMoney,
  { league, readerId }: Pick<Read, "league" | "readerId">,
) {
  if (unsent.length === 0) return undefined;
  return unsent.some(({ status }) => status === "pending")
    ? `${treasurerDoes(league, "pay", readerId)} the winners, and each of them says whether it arrived.`
    : "Everything is sent. Each winner says whether it arrived.";
}

/** What a canceled league says about the fees that were paid into it: the reader's own, and everyone's. */
export function treasurerRefundSentences(read: Read): string[] {
  const { debts, readerId } = read;
  const own = debts?.filter((debt) => isRefund(debt) && debt.userId === readerId) ?? [];
  const { refunds = 0, refundsReceived = 0 } = ofSeason(read) ?? {};
  const confirmed = `${refundsReceived} of ${refunds} refunds ${refundsReceived === 1 ? "is" : "are"} confirmed.`;
  // Someone who paid in parts, or for others, gets several back: one sentence for all in the same state.
  const alike = (["owed", "sent", "received"] as const).flatMap((standing) => {
    const alike = own.filter((debt) => debt.standing === standing);
    return alike.length > 0 ? [ownSentence(alike, standing, read)] : [];
  });
  return [...alike, ...(refunds > 0 ? [confirmed] : []), ...[unconfirmedWords(read)].filter(Boolean)];
}

/** Where something stands that the reader is owed. */
function ownSentence(debts: readonly Debt[], standing: Debt["standing"], { league, readerId }: Read): string {
  const amount = moneyMark(addCents(...debts.map((debt) => centsOf(debt.amount))), league.currency);
  if (standing === "received") return `You got ${amount} back.`;
  if (standing === "sent") return `Your ${amount} was sent: confirm it below.`;
  return `${treasurerDoes(league, "owe", readerId)} you ${amount}.`;
}

/** What became of the prizes that the reader has won; empty if that isn't known. */
export function ownPrizesSentence(won: readonly { id: string }[], { debts, league, readerId }: Read): string {
  const own = debts?.filter(({ id }) => won.some((prize) => prize.id === id)) ?? [];
  if (own.length === 0) return "";
  if (own.every(({ standing }) => standing === "received")) return " You have it.";
  const sent = own.filter(({ standing }) => standing === "sent");
  if (sent.length > 0) return ` ${sent.length === own.length ? "It" : "Some of it"} was sent: confirm it below.`;
  return ` ${treasurerDoes(league, "owe", readerId)} it to you.`;
}
