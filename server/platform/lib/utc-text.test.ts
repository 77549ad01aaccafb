import { expect, it } from "vitest";
import { utcDay, utcText } from "#server/platform/lib/utc-text.ts";

it("a moment and a day are written as Americans read them", () => {
  const moment = new Date("2026-12-05T00:05:59.000Z");
  expect(utcText(moment)).toBe("Dec 5, 2026, 12:05 AM UTC");
  expect(utcDay(moment)).toBe("Dec 5, 2026");
});
