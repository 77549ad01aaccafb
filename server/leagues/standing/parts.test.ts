import { expect, it } from "vitest";
import { toldStanding } from "#tests/specification/web/made-standing.ts";
import { aDebt, SENT, TREASURERS } from "#tests/specification/web/treasurer-fixtures.ts";

const received = { standing: "received" } as const;

it.each([
  ["$70.00 owed, $70.00 to confirm", [aDebt(), aDebt(SENT), aDebt(received)]],
  ["$70.00 to confirm", [aDebt(SENT), aDebt(received)]],
  ["$140.00 received", [aDebt(received), aDebt(received)]],
])('What a treasurer owes folds to "%s": only what nobody has confirmed still waits', (says, debts) => {
  const { hint } = toldStanding({ league: { ...TREASURERS, status: "completed" }, debts }).parts.debts ?? {};
  expect(hint?.replace(/\{money (\d+)(\d\d) USD\}/g, "$$$1.$2")).toBe(says);
});
