import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { workOf } from "#tests/support/work-of.ts";
import { plainText, quotedLines } from "./quoted-lines.ts";

const split = (text: string, separator = ",", cellsMax = 100) => [...quotedLines(plainText(text), separator, cellsMax)];

describe("Lines of cells", () => {
  it("have the number of their first line in the text, with line ends within quotes counted", () => {
    expect(split('\ufeffa,b\r\n\r\n"one\r\ntwo",c\r\nlast')).toEqual([
      { line: 1, cells: ["a", "b"] },
      { line: 3, cells: ["one\ntwo", "c"] },
      { line: 5, cells: ["last"] },
    ]);
  });

  it("keep a quote that doesn't surround a whole cell, without losing what follows", () => {
    expect(split('27" screen,"a" b,"open\nnext,2').map(({ cells }) => cells)).toEqual([
      ['27" screen', '"a" b', '"open'],
      ["next", "2"],
    ]);
  });

  it("end after a line with too many cells", () => {
    expect(split("1,2,3,4\n5", ",", 2)).toEqual([{ line: 1, cells: ["1", "2", "3"] }]);
  });

  it("come back as they were written, whatever is in them", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", '"', ",", ";", "\t", "\n", " ", "é"), maxLength: 6 });
    const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 5 });
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(table, fc.constantFrom(",", ";", "\t"), (rows, separator) => {
        const text = rows.map((row) => row.map(quoted).join(separator)).join("\n");
        expect(split(text, separator).map(({ cells }) => cells)).toEqual(rows);
      }),
    );
  });

  it.each(['"a,', '"""x,', '""x"",', "a\n", '"', '"a\n'])(
    "take work that grows with a text of %j, not with its square",
    (part) => {
      const work = (times: number) => workOf(() => split(part.repeat(times), ",", 1e9));
      expect(work(8000) / work(1000)).toBeLessThan(9);
    },
  );
});
