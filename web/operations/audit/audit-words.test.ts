import { expect, it } from "vitest";
import { subjectOf, wordsOf } from "#web/operations/audit/audit-words.ts";

it("An act reads as a sentence, also one that has no words of its own", () => {
  expect(wordsOf({ action: "league.start_season" })).toBe("started the season of");
  expect(wordsOf({ action: "league.turn_around" })).toBe("did “turn around” to");
});

it("Whoever has no name any more is not called by one", () => {
  expect(subjectOf({ action: "user.edit", subjectType: "user", subjectName: "maya" })).toBe("maya");
  expect(subjectOf({ action: "user.edit", subjectType: "user", subjectName: null })).toBe("a deleted user");
  expect(subjectOf({ action: "league.delete", subjectType: "league", subjectName: null })).toBe("a league");
});
