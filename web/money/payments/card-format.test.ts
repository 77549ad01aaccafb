import { expect, it } from "vitest";
import { asExpiry, groupDigits } from "#web/money/payments/card-format.ts";

/** What the field shows after the last key. */
const typing = (text: string, format: (typed: string) => string) =>
  [...text].reduce((shown, key) => format(shown + key), "");

it.each([
  ["4242424242424242", "4242 4242 4242 4242"],
  ["4242-4242 42", "4242 4242 42"],
  ["378282246310005", "3782 822463 10005"],
  ["4242x", "4242"],
  ["", ""],
])("the card number %s is shown as '%s'", (text, shown) => {
  expect(groupDigits(text)).toBe(shown);
  expect(typing(text, groupDigits)).toBe(shown);
});

it.each([
  ["1234", "12 / 34"],
  ["12/34", "12 / 34"],
  ["1/34", "01 / 34"],
  ["734", "07 / 34"],
  ["122034", "12 / 2034"],
  ["12", "12"],
])("the expiry %s is shown as '%s'", (text, shown) => {
  expect(asExpiry(text)).toBe(shown);
  expect(typing(text, asExpiry)).toBe(shown);
});
