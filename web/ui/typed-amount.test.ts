import { expect, it } from "vitest";
import { typedAmount } from "#web/ui/typed-amount.ts";

it.each([
  ["1,000", "1000"],
  ["$75", "75"],
  [" $1,234.50 ", "1234.50"],
  ["12,345,678.9", "12345678.9"],
  ["50.00", "50.00"],
])("reads %j as %s", (typed, amount) => {
  expect(typedAmount(typed)).toBe(amount);
});

it.each(["12,50", "1,00", "1,0000", "1000,000", "-$5", "$-5", "1e3", "$", "5 $", ",5", "1.000,50", ""])(
  "leaves %j as it is, because it isn't clear what it means",
  (typed) => {
    expect(typedAmount(typed)).toBe(typed);
  },
);
