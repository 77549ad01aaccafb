import { describe, expect, it } from "vitest";
import { carriesCode, withoutCode } from "./team-codes.ts";

const CODE = "PK-7F3KM";

describe("a code in a team's name", () => {
  it.each([
    ["at the end", "North Lights PK-7F3KM"],
    ["alone", "PK-7F3KM"],
    ["between emoji", "🏈PK-7F3KM🔥"],
    ["in lower case", "north lights pk-7f3km"],
    ["with another dash", "North Lights PK–7F3KM"],
    ["in brackets", "North Lights (PK-7F3KM)"],
    ["after another code", "PK-22222 PK-7F3KM"],
  ])("is found %s", (_, name) => {
    expect(carriesCode(name, CODE)).toBe(true);
  });

  it.each([
    ["another code", "North Lights PK-7F3KN"],
    ["more characters after it", "PK-7F3KM2"],
    ["a letter before it", "XPK-7F3KM"],
    ["spaces in it", "PK-7F 3KM"],
    ["nothing but the start", "PK-"],
  ])("isn't found with %s", (_, name) => {
    expect(carriesCode(name, CODE)).toBe(false);
  });
});

describe("a team's name as people see it", () => {
  it.each([
    ["North Lights PK-7F3KM", "North Lights"],
    ["PK-7F3KM North Lights", "North Lights"],
    ["North pk-7f3km Lights", "North Lights"],
    ["North Lights (PK-7F3KM)", "North Lights"],
    ["🏈PK-7F3KM🔥", "🏈 🔥"],
    ["PK-22222 PK-7F3KM", "Team 4"],
    ["Penalty  Kicks PK-5", "Penalty  Kicks PK-5"],
  ])("is of %s", (name, shown) => {
    expect(withoutCode({ id: "4", name })).toBe(shown);
  });
});
