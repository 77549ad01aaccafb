import { centsOf, formatMoney } from "#contract/money.ts";
import type { RefundTerms } from "#contract/refund-terms.ts";

const money = (decimal: string) => formatMoney(centsOf(decimal));

/** Says what a member gets back when they lose their seat, and why it isn't more (RULES §23). */
export function refundSentence({ refund, laterSeasons, prizesPaid, hasWonPrize }: RefundTerms, name: string): string {
  const later = laterSeasons === "0.00" ? "" : ` That includes ${money(laterSeasons)} for prepaid seasons.`;
  if (hasWonPrize) {
    const won = `${name} has won a prize this season, so this season's entry fee isn't refunded.`;
    return laterSeasons === "0.00" ? won : `${won} ${money(laterSeasons)} for prepaid seasons goes back to the card.`;
  }
  if (refund === "0.00") {
    return prizesPaid ? `Prizes have used up the pool, so ${name} gets nothing back.` : "No money moves.";
  }
  const why = prizesPaid ? " Prizes have been paid, so it's at most an equal share of what is left of the pool." : "";
  return `${money(refund)} goes back to ${name}'s card.${why}${later}`;
}
