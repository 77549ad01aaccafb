import { describe, expect, it } from "vitest";
import { csvOf } from "#web/ui/csv.ts";

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
