import { describe, expect, it } from "vitest";
import { marksIn } from "#tests/specification/marks.ts";

const marksOf = (source: string) => marksIn("some.test.ts", source).map(({ id, title }) => `${id}: ${title}`);

describe("the marks of a test file", () => {
  it("are read with the titles around them", () => {
    const source = `describe("login", () => { it("greets", () => { proves("2.login.welcome", "2.login.home"); }); });`;
    expect(marksOf(source)).toEqual(["2.login.welcome: login › greets", "2.login.home: login › greets"]);
  });

  it("are read from the table of it.each, with the title that the row makes", () => {
    const source = `
      const ROWS = [["2.login.welcome", "Hi", 1], ["2.login.home", name, 2]] as const;
      it.each(ROWS)("%s: says %j %d times", (id) => { proves(id); });`;
    expect(marksOf(source)).toEqual(['2.login.welcome: says "Hi" 1 times', "2.login.home: says … 2 times"]);
  });

  it("are read from a table of objects and from a loop's values", () => {
    const objects = `it.each([{ id: "2.login.welcome", says: "Hi" }])("says $says", ({ id }) => { proves(id); });`;
    expect(marksOf(objects)).toEqual(["2.login.welcome: says Hi"]);
    const loop = `for (const id of ["2.login.home"] as const) test("a loop", async () => { proves(id); });`;
    expect(marksOf(loop)).toEqual(["2.login.home: a loop"]);
  });

  it("find their test by its name, for every row of a table", () => {
    const [mark] = marksIn(
      "some.test.ts",
      `it.each([["2.login.home"]])("%s (twice): $a.b?", (id) => { proves(id); });`,
    );
    expect("a suite 2.login.home (twice): yes?").toMatch(mark?.name ?? "");
    expect("a suite 2.login.home (twice): yes? no").not.toMatch(mark?.name ?? "");
  });

  it("are refused outside a test, and if no id can be read", () => {
    expect(() => marksOf(`proves("2.login.home");`)).toThrow("some.test.ts:1: proves() is outside a test.");
    expect(() => marksOf(`it("x", () => { proves(someId); });`)).toThrow("no ids that can be read");
  });
});
