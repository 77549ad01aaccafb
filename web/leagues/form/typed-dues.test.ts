import { afterEach, describe, expect, it, vi } from "vitest";
import { toCents } from "#contract/platform/money.ts";
import { aLeague } from "#tests/specification/web/fixtures.ts";
import { bodyOf, changesOf, type LeagueFormValues, valuesOf } from "#web/leagues/form/league-form.ts";
import { createIssues, editIssues } from "#web/leagues/form/league-issues.ts";
import { nextSeasonOf } from "#web/leagues/form/next-season.ts";
import { evenParts, sumOfParts } from "#web/leagues/form/typed-dues.ts";

const NOW = new Date("2026-08-01T12:00:00Z");
const PARTS = [
  { amount: "20.00", dueAt: "2026-08-20T15:04:05.678Z" },
  { amount: "30.00", dueAt: "2026-09-20T15:04:05.678Z" },
];
const league = aLeague({
  ...{ lateFee: "10.00", lateFeeAfterDays: 5, maxChargesPerMember: "20.00", entryParts: PARTS },
  paymentDeadline: "2026-09-20T15:04:05.678Z",
  endDate: "2027-01-01T00:00:00.001Z",
});
const edited = (changes: Partial<LeagueFormValues>) => ({ ...valuesOf(league), ...changes });
const at = (issues: readonly { path: readonly PropertyKey[] }[]) => issues.map(({ path }) => path.join("."));

afterEach(() => {
  vi.unstubAllEnvs();
});

it.each(["UTC", "America/Los_Angeles", "Asia/Tokyo"])(
  "an edit in %s keeps the parts' dates to the millisecond",
  (zone) => {
    vi.stubEnv("TZ", zone);
    const { entryParts } = valuesOf(league);
    const [first, last] = entryParts;
    if (!first || !last) throw new Error("The league has two parts.");
    expect(changesOf(edited({}), league)).not.toHaveProperty("entryParts");
    const changed = [
      { ...first, amount: "25" },
      { ...last, amount: "$25.00" },
    ];
    expect(changesOf(edited({ entryParts: changed }), league).entryParts).toEqual([
      { amount: "25", dueAt: PARTS[0]?.dueAt },
      { amount: "25.00", dueAt: PARTS[1]?.dueAt },
    ]);
  },
);

it("a part on the deadline's day is due at the deadline, even if that moves", () => {
  const moved = { paymentDeadline: "2026-09-25", entryParts: [{ amount: "50.00", dueAt: "2026-09-25" }] };
  const { entryParts, paymentDeadline } = changesOf(edited(moved), league);
  expect(entryParts?.[0]?.dueAt).toBe(paymentDeadline);
  const unmoved = valuesOf({ ...league, entryParts: [] });
  const added = { ...unmoved, entryParts: [{ amount: "50.00", dueAt: unmoved.paymentDeadline }] };
  expect(changesOf(added, { ...league, entryParts: [] }).entryParts?.[0]?.dueAt).toBe(league.paymentDeadline);
});

it("what is left empty is none, and is sent only where it was something", () => {
  const none = edited({ lateFee: "", maxChargesPerMember: " ", entryParts: [] });
  expect(changesOf(none, league)).toMatchObject({ lateFee: "0.00", maxChargesPerMember: "0.00", entryParts: [] });
  const plain = aLeague();
  expect(Object.keys(changesOf(valuesOf(plain), plain))).toEqual(["paymentDeadline", "endDate"]);
  expect(bodyOf(valuesOf(plain))).toMatchObject({ lateFee: "0.00", lateFeeAfterDays: 3, entryParts: [] });
});

describe("faults stand at their fields", () => {
  it.each([
    [{ lateFee: "50.01" }, ["lateFee"]],
    [{ lateFee: "ten" }, ["lateFee"]],
    [{ lateFeeAfterDays: "61" }, ["lateFeeAfterDays"]],
    [{ lateFeeAfterDays: "" }, ["lateFeeAfterDays"]],
    [{ maxChargesPerMember: "-1" }, ["maxChargesPerMember"]],
    [{ entryFee: "60.00" }, ["entryParts"]],
    [{ entryParts: [{ amount: "50.00", dueAt: "2026-09-01" }] }, ["entryParts"]],
    [
      {
        entryParts: [
          { amount: "x", dueAt: "2026-09-01" },
          { amount: "30", dueAt: "" },
        ],
      },
      ["entryParts.0.amount", "entryParts.1.dueAt"],
    ],
    [{ paymentDeadline: "2026-09-10" }, ["entryParts"]],
  ])("%j", (changes, paths) => {
    expect(at(editIssues(edited(changes), league, NOW))).toEqual(paths);
    expect(at(createIssues(edited(changes), NOW))).toEqual(paths);
  });

  it("and there are none in a league that has all of it", () => {
    expect(editIssues(edited({}), league, NOW)).toEqual([]);
    expect(createIssues(edited({}), NOW)).toEqual([]);
  });
});

it("a league that is run again keeps the late fee and the charges, but not the parts, whose dates are over", () => {
  expect(nextSeasonOf(league, NOW)).toMatchObject({
    ...{ lateFee: "10.00", lateFeeAfterDays: "5", maxChargesPerMember: "20.00", entryParts: [] },
  });
});

it("equal parts add up to the fee, and the last is due on the deadline's day", () => {
  const proposal = { currency: "USD", fee: toCents(50_00), deadline: "2026-09-30", now: new Date(2026, 8, 1) };
  expect(evenParts(2, proposal)).toEqual([
    { amount: "25.00", dueAt: "2026-09-15" },
    { amount: "25.00", dueAt: "2026-09-30" },
  ]);
  const three = evenParts(3, proposal);
  expect(three.map(({ amount }) => amount)).toEqual(["16.68", "16.66", "16.66"]);
  expect(sumOfParts(three, "USD")).toBe(50_00);
});
