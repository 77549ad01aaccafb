import { afterEach, describe, expect, it, vi } from "vitest";
import { sportsAtCreation } from "#contract/terms/league-types.ts";
import { aLeague } from "#tests/specification/web/fixtures.ts";
import { BASIC, FIELDS, FINANCIAL, MORE } from "#web/leagues/form/fields.ts";
import { changesOf, type LeagueFormValues, valuesOf } from "#web/leagues/form/league-form.ts";
import { createIssues, editIssues } from "#web/leagues/form/league-issues.ts";

const NOW = new Date("2026-09-01T12:00:00Z");

const league = aLeague({
  paymentDeadline: "2026-08-20T15:04:05.678Z",
  endDate: "2027-01-01T00:00:00.001Z",
  payoutStructure: [
    { place: 1, percentage: 100 },
    { place: 2, percentage: 0 },
  ],
  sport: "golf",
  fantasyService: "fantrax",
});
const edited = (changes: Partial<LeagueFormValues>) => ({ ...valuesOf(league), ...changes });
const messages = (issues: { path: readonly PropertyKey[]; message: string }[]) =>
  issues.map(({ path, message }) => [path.join("."), message]);

afterEach(() => {
  vi.unstubAllEnvs();
});

describe.each(["UTC", "America/Los_Angeles", "Asia/Tokyo"])("an edit in %s", (zone) => {
  it("sends the changes, and the stored dates to the millisecond", () => {
    vi.stubEnv("TZ", zone);
    const { paymentDeadline, endDate } = league;
    expect(changesOf(edited({ name: "Renamed" }), league)).toEqual({ name: "Renamed", paymentDeadline, endDate });
  });

  it("moves only the date that was typed, to the end of that day", () => {
    vi.stubEnv("TZ", zone);
    const changes = changesOf(edited({ endDate: "2027-02-01" }), league);
    expect(changes.paymentDeadline).toBe(league.paymentDeadline);
    expect(new Date(changes.endDate)).toEqual(new Date(2027, 1, 1, 23, 59, 59, 999));
  });
});

it("an edit may keep a past deadline and places of 0%, and sends every term of another type", () => {
  expect(editIssues(edited({ name: "Renamed" }), league, NOW)).toEqual([]);
  const { paymentDeadline, endDate } = league;
  const pickem = edited({ leagueType: "pickem", payoutFrequency: "weekly" });
  expect(changesOf(pickem, league)).toEqual({
    leagueType: "pickem",
    payoutFrequency: "weekly",
    minYears: 1,
    maxYears: 1,
    periodPrizeShare: "0.00",
    paymentDeadline,
    endDate,
  });
});

it("an edit refuses, at their fields, a date moved into the past, places below 1% and a minimum above the maximum of seasons", () => {
  expect(messages(editIssues(edited({ paymentDeadline: "2026-08-25" }), league, NOW))).toEqual([
    ["paymentDeadline", "The payment deadline must be in the future"],
  ]);
  const structure = [
    { place: 1, percentage: "99.5" },
    { place: 2, percentage: "0.5" },
  ];
  expect(messages(editIssues(edited({ payoutStructure: structure }), league, NOW))).toEqual([
    ["payoutStructure.1.percentage", "Enter a percentage between 1 and 100 with at most two decimals"],
  ]);
  expect(messages(editIssues(edited({ leagueType: "dynasty", minYears: 5, maxYears: 4 }), league, NOW))).toEqual([
    ["maxYears", "Maximum years must be at least the minimum years"],
  ]);
});

it("a new league needs future dates, $1 and 1% a place", () => {
  const values = { ...edited({ paymentDeadline: "2026-08-30", endDate: "2026-08-31", entryFee: "0.99" }) };
  expect(messages(createIssues(values, NOW))).toEqual([
    ["entryFee", "The entry fee must be at least $1.00"],
    ["paymentDeadline", "The payment deadline must be in the future"],
    ["endDate", "The end date must be in the future"],
    ["payoutStructure.1.percentage", "Enter a percentage between 1 and 100 with at most two decimals"],
  ]);
  expect(sportsAtCreation).toEqual(["football", "basketball", "baseball", "hockey", "soccer"]);
});

it("each field has one place in the forms; the status, only in an edit", () => {
  expect([...BASIC.flat(), ...FINANCIAL, ...MORE.flat(), "status"].sort()).toEqual(Object.keys(FIELDS).sort());
});
