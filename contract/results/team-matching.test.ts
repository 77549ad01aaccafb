import { describe, expect, it } from "vitest";
import { suggestMembers } from "./team-matching.ts";

const team = (id: string, ...owners: string[]) => ({ id, owners: owners.map((name) => ({ name })) });
const member = (userId: string, username: string | null, fullName: string | null = null) => ({
  ...{ userId, username, fullName },
});

const ALICE = member("a", "alice_n", "Alice Nguyen");
const BEN = member("b", "benort", "Ben Ort");
const suggested = (...given: Parameters<typeof suggestMembers>) => Object.fromEntries(suggestMembers(...given));

describe("the member suggested for a team", () => {
  it.each([
    { by: "username", owner: "Alice_N" },
    { by: "full name", owner: " alice  NGUYEN " },
    { by: "first name, if no other member has it", owner: "ALICE" },
  ])("is the one with its owner's $by, in any case and spacing", ({ owner }) => {
    expect(suggested([team("1", owner)], [ALICE, BEN])).toEqual({ "1": "a" });
  });

  it("is found through any of its owners", () => {
    expect(suggested([team("1", "nobody", "benort")], [ALICE, BEN])).toEqual({ "1": "b" });
  });

  it.each([
    { why: "another name", teams: [team("1", "alicia")] },
    { why: "an owner without a name", teams: [team("1", " ")] },
    { why: "no owner", teams: [team("1")] },
    { why: "owners that the platform doesn't give", teams: [{ id: "1", owners: null }] },
  ])("is no one for $why", ({ teams }) => {
    expect(suggested(teams, [ALICE, BEN, member("c", null)])).toEqual({});
  });

  it("is no one for a first name that two members have", () => {
    expect(suggested([team("1", "Alice")], [ALICE, member("c", "alley", "Alice Ort")])).toEqual({});
  });

  it("is no one if two teams fit equally well, and the team that fits better otherwise", () => {
    expect(suggested([team("1", "alice_n"), team("2", "alice_n")], [ALICE])).toEqual({});
    expect(suggested([team("1", "alice"), team("2", "Alice Nguyen")], [ALICE])).toEqual({ "2": "a" });
    expect(suggested([team("1", "Alice Nguyen"), team("2", "alice_n")], [ALICE])).toEqual({ "2": "a" });
  });

  it("is no one if two members fit equally well, and the member who fits better otherwise", () => {
    const twins = [member("a", "one", "Alice Nguyen"), member("c", "two", "Alice Nguyen")];
    expect(suggested([team("1", "Alice Nguyen")], twins)).toEqual({});
    expect(suggested([team("1", "ben ort")], [BEN, member("c", "ben ort")])).toEqual({ "1": "c" });
  });

  it("isn't looked for in names without end", () => {
    const endless = `alice_n${"\u0301\u0323".repeat(200_000)}`;
    expect(suggested([team("1", endless), team("2", "alice_n")], [ALICE])).toEqual({ "2": "a" });
  });
});
