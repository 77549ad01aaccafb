import { describe, expect, it } from "vitest";
import { DOLLARS } from "#contract/platform/currency.ts";
import { readHistory } from "./history-lines.ts";

const inShort = (text: string) => {
  const { lines, problems } = readHistory(text, DOLLARS);
  return problems.length > 0
    ? problems
    : lines.map(({ year, place, person, amount }) => `${year} ${place} ${person} ${amount}`);
};

const PLAIN = ["2024 1 Ann 35000", "2024 2 Ben 15000", "2023 1 Casey null"];

describe("a table of past seasons", () => {
  it.each([
    ["commas", "2023,1,Casey\n2024,2,Ben,150\n2024,1,Ann,350"],
    ["a header", "Year,Place,Person,Amount\n2023,1,Casey,\n2024,1,Ann,350\n2024,2,Ben,150\n"],
    [
      "a header in another order",
      "Winner,Prize,Season,Finish\nCasey,,2023,1st\nAnn,$350.00,2024,1st\nBen,150 USD,2024,2nd",
    ],
    [
      "a column that it doesn't need",
      "Year,Place,Team,Notes,Amount\n2023,1,Casey,was fun\n2024,1,Ann,,350\n2024,2,Ben,,150",
    ],
    ["a header in other words", "Wann;Wo;Wer;Wieviel\n2023;1;Casey\n2024;1;Ann;350\n2024;2;Ben;150"],
    [
      "Excel's semicolons, mark and line ends",
      "\ufeffJahr;Platz;Name;Betrag\r\n2023;1;Casey;\r\n2024;1;Ann;350,00\r\n2024;2;Ben;150,0\r\n",
    ],
    ["Excel's first line", "sep=;\n2023;1;Casey\n2024;1;Ann;350\n2024;2;Ben;150"],
    ["tabs and empty lines", "2023\t1\tCasey\n\n2024\t1\tAnn\t350\n\t\t\t\n2024\t2\tBen\t150\n"],
    ["a spreadsheet's empty columns", `2023,1,Casey,,,,\n2024,1,Ann,350${",".repeat(50)}\n2024,2,Ben,150,,`],
    ["quotes", '"2023","1","Casey"\n"2024","1","Ann","350.00"\n2024,2,"Ben",150'],
    ["seasons of two years", "2023-24,1.,Casey\n2024/25,#1,Ann,350\n2024–2025,2nd,Ben,150"],
  ])("is read with %s", (_, text) => {
    expect(inShort(text)).toEqual(PLAIN);
  });

  it.each([
    ["1.234,50", 123_450],
    ["1,234.50", 123_450],
    ["1 234,50", 123_450],
    ["1'234.50", 123_450],
    ["1.234", 123_400],
    ["1,234", 123_400],
    ["1.234.567,5", 123_456_750],
    ["1234,5", 123_450],
    ["12.34", 1234],
    ["–", null],
  ])("takes %s as an amount", (written, cents) => {
    expect(readHistory(`2024;1;Ann;${written}`, DOLLARS).lines[0]?.amount).toBe(cents);
  });

  it.each([
    ["$0", "USD", 0],
    ["US$5", "USD", 500],
    ["5 usd", "USD", 500],
    ["€ 5", "EUR", 500],
    ["1.234,50 €", "EUR", 123_450],
    ["CA$5", "CAD", 500],
    ["$5", "CAD", 500],
    ["£5", "GBP", 500],
    ["ISK 1.200", "ISK", 120_000],
    ["1.200 kr", "ISK", 120_000],
    ["1200.00", "ISK", 120_000],
  ])("takes %s as an amount in %s", (written, currency, cents) => {
    expect(readHistory(`2024;1;Ann;${written}`, currency).lines[0]?.amount).toBe(cents);
  });

  it.each([
    ["$350", "GBP", `"$350" isn't in GBP, as this league's amounts are.`],
    ["350,00 €", "USD", `"350,00 €" isn't in USD, as this league's amounts are.`],
    ["GBP 350", "EUR", `"GBP 350" isn't in EUR, as this league's amounts are.`],
    ["350.50", "ISK", '"350.50": ISK has no decimals, so enter a whole amount.'],
    ["a lot", "ISK", `"a lot" isn't an amount like 350 or 1,200.`],
    ["999,999,999", "GBP", "The largest amount is £99,999,999.99."],
  ])("says that %s isn't an amount in %s", (written, currency, problem) => {
    expect(readHistory(`2024;1;Ann;${written}`, currency).problems).toEqual([`Line 1: ${problem}`]);
  });

  it("keeps a comma in a name, in quotes, and takes off the mark that our own files put before a formula", () => {
    expect(inShort(`2024,1,"Tester, Ann",5\n2024,2,'=Ben,5`)).toEqual(["2024 1 Tester, Ann 500", "2024 2 =Ben 500"]);
  });

  it("lets people share a place", () => {
    expect(inShort("2024,1,Ann\n2024,1,Ben")).toEqual(["2024 1 Ann null", "2024 1 Ben null"]);
  });
});

describe("a table of past seasons that can't be read says why, line by line", () => {
  it.each([
    ["", ["There is no line here. A line is year, place, person and amount, like 2024,1,Casey,350."]],
    ["Year,Place,Person,Amount", [expect.stringMatching(/^There is no line here but the names\./)]],
    ["24,1,Ann", ['Line 1: "24" isn\'t a year like 2024.']],
    [
      "Year,Place,Person\n2024,first,Ann\n2024,51,Ben",
      ['Line 2: "first" isn\'t a place from 1 to 50.', 'Line 3: "51" isn\'t a place from 1 to 50.'],
    ],
    ["2024,1,", ["Line 1: Name the person."]],
    [`2024,1,${"x".repeat(61)}`, ["Line 1: Use at most 60 characters."]],
    ["2024,1,Ann,-5", ['Line 1: "-5" isn\'t an amount like 350 or 1,234.50.']],
    ["2024,1,Ann,1.23.4", ['Line 1: "1.23.4" isn\'t an amount like 350 or 1,234.50.']],
    ["2024;1;Ann;1.234.50", ['Line 1: "1.234.50" isn\'t an amount like 350 or 1,234.50.']],
    ["2024,1,Ann,1,234.50", ["Line 1: it has 5 cells instead of 4. Put an amount like 1,234.50 in quotes."]],
    [
      `2024,1,Ann${",".repeat(300)}\n2023,1,Ben`,
      ["Line 1: it has 201 cells instead of 4. Put an amount like 1,234.50 in quotes."],
    ],
    ["2024,1,Ann,123456789012", ['Line 1: "123456789012" isn\'t an amount like 350 or 1,234.50.']],
    ["2024,1,Ann\n2024,1,ann", ["2024 has ann in place 1 twice."]],
    ["2024,1,A\ufffdn", [expect.stringMatching(/^This isn't text that we can read\./)]],
    ["PK\u0003\u0004\0\0", [expect.stringMatching(/^This isn't text that we can read\./)]],
    [Array.from({ length: 51 }, (_, at) => `${1960 + at},1,Ann`).join("\n"), ["There are 51 seasons, and 50 at most."]],
    [Array.from({ length: 51 }, () => "2024,1,Ann").join("\n"), ["2024 has 51 lines, and 50 at most."]],
    [Array.from({ length: 51 }, (_, at) => `2024,1,P${at}`).join("\n"), ["2024 has 51 lines, and 50 at most."]],
    ["x".repeat(300_001), ["This is too long. It takes 50 seasons of 50 places."]],
  ])("%#", (text, problems) => {
    expect(readHistory(text, DOLLARS)).toEqual({ lines: [], problems });
  });

  it("ten at most, and how many more", () => {
    const { problems } = readHistory(Array.from({ length: 12 }, () => "x1,1,Ann").join("\n"), DOLLARS);
    expect([problems.length, problems.at(-1)]).toEqual([11, "And 2 more."]);
  });

  it("one that has more lines than all places of all seasons, without reading any", () => {
    const problems = ["This is too long. It takes 50 seasons of 50 places."];
    expect(readHistory("x\n".repeat(2502), DOLLARS)).toEqual({ lines: [], problems });
    expect(readHistory("x\n".repeat(2501), DOLLARS).problems.at(-1)).toBe("And 2490 more.");
  });

  it("however large a whole history is, it's read", () => {
    const line = (at: number) => `${1960 + Math.floor(at / 50)},${(at % 50) + 1},Person ${at},1.50`;
    const text = Array.from({ length: 2500 }, (_, at) => line(at)).join("\n");
    expect(readHistory(text, DOLLARS).lines).toHaveLength(2500);
  });
});
