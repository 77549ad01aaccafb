import { centsOf, formatMoney } from "#contract/money.ts";
import type { RefundTerms } from "#contract/refund-terms.ts";

const money = (decimal: string) => formatMoney(centsOf(decimal));

type Losing = { name: string; hasPaid: boolean };

/** Says what a member gets back when they lose their seat, and why it isn't more (RULES §23). */
export function refundSentence(terms: RefundTerms, member: Losing): string {
  const back = whatGoesBack(terms, member);
  return terms.hasDisputed ? `${back} ${bankDecides(terms, member.name)}` : back;
}

/** What becomes of a payment that a bank has frozen. */
function bankDecides({ prizesPaid }: RefundTerms, name: string): string {
  const left = prizesPaid ? "what this season's prizes leave of it" : "it";
  return `The bank is deciding about a disputed payment of ${name}'s. If it leaves the money with us, we'll refund ${left}.`;
}

function whatGoesBack(
  { refund, laterSeasons, prizesPaid, hasWonPrize, hasDisputed }: RefundTerms,
  { name, hasPaid }: Losing,
): string {
  const later = laterSeasons === "0.00" ? "" : ` That includes ${money(laterSeasons)} for prepaid seasons.`;
  if (hasWonPrize) {
    const won = `${name} has won a prize this season, so this season's entry fee isn't refunded.`;
    return laterSeasons === "0.00" ? won : `${won} ${money(laterSeasons)} for prepaid seasons goes back to the card.`;
  }
  if (refund === "0.00") {
    if (hasDisputed) return "No money moves yet.";
    return prizesPaid && hasPaid ? `Prizes have used up the pool, so ${name} gets nothing back.` : "No money moves.";
  }
  const why = prizesPaid ? " Prizes have been paid, so it's at most an equal share of what is left of the pool." : "";
  return `${money(refund)} goes back to ${name}'s card.${why}${later}`;
}
