import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bytesOf, sampleStatements } from "#tests/support/bank-statements.ts";
import { workOf } from "#tests/support/work-of.ts";
import { textOfStatement } from "#web/money/bank-statement/open-statement.ts";
import { type Choice, readStatement } from "#web/money/bank-statement/read-statement.ts";
import { LINES_MAX, tableOf } from "#web/money/bank-statement/statement-table.ts";

function readBytes(bytes: Uint8Array, choice: Partial<Choice> = {}) {
  const opened = textOfStatement(bytes);
  return "problem" in opened ? opened : readText(opened.text, choice);
}

function readText(text: string, choice: Partial<Choice> = {}) {
  const table = tableOf(text);
  if ("problem" in table) return table;
  return readStatement(table, { meanings: table.meanings, order: null, ...choice });
}

const movements = (read: ReturnType<typeof readText>) => ("lines" in read ? read.lines : read);

describe("A bank's statement is read with all that it has:", () => {
  it.each(sampleStatements)("$bank", ({ lines, leftOut = 0, currency = null, ...sample }) => {
    const read = readBytes(bytesOf(sample));
    expect(movements(read)).toEqual(
      lines.map(([date, amount, name, text]) => ({
        ...{ line: expect.any(Number), date, amount, currency, name },
        text: expect.stringContaining(text),
      })),
    );
    expect("leftOut" in read && read.leftOut.map(({ line, reason }) => `${line} ${reason}`)).toHaveLength(leftOut);
  });
});

const rows = (...dates: string[]) =>
  ["Date,Description,Amount", ...dates.map((date) => `"${date}",dues,50.00`)].join("\n");

describe("The order of dates", () => {
  it("is told by any date of the column that has only one", () => {
    expect(movements(readText(rows("03/04/2026", "25/04/2026")))).toMatchObject([
      { date: "2026-04-03" },
      { date: "2026-04-25" },
    ]);
    expect(movements(readText(rows("03/04/2026", "04/25/2026")))).toMatchObject([
      { date: "2026-03-04" },
      { date: "2026-04-25" },
    ]);
  });

  it("is asked where all dates could have either, and read as the person says", () => {
    const text = rows("05/05/2026", "03/04/2026");
    const asked = readText(text);
    expect(asked).toEqual({
      asks: "order",
      open: { written: "03/04/2026", days: { day: "2026-04-03", month: "2026-03-04" } },
    });
    expect(movements(readText(text, { order: "day" }))).toMatchObject([{}, { date: "2026-04-03" }]);
    expect(movements(readText(text, { order: "month" }))).toMatchObject([{}, { date: "2026-03-04" }]);
  });

  it("isn't asked where both read the same day, or dots or a first year tell it", () => {
    for (const date of ["05/05/2026", "03.04.2026", "2026-04-03", "20260403", "3 Apr 26", "April 3, 2026"])
      expect(movements(readText(rows(date)))).toMatchObject([{ amount: 5000 }]);
  });

  it("leaves out a date that the calendar doesn't have", () => {
    const read = readText(rows("2026-02-28", "2026-02-29", "13/13/2026"));
    expect(read).toMatchObject({ lines: [{ date: "2026-02-28" }], leftOut: [{ line: 3 }, { line: 4 }] });
  });
});

describe("Amounts", () => {
  const amounts = (...cells: string[]) => {
    const read = readText(["Date;Text;Amount", ...cells.map((cell) => `2026-11-03;x;${cell}`)].join("\n"));
    return "lines" in read
      ? [...read.lines.map(({ amount }) => amount), ...read.leftOut.map(({ reason }) => reason)]
      : read;
  };

  it.each([
    [
      ["1.234,56", "50", "-7,5"],
      [123456, 5000, -750],
    ],
    [
      ["1,234.56", "50", "(7.50)"],
      [123456, 5000, -750],
    ],
    [
      ["1'234.50", "+ $50.00", "− $1"],
      [123450, 5000, -100],
    ],
    [
      ["1\u00a0234,50", "50,00 €", "7,00-"],
      [123450, 5000, -700],
    ],
    [
      ["1.234", "12,50"],
      [123400, 1250],
    ],
    [["1,234"], [123400]],
    [
      ["50.0000", "12.50"],
      [5000, 1250],
    ],
    [
      ["50,00 H", "12,40 S"],
      [5000, -1240],
    ],
    [
      ["50.00CR", "12.40 DR"],
      [5000, -1240],
    ],
  ])("%j are %j cents", (cells, cents) => {
    expect(amounts(...cells)).toEqual(cents);
  });

  it("that don't fit the others, or are formulas, are left out instead of guessed", () => {
    const reason = "Its amount can't be read";
    expect(amounts("12.50", "13.50", "1.234", "14,50", "=1+1", "@SUM(A1)", "1e9", "999999999999.00")).toEqual([
      ...[1250, 1350],
      ...Array.from({ length: 6 }, () => reason),
    ]);
  });

  it("come back from each bank's way of writing them", () => {
    const cents = fc.integer({ min: -99_999_999, max: 99_999_999 });
    const write = (amount: number, thousands: string, mark: string) => {
      const [whole = "", decimals = ""] = (Math.abs(amount) / 100).toFixed(2).split(".");
      return `${amount < 0 ? "-" : ""}${whole.replace(/\B(?=(\d{3})+$)/g, thousands)}${mark}${decimals}`;
    };
    fc.assert(
      fc.property(
        fc.array(cents, { minLength: 1, maxLength: 8 }),
        fc.constantFrom([".", ","], [",", "."], ["", "."], ["'", "."], ["\u00a0", ","], ["", ","]),
        (all, [thousands = "", mark = ""]) => {
          expect(amounts(...all.map((amount) => write(amount, thousands, mark)))).toEqual(
            all.map((amount) => amount || 0),
          );
        },
      ),
    );
  });
});

describe("Of a file that can't be read, a sentence says why:", () => {
  const ascii = (text: string) => new TextEncoder().encode(text);
  it.each([
    ["a PDF", ascii("%PDF-1.7\n..."), /^This is a PDF\. Download the statement from your bank as a CSV file/],
    ["a spreadsheet", ascii("PK\x03\x04...."), /^This is an Excel or ZIP file\./],
    ["a picture", Uint8Array.of(0x89, 80, 78, 71, 13, 10), /^This is a picture or video\./],
    ["OFX", ascii("OFXHEADER:100"), /^This is an OFX file\./],
    ["CAMT XML", ascii('\ufeff<?xml version="1.0"?>'), /^This is an XML file\./],
    ["other bytes", Uint8Array.of(1, 0, 2, 0, 0, 3, 65, 0, 0, 0), /^This isn't a text file\./],
    ["nothing but spaces", ascii(" \n \n"), /^This file is empty\./],
    [
      "a letter",
      ascii("Dear Dana,\nplease pay by 11/03/2026.\nCasey"),
      /^We found no dates with amounts in this file\./,
    ],
    ["a table without dates", ascii("Name,Amount\nCasey,50.00"), /^We found no dates with amounts/],
    [
      "a line with very many cells",
      ascii(`11/03/2026,50.00${",1".repeat(100_000)}`),
      /^We found no dates with amounts/,
    ],
  ])("%s", (_, bytes, problem) => {
    expect(readBytes(bytes)).toEqual({ problem: expect.stringMatching(problem) });
  });

  it("a million lines", () => {
    const text = `Date,Text,Amount\n${"2026-11-03,dues,50.00\n".repeat(1_000_000)}`;
    expect(readText(text)).toEqual({
      problem: expect.stringMatching(/^This file has more than 20,000 lines\. Download/),
    });
  });
});

describe("As many lines as a file may have", () => {
  const ofLines = (count: number) =>
    `Date,Text,Amount\n${"11/13/2026,Zelle payment from CASEY MOORE,50.00\n".repeat(count)}`;

  it("are read", () => {
    expect(movements(readText(ofLines(LINES_MAX - 1)))).toHaveLength(LINES_MAX - 1);
  });

  it("take no more work each than a few do", () => {
    const workForEach = (count: number) => workOf(() => readText(ofLines(count))) / count;
    expect(workForEach(4000)).toBeLessThan(1.1 * workForEach(500));
  });
});

it("A table whose columns could be either is asked about, and read as the person says", () => {
  const text = "Quand;Quoi;Combien;Reste\n2026-11-03;Zoë Ångström;50,00;1.050,00\n2026-11-04;Alex Kim;-12,40;1.037,60";
  expect(readText(text)).toEqual({ asks: "columns" });
  const read = readText(text, { meanings: ["date", "name", "amount", "unused"] });
  expect(movements(read)).toMatchObject([{ amount: 5000, name: "Zoë Ångström" }, { amount: -1240 }]);
});

it("Every line of a file is a movement, or left out with a reason", () => {
  const cell = fc.oneof(
    fc.constantFrom(
      "2026-11-03",
      "03/04/2026",
      "11/13/2026",
      "50.00",
      "-12,40",
      "1.234,56",
      "K7P4Q",
      "=1+1",
      "",
      "S",
      "H",
    ),
    fc.string({ maxLength: 8 }),
  );
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 12 });
  const header = fc.constantFrom(["Date", "Description", "Amount"], ["Buchungstag", "Soll", "Haben"], ["x", "y", "z"]);
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  fc.assert(
    fc.property(header, table, fc.constantFrom(",", ";"), (names, body, separator) => {
      const text = [names, ...body].map((row) => row.map(quoted).join(separator)).join("\n");
      const found = tableOf(text);
      if ("problem" in found) return;
      for (const order of ["day", "month"] as const) {
        const read = readStatement(found, { meanings: ["date", "text", "amount"], order });
        if (!("lines" in read)) throw new Error("Nothing is left to ask.");
        const lines = [...read.lines, ...read.leftOut].map(({ line }) => line).sort((a, b) => a - b);
        expect(lines).toEqual([...found.above, ...found.rows].map(({ line }) => line).sort((a, b) => a - b));
      }
    }),
  );
});
