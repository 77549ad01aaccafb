import { describe, expect, it } from "vitest";
import { collectedWords, fullPoolWords, keptWords } from "#contract/leagues/sums-in-words.ts";
import type { LeagueStatus } from "#contract/terms/league-status.ts";
import { someSums } from "#tests/specification/web/fixtures.ts";

const FEES = { expected: "380.00", paid: "340.00", said: "0.00", open: "40.00", overdue: "0.00" };
const ALL = { ...FEES, paid: "380.00", open: "0.00" };
const FINED = {
  ...{ lateFees: "5.00", charges: "10.00", besides: "15.00" },
  others: [
    { kind: "fine" as const, amount: "10.00", count: 1 },
    { kind: "late" as const, amount: "5.00", count: 1 },
  ],
};

const words = (over: Parameters<typeof someSums>[0], status: LeagueStatus = "active") => {
  const sums = someSums(over);
  const league = {
    status,
    currency: "USD" as const,
    sums,
    pot: { escrowBalance: sums.inPot, collected: sums.collected },
  };
  const said = ({ amount, rest }: { amount: string; rest: string }) => `$${amount} ${rest}`;
  return { collected: said(collectedWords(league)), kept: said(keptWords(league)) };
};

describe("what came in", () => {
  it.each([
    [
      "of entry fees alone while they are paid",
      { entry: FEES, collected: "340.00" },
      "active",
      "$340.00 of $380.00 in entry fees",
    ],
    [
      "with what came in besides",
      { entry: FEES, ...FINED, collected: "355.00" },
      "active",
      "$355.00 collected: $340.00 of $380.00 in entry fees, $10.00 fine, $5.00 late fee",
    ],
    [
      "by kind once all is paid",
      { entry: ALL, ...FINED, collected: "395.00" },
      "in_season",
      "$395.00 collected: $380.00 entry fees, $10.00 fine, $5.00 late fee",
    ],
    [
      "never of anything once nobody can pay",
      { entry: { ...FEES, expected: "340.00", open: "0.00" }, collected: "340.00" },
      "completed",
      "$340.00 collected",
    ],
    [
      "with what came from elsewhere, and what a bank disputes",
      { entry: ALL, carried: "20.00", unowed: "50.00", besides: "70.00", disputed: "30.00", collected: "420.00" },
      "completed",
      "$420.00 collected: $380.00 entry fees, $20.00 from earlier seasons, $50.00 from members who left, less $30.00 disputed at a bank",
    ],
    [
      "by what is left in a canceled league",
      { entry: FEES, inPot: "7.00", collected: "50.00" },
      "cancelled",
      "$7.00 in the pot",
    ],
  ] as const)("is said %s", (_how, over, status, says) => {
    expect(words({ ...over, ...("others" in over ? { others: [...over.others] } : {}) }, status).collected).toBe(says);
  });

  it("counts several dues of a kind together", () => {
    const others = [{ kind: "late" as const, amount: "10.00", count: 2 }];
    expect(words({ entry: ALL, others, besides: "10.00", collected: "390.00" }).collected).toContain(
      "$10.00 late fees",
    );
  });
});

describe("what a treasurer keeps", () => {
  it("is all that came in, until some of it was sent or goes back", () => {
    expect(words({ entry: FEES, collected: "340.00", inPot: "340.00" }).kept).toBe("$340.00 of $380.00 in entry fees");
    const sent = {
      entry: ALL,
      ...FINED,
      collected: "395.00",
      inPot: "0.00",
      owed: "100.00",
      sent: "295.00",
      refundsOwed: "50.00",
    };
    expect(words(sent, "completed").kept).toBe("$150.00 $395.00 collected, $50.00 to give back, less $295.00 sent");
  });
});

it("The total pool says what it is made of", () => {
  const terms = { entryFee: "50.00", maxMembers: 12, currency: "USD" as const };
  expect(fullPoolWords({ ...terms, lowered: "0.00" })).toEqual({ amount: "600.00", rest: "12 seats at $50.00" });
  expect(fullPoolWords({ ...terms, lowered: "20.00" })).toEqual({
    amount: "580.00",
    rest: "12 seats at $50.00, less $20.00 lowered",
  });
});
