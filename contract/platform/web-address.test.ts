import { describe, expect, it } from "vitest";
import { holdsWebAddress, withoutLinks } from "./web-address.ts";

describe("A web address in a name", () => {
  it.each([
    "Free money at evil.example",
    "https://evil",
    "WWW.evil",
    "t.co/x",
    "evil。com",
    "ｅｖｉｌ．ｃｏｍ",
    "bücher.example",
    "Win at 203.0.113.7",
    "me@evil.com",
  ])("is found: %s", (name) => {
    expect(holdsWebAddress(name)).toBe(true);
  });

  it("is broken in text that an email shows", () => {
    expect(holdsWebAddress(withoutLinks("https://www.evil.com"))).toBe(false);
    expect(withoutLinks("casey.jones 1.5")).not.toBe("casey.jones 1.5");
    expect(withoutLinks("St. Louis")).toBe("St. Louis");
  });

  it.each(["Sunday Scaries", "St. Louis Crew", "A.J. Brown's League", "Week 1.5", "No.1 fans", "U.S.A.", "Who wins?"])(
    "isn't seen where there is none: %s",
    (name) => {
      expect(holdsWebAddress(name)).toBe(false);
    },
  );
});
