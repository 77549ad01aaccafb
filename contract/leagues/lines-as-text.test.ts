import { expect, it } from "vitest";
import { readHistory } from "#contract/leagues/history-lines.ts";
import { centsToDecimal } from "#contract/platform/money.ts";
import { linesAsText } from "./lines-as-text.ts";

const PEOPLE = ["Ann", "Team, Ann, Ben, Casey", 'The "Big" One', "Half; half", "=Ann", '"'];

it.each(["GBP", "ISK"])("Past seasons as text are read back as they were, in %s", (currency) => {
  const lines = PEOPLE.flatMap((person, at) => [
    { year: 2024, place: at + 1, person, amount: null },
    { year: 2023, place: at + 1, person, amount: "1200.00" },
  ]);
  const read = readHistory(linesAsText(lines), currency);
  expect(read.problems).toEqual([]);
  const shown = read.lines.map((line) => ({ ...line, amount: line.amount && centsToDecimal(line.amount) }));
  expect(shown).toEqual(lines.toSorted((one, other) => other.year - one.year));
});
