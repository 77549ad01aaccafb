import { expect, it } from "vitest";
import { aLeague, ben } from "#tests/specification/web/fixtures.ts";
import { aDebt, OVER } from "#tests/specification/web/treasurer-fixtures.ts";
import { keptRefundSentences } from "#web/money/treasurer/kept-season-words.ts";

it("Someone with several refunds reads one sum for all in the same state", () => {
  const refund = aDebt({ kind: "refund", userId: ben.id, amount: "20.00" });
  const read = (debts: (typeof refund)[]) =>
    keptRefundSentences({ debts, league: aLeague(OVER), readerId: ben.id, kept: undefined });
  expect(read([refund, refund, refund])).toEqual(["The treasurer owes you $60.00."]);
  expect(read([refund, { ...refund, standing: "received" }, { ...refund, standing: "received" }])).toEqual([
    "The treasurer owes you $20.00.",
    "You got $40.00 back.",
  ]);
});
