import { describe, expect, it, vi } from "vitest";
import { parseJson } from "#server/platform/lib/parse-json.ts";

const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

describe("JSON that somebody else wrote", () => {
  it("is parsed when it is 100 deep, or holds brackets and quotes in its texts", () => {
    for (const text of [nested(100), JSON.stringify([`"${nested(200)}\\"`, "\\", { "[[": "]" }])])
      expect(parseJson(text)).toEqual(JSON.parse(text));
  });

  it("is refused before it reaches the parser when it is deeper", () => {
    const parse = vi.spyOn(JSON, "parse");
    for (const text of [nested(101), `{"a\\"":${'{"a":'.repeat(100)}`, nested(2_000_000)])
      expect(() => parseJson(text)).toThrow("nested too deep");
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
  });
});
