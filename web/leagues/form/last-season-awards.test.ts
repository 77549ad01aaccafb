import { expect, it } from "vitest";
import { DOLLARS } from "#contract/platform/currency.ts";
import { centsOf, toCents } from "#contract/platform/money.ts";
import { toBasisPoints } from "#contract/platform/percent.ts";
import { positionsOf } from "#contract/terms/payout-structure.ts";
import { aTable, aTeam, aWeek } from "#tests/support/results.ts";
import { wonBy } from "#web/leagues/form/last-season-awards.ts";
import { emptyPrize, prizeSoFar, type TypedPrize } from "#web/leagues/form/typed-prizes.ts";

const TABLE = aTable({
  teams: [aTeam("1", "Anchors"), aTeam("2", "Buoys"), aTeam("3", "Herons")],
  weeks: [aWeek(1, { "1": 9000, "2": 8000 }), aWeek(2, { "1": 9000, "2": 8000 }), aWeek(3, { "1": 70, "2": 80 })],
});

const typed = (over: Partial<TypedPrize>) => prizeSoFar({ ...emptyPrize("football"), ...over }, DOLLARS);
const terms = (
  prizeRules: ReturnType<typeof typed>[],
  { percentages = [70, 30], share = 0, currency = DOLLARS } = {},
) => ({
  ...{ entryFee: centsOf("10.00"), maxMembers: 10, commissionerReimbursement: toBasisPoints(0) },
  ...{ periodPrizeShare: toBasisPoints(share), maxChargesPerMember: toCents(0), prizeRules, currency },
  payoutStructure: positionsOf(percentages),
});
const inWords = (won: ReturnType<typeof wonBy>) =>
  won.map(({ title, amount, winners, why }) => [
    title,
    amount,
    winners.map(({ name, amount: own, times }) => `${name} ${own} ${times}`).join(", ") || why,
  ]);

it("names the teams that would have won the places with every seat paid", () => {
  expect(inWords(wonBy(TABLE, terms([])))).toEqual([
    ["1st place", 7000, "Anchors 7000 1"],
    ["2nd place", 3000, "Buoys 3000 1"],
  ]);
});

it("splits the places into amounts that the currency has", () => {
  expect(wonBy(TABLE, terms([], { percentages: [33, 67], currency: "ISK" })).map(({ amount }) => amount)).toEqual([
    ...[3300, 6700],
  ]);
  const odd = { ...terms([], { percentages: [33, 67], currency: "ISK" }), maxMembers: 7 };
  expect(wonBy(TABLE, odd).map(({ amount }) => amount)).toEqual([2300, 4700]);
});

it("joins a weekly prize's weeks, and takes it off what is set aside for prizes during the season", () => {
  const weekly = typed({ kind: "weekly_high_score", worth: "1", fromWeek: "1", toWeek: "3" });
  const won = inWords(wonBy(TABLE, terms([weekly], { percentages: [100], share: 2000 })));
  expect(won).toEqual([
    ["1st place", 8000, "Anchors 8000 1"],
    ["Weekly high score", 300, "Anchors 200 2, Buoys 100 1"],
  ]);
});

it("says why no team would have won a prize", () => {
  const custom = typed({ kind: "custom", label: "Best trade", worth: "5" });
  expect(inWords(wonBy(TABLE, terms([custom], { percentages: [100] })))[1]).toEqual([
    "Best trade",
    500,
    expect.stringMatching(/./),
  ]);
});
