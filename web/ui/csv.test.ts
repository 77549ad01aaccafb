import { describe, expect, it } from "vitest";
import { withoutMark } from "#contract/platform/sheet-text.ts";
import { csvBlob, csvOf } from "#web/ui/csv.ts";

describe("a cell that a spreadsheet could take for a formula", () => {
  it.each([
    ["=1+1", "'=1+1"],
    ["＝1+1", "'＝1+1"],
    ["＋1", "'＋1"],
    [" @SUM(1)", "' @SUM(1)"],
    ["-cmd", "'-cmd"],
    ["Ann;=1+1", `"Ann;'=1+1"`],
    ["Ann\n=1+1", `"Ann\n'=1+1"`],
  ])("is marked as text: %j", (text, written) => {
    expect(csvOf([[text]])).toBe(`${written}\r\n`);
  });

  it("is none of an amount below zero, a sum in a sentence or a list of names", () => {
    expect(csvOf([["-12.50", "a=b", "Ann, Ben"]])).toBe(`-12.50,a=b,"Ann, Ben"\r\n`);
  });
});

describe("a cell that a spreadsheet would change", () => {
  it.each([
    ...["007", "-007.50", "00501", "234567", "1234567890123456789", "2345E6", "23e45", "1.5E3", "TRUE"],
    ...["1-2", "3/4", "2011-12", "1/2/26", "12:30", "2MAR27", "Sept 2", "DEC1", "May 4, 2026", "4 July", " 007"],
  ])("is marked as text, and read again without the mark: %j", (text) => {
    expect(csvOf([[text]]).replace(/^"|"?\r\n$/g, "")).toBe(`'${text}`);
    expect(withoutMark(`'${text}`)).toBe(text);
  });

  it("is none of an amount, a year, a count, an ISO day or moment, a name with a month in it, or what was marked", () => {
    const kept = ["12.50", "-0.50", "0", "2026", 234567, "2026-12-04", "2026-12-04T04:59:00.000Z", "Marco 2", "April"];
    expect(csvOf([kept, ["K7M2P4", "MARK23", "'007", "1st place"]])).toBe(
      `${kept.join(",")}\r\nK7M2P4,MARK23,'007,1st place\r\n`,
    );
  });
});

it("A file begins with the mark of UTF-8, without which Excel shows Zoë as ZoÃ«", async () => {
  const bytes = new Uint8Array(await csvBlob(csvOf([["Zoë"]])).arrayBuffer());
  expect([...bytes]).toEqual([0xef, 0xbb, 0xbf, 0x5a, 0x6f, 0xc3, 0xab, 0x0d, 0x0a]);
});
