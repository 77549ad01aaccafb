import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { faultsIn, faultyCitations } from "#tests/citations.ts";
import { statements } from "#tests/specification/statements.ts";

describe("what code and docs cite", () => {
  it("is in this repository", () => {
    expect(faultyCitations()).toEqual([]);
  });

  // Assembled here, so this file's own text cites nothing that doesn't exist.
  const [mark, none] = ["§", "99"];
  const PLANTED = "CONTRIBUTING.md";
  it.each([
    { of: "a section of the product", text: `SPEC ${mark}${none}` },
    { of: "a section of the rules", text: `RULES ${mark}17, ${mark}${none}` },
    { of: "a range that is too long", text: `SPEC ${mark}2 to ${mark}10` },
    { of: "a section, in a comment's next line", text: `/**\n * (RULES\n * ${mark}${none})\n */` },
    { of: "a section of another page", text: `docs/ledger.md ${mark}4` },
    { of: "a section of a page that isn't here", text: `DESIGN ${mark}4` },
    { of: "a section of no page", text: `as ${mark}4 says` },
    { of: "a row", text: `docs/security.md row ${none}` },
    { of: "a range of rows", text: `docs/security.md rows 18 to ${none}` },
    { of: "a row of a page at the top", text: ["SECURITY", "row 17"].join(" ") },
    { of: "a decision", text: ["decision", "999"].join(" ") },
    { of: "a page in docs", text: ["docs", "nowhere.md"].join("/") },
    { of: "a page at the top", text: ["NOWHERE", "md"].join(".") },
    { of: "a command", text: ["npm run", "nothing:here"].join(" ") },
    { of: "a linked page", text: `[the books](${["nowhere", "md"].join(".")})` },
    { of: "a linked heading", text: "[the books](docs/ledger.md#nowhere)" },
  ])("is reported missing: $of", ({ text }) => {
    expect(faultsIn({ path: PLANTED, text })).toHaveLength(1);
  });

  it.each([
    `SPEC ${mark}2 to ${mark}9`,
    `(RULES ${mark}13, ${mark}23)`,
    `SPEC ${mark}7, ${mark}4 and ${mark}9`,
    "docs/security.md rows 18 to 23",
    "decision 017",
    "[the chain](docs/ledger.md#the-hash-chain)",
  ])("is found: %s", (text) => {
    expect(faultsIn({ path: PLANTED, text })).toEqual([]);
  });
});

describe("docs/product.md", () => {
  const page = readFileSync(new URL("../docs/product.md", import.meta.url), "utf8").replace(/\s+/g, " ");

  it("has every exact text that a statement of the specification quotes", () => {
    const quoted = Object.entries(statements).flatMap(([id, statement]) =>
      [...statement.matchAll(/(?<!\w)'((?:[^']|\w'\w)+)'(?!\w)/g)].flatMap(([, text = ""]) =>
        text.split(": ").map((part) => ({ id, part: part.replace(/^'|'$/g, "") })),
      ),
    );
    expect(quoted.length).toBeGreaterThan(100);
    expect(quoted.filter(({ part }) => !page.includes(part))).toEqual([]);
  });

  it("has every call that a statement of the specification names", () => {
    const calls = Object.entries(statements).flatMap(([id, statement]) =>
      [...statement.matchAll(/\b(?:GET|POST|PUT|DELETE) (\/api\/[\w{}/-]*[\w}])/g)].map(([, call = ""]) => ({
        id,
        call,
      })),
    );
    expect(calls.length).toBeGreaterThan(50);
    expect(calls.filter(({ call }) => !page.includes(call))).toEqual([]);
  });
});
