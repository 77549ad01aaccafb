import { afterEach, expect, it, vi } from "vitest";
import { currencyChoices } from "#web/leagues/form/currency-field.ts";
import { AT_CREATION } from "#web/leagues/form/field-definition.ts";

afterEach(() => vi.unstubAllGlobals());
const codesFor = (language: string, start?: string) => {
  vi.stubGlobal("navigator", { language });
  return currencyChoices(AT_CREATION, start).map(({ value }) => value);
};

it.each([
  ["en-US", ["USD", "EUR", "JPY", "GBP"]],
  ["en-GB", ["GBP", "USD", "EUR", "JPY"]],
  ["de", ["EUR", "USD", "JPY", "GBP"]],
  ["pl-PL", ["PLN", "USD", "EUR", "JPY"]],
  ["es-EC", ["USD", "EUR", "JPY", "GBP"]],
])("For a reader of %s, the currencies begin with %j", (language, first) => {
  expect(codesFor(language).slice(0, 4)).toEqual(first);
});

it("After a reader's own and the ten most used, the rest come by their names, each once, without those no longer paid in", () => {
  const codes = codesFor("is-IS");
  expect(codes.slice(0, 11)).toEqual(["ISK", ..."USD EUR JPY GBP CNY AUD CAD CHF HKD SGD".split(" ")]);
  const names = currencyChoices(AT_CREATION).map(({ name }) => name);
  expect(names.slice(11)).toEqual(names.slice(11).toSorted((one, other) => one.localeCompare(other, "en-US")));
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.length).toBeGreaterThan(130);
  for (const dead of ["XDR", "ZWL", "SLL", "DEM", "USN", "CHE", "XAU", "KWD"]) expect(codes).not.toContain(dead);
});

it("A league that is kept in a dead currency can keep it", () => {
  expect(codesFor("en-US", "SLL")).toContain("SLL");
});
