import { expect, it } from "vitest";
import { subjectOf, wordsOf } from "#web/operations/audit/audit-words.ts";

it("An act reads as a sentence, even one without its own text", () => {
  expect(wordsOf({ action: "league.start_season" })).toBe("started the season of");
  expect(wordsOf({ action: "league.turn_around" })).toBe("did “turn around” to");
});

it("A deleted user or league is shown without a name", () => {
  expect(subjectOf({ action: "user.edit", subjectType: "user", subjectName: "maya" })).toBe("maya");
  expect(subjectOf({ action: "user.edit", subjectType: "user", subjectName: null })).toBe("a deleted user");
  expect(subjectOf({ action: "league.delete", subjectType: "league", subjectName: null })).toBe("a league");
});
