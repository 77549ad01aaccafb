import { expect, it } from "vitest";
import { whereFrom } from "#server/platform/http/where-from.ts";

it.each([
  ["127.0.0.1", "127.0.0.1"],
  ["::ffff:127.0.0.1", "127.0.0.1"],
  ["2001:db8::1", "2001:db8::1"],
  [undefined, "an unknown address"],
])("a request from %s comes from %s", (ip, from) => {
  expect(whereFrom({ ip, headers: {} }).ip).toBe(from);
});
