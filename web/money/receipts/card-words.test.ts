import { expect, it } from "vitest";
import { cardWords } from "#web/money/receipts/card-words.ts";

it.each([
  ["visa", "Visa ending in 4242"],
  ["amex", "American Express ending in 4242"],
  ["unknown", "Card ending in 4242"],
])("calls a card of the brand %s as people do", (brand, words) => {
  expect(cardWords({ brand, last4: "4242" })).toBe(words);
});

it('says only "Card" if no card is known', () => expect(cardWords(null)).toBe("Card"));
