import { expect, it } from "vitest";
import { aDue } from "#tests/specification/web/dues-fixtures.ts";
import { toldStanding } from "#tests/specification/web/made-standing.ts";
import { aDebt, SENT, TREASURERS } from "#tests/specification/web/treasurer-fixtures.ts";

const received = { standing: "received" } as const;

it.each([
  ["$70.00 owed, $70.00 not confirmed", [aDebt(), aDebt(SENT), aDebt(received)]],
  ["$70.00 not confirmed", [aDebt(SENT), aDebt(received)]],
  ["$140.00 received", [aDebt(received), aDebt(received)]],
])('What a treasurer owes folds to "%s": only what nobody has confirmed still waits', (says, debts) => {
  const { hint } = toldStanding({ league: { ...TREASURERS, status: "completed" }, debts }).parts.debts ?? {};
  expect(hint?.replace(/\{money (\d+)(\d\d) USD\}/g, "$$$1.$2")).toBe(says);
});

it("What is still to come is without the parts that a member says they paid", () => {
  const entry = aDue();
  const [said, open] = [1, 2].map((part) => aDue({ kind: "part", part, amount: "25.00" }));
  const dues = [entry, { ...said, standing: "sent" as const }, open];
  expect(toldStanding({ dues: dues as never }).parts.dues?.hint).toBe("$25.00 still to come");
});
