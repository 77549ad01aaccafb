import { expect, it } from "vitest";
import { counted } from "./counted.ts";

it("uses the singular for one, and the plural for none and many", () => {
  expect([0, 1, 2, 1234].map((count) => counted(count, "seat"))).toEqual([
    "0 seats",
    "1 seat",
    "2 seats",
    "1,234 seats",
  ]);
  expect(counted(2, "try", "tries")).toBe("2 tries");
});
