import { describe, expect, it } from "vitest";
import { toCents } from "#contract/platform/money.ts";
import type { ExpectedPayment } from "#web/money/bank-statement/expected-payment.ts";
import { matchPayments } from "#web/money/bank-statement/match-payments.ts";
import type { StatementLine } from "#web/money/bank-statement/statement-lines.ts";

const owed = (id: string, over: Partial<ExpectedPayment> = {}): ExpectedPayment => ({
  ...{ id, name: "Casey Moore", reference: "K7P4Q", amount: toCents(5000), paidOn: null },
  ...over,
});
const line = (number: number, over: Partial<StatementLine> = {}): StatementLine => ({
  ...{ line: number, date: "2026-11-03", amount: toCents(5000), currency: null, name: "", text: "" },
  ...over,
});
const casey = owed("casey");
const ben = owed("ben", { name: "Ben Okafor", reference: "W3XHT" });

/** Each suggestion as whose it is, which line, whether it is ticked, why, and what speaks against it. */
const matched = (lines: StatementLine[], expected: ExpectedPayment[], confirmed: ExpectedPayment[] = []) =>
  matchPayments(lines, { expected, confirmed, currency: "USD" }).suggestions.map(
    ({ expected: { id }, line: { line: number }, isSure, reason, doubts }) =>
      [id, number, isSure, reason, ...doubts] as const,
  );

describe("By reference", () => {
  it.each(["Zelle payment from C. MOORE K7P4Q WFCT0X", "k7p4q", "SVWZ+K7P-4Q entry", "K 7 P 4 Q", "ref:K7P4Q/fantasy"])(
    "a payment of the right amount is found in “%s” and ticked",
    (text) => {
      expect(matched([line(2, { text })], [casey, ben])).toEqual([["casey", 2, true, "Reference K7P4Q"]]);
    },
  );

  it("a payment is found in the sender's name, too", () => {
    expect(matched([line(2, { name: "Moore K7P4Q" })], [casey])).toMatchObject([["casey", 2, true, "Reference K7P4Q"]]);
  });

  it("another amount is flagged and not ticked", () => {
    expect(matched([line(2, { text: "K7P4Q", amount: toCents(4000) })], [casey])).toEqual([
      ["casey", 2, false, "Reference K7P4Q", "$40.00 came in, not $50.00. Confirming counts $50.00 as paid."],
    ]);
  });

  it("one within a longer word is flagged and not ticked", () => {
    for (const text of ["ABK7P4QXY", "BANK 7P4Q"])
      expect(matched([line(2, { text })], [casey])).toEqual([
        ["casey", 2, false, "Reference K7P4Q", "The reference is part of a longer word."],
      ]);
  });

  it("two movements that fit are flagged, and the one nearest to the named day is suggested", () => {
    const lines = [line(2, { text: "K7P4Q", date: "2026-11-09" }), line(3, { text: "K7P4Q", date: "2026-11-04" })];
    expect(matched(lines, [owed("casey", { paidOn: "2026-11-03" })])).toEqual([
      ["casey", 3, false, "Reference K7P4Q", "$50.00 on Nov 9, 2026 fits Casey Moore, too."],
    ]);
  });

  it("two members that fit are flagged", () => {
    expect(matched([line(2, { text: "K7P4Q and W3XHT" })], [casey, ben])).toEqual([
      ["ben", 2, false, "Reference W3XHT", "It also fits Casey Moore."],
    ]);
  });

  it("two payments of one member are flagged", () => {
    const two = [casey, owed("part-2")];
    expect(matched([line(2, { text: "K7P4Q" })], two)).toEqual([
      ["casey", 2, false, "Reference K7P4Q", "It also fits another payment of Casey Moore."],
    ]);
  });

  it("one member's reference with another's name is flagged", () => {
    expect(matched([line(2, { text: "K7P4Q", name: "Ben Okafor" })], [casey, ben])).toEqual([
      ["casey", 2, false, "Reference K7P4Q", "It also fits Ben Okafor."],
    ]);
  });

  it("money before the day that the member named is flagged", () => {
    const paid = (paidOn: string) => matched([line(2, { text: "K7P4Q" })], [owed("casey", { paidOn })]);
    expect(paid("2026-11-04")).toEqual([
      ["casey", 2, false, "Reference K7P4Q", "It came in before Nov 4, 2026, the day Casey Moore named."],
    ]);
    expect(paid("2026-11-03")).toEqual([["casey", 2, true, "Reference K7P4Q"]]);
  });

  it("money in another currency is flagged", () => {
    expect(matched([line(2, { text: "K7P4Q", currency: "EUR" })], [casey])).toEqual([
      ["casey", 2, false, "Reference K7P4Q", "This came in as EUR, not USD."],
    ]);
  });

  it("one that is too short to tell is never looked for", () => {
    expect(matched([line(2, { text: "PAY" })], [owed("casey", { reference: "pay" })])).toEqual([]);
    expect(matched([line(2, { text: "" })], [owed("casey", { reference: "" })])).toEqual([]);
  });
});

describe("By amount and name, never ticked,", () => {
  it.each([
    ["Casey Moore", "Zelle from MOORE, CASEY A"],
    ["Jörg Müller", "JOERG MUELLER"],
    ["Zoë Ångström", "Zoe Angstrom"],
    ["Mary-Ann O'Neil", "ONEIL MARY"],
    ["Łukasz Groß", "Gross Lukasz"],
    ["Nguyễn Văn Anh", "NGUYEN ANH"],
  ])("%s is found in “%s”", (name, text) => {
    expect(matched([line(2, { text })], [owed("casey", { name })])).toEqual([
      ["casey", 2, false, `Same amount, name ${name}`],
    ]);
  });

  it.each(["C MOORE", "Moore C.", "casey m"])("initials are found in “%s”", (text) => {
    expect(matched([line(2, { text })], [casey])).toEqual([
      ["casey", 2, false, "Same amount, part of the name Casey Moore"],
    ]);
  });

  it.each(["Casey", "Moore", "Caseymoore", "A MOORE"])("“%s” is too little", (text) => {
    expect(matched([line(2, { text })], [casey])).toEqual([]);
  });

  it("a name with another amount isn't suggested", () => {
    expect(matched([line(2, { text: "Casey Moore", amount: toCents(5001) })], [casey])).toEqual([]);
  });

  it("as many members as possible get a movement", () => {
    const chris = owed("chris", { name: "Chris Moore", reference: "W3XHT" });
    const found = matched([line(2, { text: "C MOORE" }), line(3, { text: "CASEY MOORE" })], [casey, chris]);
    expect(found.map(([id, number]) => [id, number])).toEqual([
      ["casey", 3],
      ["chris", 2],
    ]);
  });
});

it("What went out is never a payment, and what fits no one is kept", () => {
  const lines = [line(4, { text: "tips" }), line(2, { text: "K7P4Q", amount: toCents(-5000) }), line(3)];
  const found = matchPayments(lines, { expected: [casey], confirmed: [], currency: "USD" });
  expect(found.suggestions).toEqual([]);
  expect(found.unmatched.map(({ line: number }) => number)).toEqual([3, 4]);
  expect(found.missing).toEqual([casey]);
});

it("A movement that was confirmed before doesn't confirm the member's next payment", () => {
  const before = owed("part-1", { paidOn: "2026-11-02" });
  const next = owed("part-2");
  const old = line(2, { text: "K7P4Q" });
  expect(matched([old], [next], [before])).toEqual([]);
  expect(matchPayments([old], { expected: [next], confirmed: [before], currency: "USD" }).alreadyConfirmed).toEqual([
    old,
  ]);
  const later = line(3, { text: "K7P4Q", date: "2026-12-03" });
  expect(matched([old, later], [next], [before])).toEqual([["part-2", 3, true, "Reference K7P4Q"]]);
  // One that was paid in cash long before has no movement in this file.
  expect(matched([later], [next], [before])).toEqual([["part-2", 3, true, "Reference K7P4Q"]]);
});
