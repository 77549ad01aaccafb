import { expect, it } from "vitest";
import { openSeasonSentence } from "#server/leagues/standing/open-season.ts";

const NOW = new Date("2026-10-01T12:00:00Z");
const league = {
  ...{ status: "active" as const, commissionerId: "casey", endDate: "2027-01-01T00:00:00.000Z" },
  paymentDeadline: "2026-10-01T12:00:00.001Z",
  sums: null,
};

it.each(["50.00", "0.00"])(
  "from the deadline on, a league that costs %s doesn't say that people can join",
  (entryFee) => {
    const said = (paymentDeadline: string) =>
      openSeasonSentence({ ...league, entryFee, paymentDeadline }, undefined, NOW) ?? "";
    expect(said(league.paymentDeadline)).not.toMatch(/^Only people who are invited/);
    expect(said(NOW.toISOString())).toMatch(/^Only people who are invited can still join/);
  },
);
