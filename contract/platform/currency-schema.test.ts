import { expect, it } from "vitest";
import { currencySchema } from "./currency-schema.ts";

it.each(["USD", "EUR", "GBP", "ISK", "UGX", "JPY"])("A league can be kept in %s", (code) => {
  expect(currencySchema.parse(code)).toBe(code);
});

it.each([
  ["KWD", "Choose a currency with two decimals or none"],
  ["BHD", "Choose a currency with two decimals or none"],
  ["ABC", "Choose a currency by its code, such as USD or EUR"],
  ["usd", "Choose a currency by its code, such as USD or EUR"],
  ["dollars", "Choose a currency by its code, such as USD or EUR"],
  ["", "Choose a currency by its code, such as USD or EUR"],
  [5, "Choose a currency"],
])("%j is refused", (code, message) => {
  expect(currencySchema.safeParse(code).error?.issues.map((issue) => issue.message)).toEqual([message]);
});
