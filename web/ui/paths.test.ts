import { expect, it } from "vitest";
import { safeNext } from "#web/ui/paths.ts";

it("Signing in leads back to a path of this site", () => {
  expect(safeNext("?next=%2Fleagues%2F1%2Fpayment")).toBe("/leagues/1/payment");
});

it("Signing in never leads to another site", () => {
  for (const next of ["https://evil.example", "//evil.example", "/\\evil.example", "/\t/evil.example", "evil", ""]) {
    expect(safeNext(`?next=${encodeURIComponent(next)}`)).toBe("/");
  }
});
