import { expect, it } from "vitest";
import { readSettings } from "#server/platform/config/config.ts";
import { ConfigError } from "#server/platform/config/config-error.ts";

const placesOf = (PLACES: string) => {
  try {
    return readSettings({ PLACES, PLACES_REASON: "No." }).config.duties.places;
  } catch (error) {
    return error instanceof ConfigError ? error.message : error;
  }
};
const faultsOf = (variables: Record<string, string>) => readSettings(variables).faults.map(({ says }) => says);

it.each([
  ["only US-CA, us-ny,GB", ["US-CA", "US-NY", "GB"], []],
  ["not US-WA US-ID", [], ["US-WA", "US-ID"]],
  ["only US, GB; not US-WA", ["US", "GB"], ["US-WA"]],
])("The places %s are read", (text, only, not) => {
  expect(placesOf(text)).toEqual({ only, not, reason: "No." });
});

it.each([
  ["US-CA", "begins with only or not"],
  ["only", 'Nothing follows "only"'],
  ["only ; not", 'Nothing follows "only"'],
  ["only US-XX", "It lists US-XX"],
  ["not US-PR", "It lists US-PR"],
  ["only DE-BY", "It lists DE-BY"],
  ["only US; only GB", "It says only twice"],
  ["only US; not GB", "It says not GB"],
  ["only US; not US", "It says not US"],
  ["only US-CA; not US-CA", "It says not US-CA"],
])("The places %s are refused with what to set", (text, says) => {
  expect(placesOf(text)).toContain(says);
});

it.each<[Record<string, string>, string]>([
  [{ TERMS_VERSION: "1" }, "TERMS_VERSION is set and TERMS_URL isn't"],
  [{ TERMS_URL: "https://a.example" }, "TERMS_URL is set and TERMS_VERSION isn't"],
  [{ PRIVACY_URL: "https://a.example" }, "PRIVACY_URL is set and TERMS_URL isn't"],
  [{ PLACES: "only GB" }, "PLACES is set and PLACES_REASON isn't"],
  [{ PLACES_REASON: "No." }, "PLACES_REASON is set and PLACES isn't"],
  [{ ASKED_BEFORE: "all" }, "ASKED_BEFORE is all, and nothing is asked"],
])("%o is a fault at start", (variables, says) => {
  expect(faultsOf(variables)).toEqual([expect.stringContaining(says)]);
});

it("Nothing set, and everything set, is no fault", () => {
  expect(faultsOf({})).toEqual([]);
  const all = { TERMS_URL: "https://a.example/terms", TERMS_VERSION: "1", PRIVACY_URL: "https://a.example/privacy" };
  expect(faultsOf({ ...all, MIN_AGE: "21", PLACES: "only GB", PLACES_REASON: "No.", ASKED_BEFORE: "all" })).toEqual([]);
});

it.each([
  ["MIN_AGE", "12"],
  ["MIN_AGE", "100"],
  ["MIN_AGE", "18.5"],
  ["TERMS_URL", "ftp://a.example"],
  ["TERMS_VERSION", "1".repeat(41)],
  ["TERMS_VERSION", "a\nb"],
  ["CONTACT", "call us"],
  ["ASKED_BEFORE", "never"],
])("%s can't be %s", (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(`${name} can't be used.`);
});
