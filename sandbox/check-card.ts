import { type Decline, testCardOf, tokenOfNumber } from "#sandbox/cards.ts";
import type { ChargedCard } from "#sandbox/document-types.ts";

/** What a payer types into the card form. */
export type TypedCard = { number: string; expMonth: number; expYear: number; cvc: string };

const refuse = (code: string, message: string): { refused: Decline } => ({
  refused: { code, declineCode: null, message },
});

const INCORRECT_NUMBER = refuse("incorrect_number", "Your card number is incorrect.");
const INVALID_MONTH = refuse("invalid_expiry_month", "Your card's expiration month is invalid.");
const INVALID_YEAR = refuse("invalid_expiry_year", "Your card's expiration year is invalid.");
const INVALID_CVC = refuse("invalid_cvc", "Your card's security code is invalid.");
const NO_TEST_CARD: { refused: Decline } = {
  refused: {
    code: "card_declined",
    declineCode: "test_mode_live_card",
    message:
      "Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.",
  },
};

/** Checks a card as typed, before asking any issuer. */
export function checkCard(typed: TypedCard, now: Date): { card: ChargedCard } | { refused: Decline } {
  const number = typed.number.replace(/[ -]/g, "");
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) return INCORRECT_NUMBER;

  const expYear = typed.expYear < 100 ? 2000 + typed.expYear : typed.expYear;
  if (typed.expMonth < 1 || typed.expMonth > 12) return INVALID_MONTH;
  const yearsLeft = expYear - now.getUTCFullYear();
  if (yearsLeft < 0 || yearsLeft > 50) return INVALID_YEAR;
  if (yearsLeft === 0 && typed.expMonth < now.getUTCMonth() + 1) return INVALID_MONTH;

  const token = tokenOfNumber(number);
  const cvcLength = token && testCardOf(token)?.brand === "amex" ? /^\d{3,4}$/ : /^\d{3}$/;
  if (!cvcLength.test(typed.cvc)) return INVALID_CVC;
  if (!token) return NO_TEST_CARD;
  return { card: { token, last4: number.slice(-4), expMonth: typed.expMonth, expYear } };
}

/** Finds the card behind one of the processor's ready-made payment methods, if there is one by that name. */
export function cardOfToken(token: string, now: Date): ChargedCard | undefined {
  const known = testCardOf(token);
  return known && { token, last4: known.number.slice(-4), expMonth: 12, expYear: now.getUTCFullYear() + 4 };
}

/** Checks a card number's check digit. */
function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, character, index) => {
    const digit = Number(character) * (index % 2 === 0 ? 1 : 2);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
}
