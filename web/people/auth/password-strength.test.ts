import { describe, expect, it } from "vitest";
import { passwordStrength } from "#web/people/auth/password-strength.ts";

describe("a password", () => {
  it.each([
    ["", 0],
    ["abc", 1],
    ["aaaaaaaaaaaaaaaa", 1],
    ["tomato-42x", 2],
    ["correct horse battery", 3],
  ])("%j is worth %i of 3", (password, level) => {
    expect(passwordStrength(password).level).toBe(level);
  });
});
