import { expect, it } from "vitest";
import { endOfDay, toDateField } from "#web/lib/date-field.ts";

it("takes a date to the end of that day and back, in the visitor's own zone", () => {
  const moment = new Date(endOfDay("2026-10-01"));
  expect([moment.getHours(), moment.getMinutes()]).toEqual([23, 59]);
  expect(toDateField(moment)).toBe("2026-10-01");
});

it("leaves to the schema what is no date", () => {
  expect(endOfDay("")).toBe("");
});
