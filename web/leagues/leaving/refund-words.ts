import type { RefundTerms } from "#contract/leagues/refund-terms.ts";
import type { Currency } from "#contract/platform/currency.ts";
import { centsOf, formatMoney } from "#contract/platform/money.ts";
import type { Custody } from "#contract/terms/custody.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";

type Losing = {
  name: string;
  currency: Currency;
  hasPaid: boolean;
  isReader?: boolean;
  custody: Custody;
  /** "Casey owes", for a league whose treasurer keeps the money. */
  owes: string;
};

/** How the sentences name the member: a commissioner can remove themselves too. */
const wordsFor = ({ name, isReader }: Losing) =>
  isReader
    ? { hasOrHave: "You've", gets: "you get", their: "your", theirs: "yours" }
    : { hasOrHave: `${name} has`, gets: `${name} gets`, their: `${name}'s`, theirs: `${name}'s` };

/** Says what a member gets back when they lose their seat, and why it isn't more (RULES §23). */
export function refundSentence(terms: RefundTerms, member: Losing): string {
  const back = whatGoesBack(terms, member);
  return terms.hasDisputed ? `${back} ${bankDecides(terms, member)}` : back;
}

/** What becomes of a payment that a bank has frozen. */
function bankDecides({ prizesPaid }: RefundTerms, member: Losing): string {
  const left = prizesPaid ? "whatever is left of it after this season's prizes" : "it";
  return `The bank is deciding about a disputed payment of ${wordsFor(member).theirs}. If it leaves the money with us, we'll refund ${left}.`;
}

function whatGoesBack(
  { refund, laterSeasons, prizesPaid, hasWonPrize, hasDisputed }: RefundTerms,
  member: Losing,
): string {
  const { hasOrHave, gets, their } = wordsFor(member);
  const money = (decimal: string) => formatMoney(centsOf(decimal), member.currency);
  const later = laterSeasons === "0.00" ? "" : ` That includes ${money(laterSeasons)} for prepaid seasons.`;
  if (hasWonPrize) {
    const won = `${hasOrHave} won a prize this season, so this season's entry fee isn't refunded.`;
    return laterSeasons === "0.00"
      ? won
      : `${won} ${goesBack(`${money(laterSeasons)} for prepaid seasons`, member, "the card")}`;
  }
  if (refund === "0.00") {
    if (hasDisputed) return "No money moves yet.";
    return prizesPaid && member.hasPaid ? `Prizes have used up the pool, so ${gets} nothing back.` : "No money moves.";
  }
  const why = prizesPaid ? " Prizes have been paid, so it's at most an equal share of what is left of the pool." : "";
  return `${goesBack(money(refund), member, `${their} card`)}${why}${later}`;
}

const goesBack = (what: string, { name, isReader, ...member }: Losing, card: string): string =>
  wordsOf(member).goesBack(what, { owes: member.owes, whom: isReader ? "you" : name, card });
