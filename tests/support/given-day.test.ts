import { expect, it } from "vitest";
import { NOW } from "#tests/support/now.ts";

const beforeTests = new Date().toISOString();

it("The tests of rules take place on a given day in a given zone, and so does what their files compute before", () => {
  expect([beforeTests, new Date().toISOString()]).toEqual([NOW, NOW]);
  expect(new Date(NOW).getTimezoneOffset()).toBe(0);
});
